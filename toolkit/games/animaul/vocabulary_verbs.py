"""AniMaul's verbs: for each its instructions, what a subject does with it, what it suffers, and what its roles can hold."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toolkit.wording.rows import Fields, node, row, word
from toolkit.wording.synonyms import table
from toolkit.wording.tree import Amount, Do, Place, Ref, Selector
from toolkit.wording.vocabulary import Role, Verb

_UNITS = frozenset({"card", "animal", "critter", "m_type", "m_animal", "m_critter"})
_CARDS = frozenset({*_UNITS, "biome", "action", "reaction", "trait", "trap"})
_MINIS = frozenset({"miniature", "animal_miniature", "critter_miniature"})
_FIELD = frozenset({*_CARDS, *_MINIS})
_ON_FIELD = Role(_FIELD, strict=True)
_CARD = Role(_CARDS, strict=True)
_TAKEN = Role(_CARDS, at="from", strict=True)
_TRAIT = Role(frozenset({"trait", "trap", "card"}), strict=True)
_SPACE = Role(frozenset({"space", "biome", "card", "cell"}), chosen="a", strict=True)
_MOVED = Role(
    _MINIS,
    strict=True,
    reads={"animal": "animal_miniature", "critter": "critter_miniature", "card": "miniature"},
)
_HAND = Role(_CARDS, chosen="a", zone="hand", at="from", bare=True, strict=True)

VERBS = (
    Verb("draw", ("draw~ {count:cards}",), {"count": Role()}, ("draw~ a card#", "draw~ card#"), example="Draw 2 cards."),
    Verb(
        "discard",
        ("discard~ {what:np} [{how:random}]",),
        {"what": _HAND},
        (),
        "discarded",
        ends=True,
        example="Your opponent discards a card.",
    ),
    Verb(
        "mill",
        ("discard~ the_top {count:top_cards} of {of:possessor} deck",),
        {"count": Role(), "of": Role()},
        example="Your opponent discards the top card of their deck.",
    ),
    Verb(
        "search",
        ("search~ {where:place} for {what:np}",),
        {"where": Role(), "what": Role(_CARDS, chosen="a", strict=True)},
        example="Search your deck for a Biome and put it into your hand, then shuffle your deck.",
    ),
    Verb("shuffle", ("shuffle~ {what:place}",), {"what": Role()}, example="Shuffle your deck."),
    Verb(
        "shuffle_into",
        ("shuffle~ {what:np} into {to:place}",),
        {"what": _TAKEN, "to": Role()},
        example="Shuffle all cards from your discard pile into your deck.",
    ),
    Verb(
        "put",
        ("put~ {what:np} into {to:place}", "put~ {what:np} {to:pile}"),
        {"what": _TAKEN, "to": Role()},
        example="Put target Critter from your discard pile into your hand.",
    ),
    Verb(
        "return",
        ("return~ {what:np} to {to:place}",),
        {"what": _TAKEN, "to": Role()},
        (),
        "returned to {to:place}",
        example="Return target enemy Trait to its owner's hand.",
    ),
    Verb(
        "deal",
        ("deal~ {count:damage} to {to:np}", "deal~ {count:same_damage} to {to:np}"),
        {"count": Role(), "to": _ON_FIELD, "by": Role(_UNITS | _MINIS, strict=True)},
        ("deal~ damage [to {to:np}]",),
        "dealt damage [by {by:np}]",
        example="Deal 2d6 damage to target enemy Animal.",
    ),
    Verb(
        "heal",
        (
            "heal~ {count:damage} from {what:np}",
            "heal~ {count:all_damage} from {what:np}",
            "heal~ {count:same_damage} from {what:np}",
        ),
        {"count": Role(), "what": _ON_FIELD},
        (),
        "healed",
        example="Heal 1d6 damage from target friendly Animal.",
    ),
    Verb(
        "defeat",
        ("defeat~ {what:np}",),
        {"what": Role(_UNITS | _MINIS, strict=True)},
        ("defeat~ [{what:np}]",),
        "defeated [by {by:np}]",
        elsewhere="discard",
        ends=True,
        example="Defeat target damaged enemy Critter.",
    ),
    Verb(
        "put_counter",
        ("put~ {count:counters} on {on:np}",),
        {"count": Role(), "on": _ON_FIELD},
        ("gain~ a counter#", "gain~ counter#"),
        example="Put a counter on this card.",
    ),
    Verb(
        "remove_counter",
        ("remove~ {count:counters} from {from:np}", "remove~ {count:all_counters} from {from:np}"),
        {"count": Role(), "from": _ON_FIELD},
        example="Remove 2 counters from this card. If you do, draw a card.",
    ),
    Verb(
        "put_bonus_die",
        ("put~ {count:bonus_dice} on {on:np}",),
        {"count": Role(), "on": _ON_FIELD},
        example="Put a bonus die on target friendly Critter.",
    ),
    Verb(
        "remove_bonus_die",
        ("remove~ {count:bonus_dice} from {from:np}", "remove~ {count:all_bonus_dice} from {from:np}"),
        {"count": Role(), "from": _ON_FIELD},
        example="Remove all bonus dice from target enemy card.",
    ),
    Verb("gain_points", ("gain~ {count:points}",), {"count": Role()}, example="Gain 2 points."),
    Verb("lose_points", ("lose~ {count:points}",), {"count": Role()}, example="Your opponent loses a point."),
    Verb("gain_action", ("gain~ {count:actions}",), {"count": Role()}, example="Gain 2 actions."),
    Verb(
        "move",
        ("move~ {what:np} {by:distance}",),
        {"what": _MOVED, "by": Role(), "to": _SPACE},
        ("move~", "move~ onto {onto:np}"),
        example="Move this miniature 1 space.",
    ),
    Verb(
        "swap",
        ("{what:np!} swap~ places_with {with:np}",),
        {"what": _MOVED, "with": _MOVED},
        rule="own",
        example="Target friendly miniature swaps places with another friendly miniature.",
    ),
    Verb("move_card", (), {"what": _CARD, "to": _SPACE}, (), "moved"),
    Verb(
        "flip_down",
        ("flip~ {what:np} face_down",),
        {"what": _CARD},
        (),
        "flipped face_down",
        example="Flip target enemy Biome face down.",
    ),
    Verb(
        "flip_up",
        ("flip~ {what:np} face_up",),
        {"what": _CARD},
        (),
        "flipped face_up",
        example="Flip target friendly card face up.",
    ),
    Verb(
        "morph",
        ("morph~ {what:np} into {into:np}",),
        {"what": replace(_CARD, leaves=True), "into": Role(_CARDS, chosen="a", at="from", strict=True)},
        ("morph~",),
        doer="what",
        brings=True,
        example="Morph this card into Thunder Ram.",
    ),
    Verb(
        "equip",
        ("equip~ {what:np} to {to:np}", "equip~ {what:np} to {to:deck}"),
        {"what": replace(_TRAIT, at="from"), "to": _CARD},
        (),
        ("equipped [to {to:np}]", "equipped to {to:deck}"),
        brings=True,
        example="Equip a Trait from your hand to target friendly Animal.",
    ),
    Verb("unequip", ("unequip~ {what:np}",), {"what": _TRAIT}, example="Unequip target enemy Trait."),
    Verb(
        "play",
        ("play~ {what:np}",),
        {"what": _HAND},
        ("play~ {what:np}",),
        "played",
        mirrored=True,
        brings=True,
        example="Play a Biome from your hand.",
    ),
    Verb(
        "attack",
        ("{with:np!} attack~ [{what:np}]", "{with:np!} attack~ {what:deck}"),
        {"with": Role(_MINIS | _UNITS, strict=True), "what": _ON_FIELD},
        ("attack~ [{what:np}]", "attack~ {what:deck}"),
        "attacked [by {by:np}]",
        doer="with",
        rule="own",
        example="Target friendly miniature attacks an adjacent enemy miniature.",
    ),
)


def _moved(values: Fields) -> Do:
    to = values["to"]
    lain = isinstance(to, Selector) and any(head.noun == "cell" for head in to.heads)
    return Do("move_card" if lain else "move", (("what", values["what"]), ("to", to)))


def _moves(value: Any) -> Fields | None:
    fits = isinstance(value, Do) and value.verb in ("move", "move_card") and value.actor is None
    return dict(value.args) if isinstance(value, Do) and fits and [name for name, _ in value.args] == ["what", "to"] else None


def _top(value: Any) -> Fields | None:
    fits = isinstance(value, Amount) and value.kind == "number" and value.number > 1
    return {"n": value.number} if isinstance(value, Amount) and fits else None


def _attacks(value: Any) -> Fields | None:
    """An attack of which nobody says on whom."""
    fits = isinstance(value, Do) and value.verb == "attack" and value.actor is None and len(value.args) == 1
    return dict(value.args) if isinstance(value, Do) and fits else None


def _swaps(value: Any) -> Fields | None:
    """A change of places of something that was named before."""
    fits = isinstance(value, Do) and value.verb == "swap" and value.actor is None and isinstance(value.arg("what"), Ref)
    return dict(value.args) if isinstance(value, Do) and fits else None


def _dealt(values: Fields) -> Do:
    """Damage that something else deals."""
    return Do("deal", tuple((role, values[role]) for role in ("count", "to", "by")))


def _deals(value: Any) -> Fields | None:
    fits = isinstance(value, Do) and value.verb == "deal" and value.actor is None and value.arg("by") is not None
    return dict(value.args) if isinstance(value, Do) and fits else None


EXTRA = (
    row(
        "vp",
        lambda v: Do("attack", (("with", v["with"]),)),
        _attacks,
        "attack~ with {with:np}",
        group="verb",
        node="do:attack",
        example="Attack with target friendly miniature.",
    ),
    row(
        "vp",
        lambda v: Do("swap", (("what", v["what"]), ("with", v["with"]))),
        _swaps,
        "swap~ {what:ref} with/pair {with:np}",
        group="verb",
        node="do:swap",
        example="Swap this miniature with another friendly miniature.",
    ),
    row(
        "own",
        _dealt,
        _deals,
        "{by:np!} deal~ {count:damage} to {to:np}",
        group="verb",
        node="do:deal",
        example="Target friendly Critter deals 1d6 damage to target enemy miniature.",
    ),
    row("vp", _moved, _moves, "move~ {what:np} to {to:np}", group="verb", node="do:move"),
    word("random", "random", "at_random"),
    word("top_cards", Amount("number", 1), "card"),
    row("top_cards", lambda v: Amount("number", v["n"]), _top, "{n:NUMBER} card#"),
    node("pile", Place, "on_the_bottom_of {whose:possessor} deck", zone="deck", relation="bottom"),
    node("pile", Place, "on_the_top_of {whose:possessor} deck", zone="deck", relation="top"),
)
SYNONYMS = table("""
places with = place with
at random = randomly
swap = swaps | trade | trades | exchange | exchanges
""")
