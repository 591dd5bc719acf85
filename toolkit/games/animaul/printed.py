"""What is printed on cards, as the texts speak of it: nouns, names, sub-types, colours, rarities."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.content.library import fold_name
from toolkit.games.animaul import model as m
from toolkit.wording.builder import NotKnown
from toolkit.wording.tree import Head, Place, Selector

ZONES = {"hand": "hands", "deck": "decks", "discard_pile": "discards", "extra_deck": "extras", "playable": "hands"}
"""By zone of a text: the lists of a position. What is playable is in a hand, or in an extra deck as if it were (ANI-181)."""
UNITS = (m.ANIMAL, m.CRITTER)
ALL = (m.ACTION_CARD, m.ANIMAL, m.BIOME, m.CRITTER, m.TRAIT)
NOUNS: dict[str, tuple[int, ...]] = {
    "card": ALL, "animal": (m.ANIMAL,), "critter": (m.CRITTER,), "biome": (m.BIOME,), "trait": (m.TRAIT,), "trap": (m.TRAIT,),
    "action": (m.ACTION_CARD,), "reaction": (m.ACTION_CARD,), "m_type": ALL, "m_animal": (m.ANIMAL,), "m_critter": (m.CRITTER,),
    "miniature": UNITS, "animal_miniature": (m.ANIMAL,), "critter_miniature": (m.CRITTER,), "space": ALL, "cell": (), "": ALL,
}  # fmt: skip
"""The kinds of card that each noun means."""
_TAGGED = {"trap": "trap", "reaction": "reaction"}
_MORPHED = ("m_type", "m_animal", "m_critter")
MINIS = ("miniature", "animal_miniature", "critter_miniature")
PRINTED = ("bronze", "silver", "gold", "platinum", "Colossal", "Continuous")
"""Adjectives that speak of what is printed on a card."""


def subtype_mask(names: Sequence[str], cards: m.Cards) -> int:
    """The bits of those of the names that are sub-types; the others must be colours.

    Raises:
        NotKnown: no card of the library has or declares one of them.
    """
    for name in names:
        if name not in cards.subtype_bit and not any(name in colours_of(card) for card in cards.defs):
            raise NotKnown(f"subtype:{name}")
    return cards.subtype_mask(name for name in names if name in cards.subtype_bit)


def colours_of(card: m.CardDef) -> Sequence[str]:
    """The colours of a card."""
    found: Sequence[str] = getattr(card.card, "colours", ())
    return found


def definitions(heads: Sequence[Head], cards: m.Cards, adjectives: Sequence[str] = (), worn: bool = True) -> list[bool]:
    """Which cards fit by what is printed on them; without `worn`, sub-types are not looked at.

    Raises:
        NotKnown: for a noun, adjective, name or sub-type that is none.
    """
    fits = [False] * len(cards.defs)
    for head in heads or (Head("card"),):
        mask = subtype_mask(head.traits, cards)
        for card in cards.defs:
            if _is(card, head, cards) and (not worn or cards.subtypes[card.index] & mask == mask):
                fits[card.index] = True
    for word in adjectives:
        if word == "Colossal":
            fits = [fit and card.colossal > 0 for fit, card in zip(fits, cards.defs, strict=True)]
        elif word == "Continuous":
            fits = [fit and continuous for fit, continuous in zip(fits, cards.continuous, strict=True)]
        elif word in m.RARITIES:
            fits = [fit and cost == m.RARITIES[word] for fit, cost in zip(fits, cards.cost, strict=True)]
        else:
            raise NotKnown(f"adjective:{word}")
    return fits


def _is(card: m.CardDef, head: Head, cards: m.Cards) -> bool:
    """Whether a card is what a head says, sub-types aside."""
    kinds = kinds_of(head)
    if head.name and fold_name(card.name) != fold_name(head.name):
        return False
    if card.kind == m.UNKNOWN:
        return kinds == ALL and not head.name and not head.traits and head.noun in ("card", "")
    if card.kind not in kinds or (head.noun in _MORPHED and not card.morph):
        return False
    if (tag := _TAGGED.get(head.noun)) and tag not in (str(word).casefold() for word in getattr(card.card, "tags", ())):
        return False
    return all(name in cards.subtype_bit or name in colours_of(card) for name in head.traits)


def kinds_of(head: Head) -> tuple[int, ...]:
    """The kinds of card of a noun.

    Raises:
        NotKnown: for another noun.
    """
    if head.power is not None or head.noun not in NOUNS:
        raise NotKnown(f"noun:{head.noun or 'power'}")
    return NOUNS[head.noun]


def noun_of(selector: Selector) -> str:
    """What the candidates of a phrase are: "card" (definitions), "field" (by where the card lies), "mini" (by where the miniature
    stands), "space" and "cell" (cells with a face-up card, and vacant ones).

    Raises:
        NotKnown: for other words.
    """
    for qualifier in selector.qualifiers:
        argument = qualifier.argument
        if qualifier.relation in ("in", "from") and isinstance(argument, Place) and argument.zone in ZONES:
            return "card"
    nouns = {head.noun for head in selector.heads}
    if nouns in ({"space"}, {"cell"}):
        return next(iter(nouns))
    return "mini" if nouns and nouns <= set(MINIS) else "field"
