"""What is printed on cards, as the texts speak of it: power, traits, kind, name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from toolkit.content.library import fold_name
from toolkit.games.gudnak import model as m
from toolkit.wording.builder import NotKnown
from toolkit.wording.tree import Compare, Head


def compare(relation: Compare) -> Callable[[int], bool]:
    """What compares a number with an amount written as a number.

    Raises:
        NotKnown: the amount is not a number, or the relation is unknown.
    """
    amounts = (relation.amount, *relation.others)
    if any(amount.kind != "number" or amount.more is not None for amount in amounts):
        raise NotKnown(f"amount:{relation.amount.kind}")
    numbers = frozenset(amount.number for amount in amounts)
    number = relation.amount.number
    tests: dict[str, Callable[[int], bool]] = {
        "=": lambda value: value == number,
        "<=": lambda value: value <= number,
        ">=": lambda value: value >= number,
        "in": lambda value: value in numbers,
    }
    if relation.relation not in tests:
        raise NotKnown(f"compare:{relation.relation}")
    return tests[relation.relation]


def definitions(heads: Sequence[Head], adjectives: Sequence[str], cards: m.Cards) -> list[bool]:
    """Which cards fit by what is printed on them; of fighters in play effects may change the traits."""
    kinds = {"fighter": (m.HERO, m.BASIC, m.TOKEN, m.STRONGHOLD), "construct": (m.CONSTRUCT,), "attachment": (m.ATTACHMENT,)}
    kinds["tactic"] = (m.TACTIC, m.CONSTRUCT, m.ATTACHMENT)
    fits = [False] * len(cards.defs)
    for head in heads or (Head("card"),):
        power = compare(head.power) if head.power is not None else None
        wanted = trait_mask(head.traits, cards)
        name = fold_name(head.name)
        noun = "fighter" if (power is not None or head.traits) and head.noun in ("", "card") else head.noun
        for card in cards.defs:
            fits_noun = noun in ("", "card") or card.kind in kinds.get(noun, ())
            fits_power = power is None or (bool(card.power) and power(card.power))
            fits_name = not name or fold_name(card.name) == name
            if fits_noun and fits_power and fits_name and card.traits & wanted == wanted:
                fits[card.index] = True
    if "basic" in adjectives:
        hero = cards.trait_bit["Hero"]
        for index, traits in enumerate(cards.traits):
            fits[index] = fits[index] and cards.kind[index] in (m.BASIC, m.TOKEN) and not traits & hero
    return fits


def trait_mask(names: Sequence[str], cards: m.Cards) -> int:
    """The bits of these traits.

    Raises:
        NotKnown: no card of the library has or declares one of them.
    """
    for name in names:
        if name not in cards.trait_bit:
            raise NotKnown(f"trait:{name}")
    return cards.trait_mask(names)
