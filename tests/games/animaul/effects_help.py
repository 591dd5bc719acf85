"""Cards with texts, positions made from them, and games played on by action texts, for the tests of effects."""

from __future__ import annotations

from typing import Any

from tests.games.animaul.engine_help import card as plain_card
from tests.games.animaul.engine_help import do, legal, on, texts
from toolkit.content.library import Library
from toolkit.games.animaul import board, combat
from toolkit.games.animaul.grid import parse_cell
from toolkit.games.animaul.position import load_state
from toolkit.games.animaul.state import AnimaulState
from toolkit.games.animaul.vocabulary import language

PLAIN = [
    plain_card("animal", "Bear", dice="1d6", life=10),
    plain_card("animal", "Otter", "Stream", life=10, rarity="silver"),
    plain_card("critter", "Mouse", life=4),
    plain_card("critter", "Newt", "Wood, Stream", life=4),
    plain_card("biome", "Grove"),
    plain_card("biome", "Brook", "Wood, Stream"),
    plain_card("action", "Shout"),
    plain_card("trait", "Fur"),
]


def card(kind: str, name: str, text: str = "", subtypes: str = "Wood", **fields: Any) -> Any:
    """A card; Animals roll 1d6 and have 6 Life, Critters 1d4 and 2, unless it is said otherwise."""
    return plain_card(kind, name, subtypes, text=text, **fields)


def library(*cards: Any) -> Library:
    """The plain cards and these."""
    return Library("animaul", [*PLAIN, *cards], {"subtypes": ["Wood", "Stream", "Ice"], "colours": ["Moss"]})


def state(*cards: Any, **position: Any) -> AnimaulState:
    """A position in the turn of seat 0 with three actions; decks hold ten unknown cards unless they are given."""
    held = library(*cards)
    return load_state({"decks": [10, 10], **position}, held, language(held))


def at(position: AnimaulState, cell: str) -> int:
    """The card that lies in a cell."""
    found = parse_cell(cell)
    assert found is not None
    return position.field[found]


def hand(position: AnimaulState, seat: int = 0) -> list[str]:
    """Names of the cards of a hand."""
    return [named(position, cid) for cid in position.hands[seat]]


def pile(position: AnimaulState, seat: int = 0) -> list[str]:
    """Names of the cards of a discard pile, in the order of arrival."""
    return [named(position, cid) for cid in position.discards[seat]]


def named(position: AnimaulState, cid: int) -> str:
    """The name of a card."""
    return position.cards.defs[position.def_of[cid]].name


def damage(position: AnimaulState, cell: str) -> int:
    """The damage on the card of a cell."""
    return position.damage.get(at(position, cell), 0)


def counters(position: AnimaulState, cell: str) -> int:
    """The counters on the card of a cell."""
    return position.counters.get(at(position, cell), 0)


def dice(position: AnimaulState, cell: str, role: int = 0, against: str = "") -> tuple[int, int, int]:
    """What the card of a cell rolls, in a role, against the card of another cell."""
    return combat.dice(position, at(position, cell), role, at(position, against) if against else -1)


def life(position: AnimaulState, cell: str) -> int:
    """The Life that the card of a cell has left."""
    return combat.life(position, at(position, cell))


def mini(position: AnimaulState, cell: str) -> str:
    """Whose miniature stands in a cell; "" for nobody's."""
    found = parse_cell(cell)
    cid = position.mini_at.get(found if found is not None else -1, -1)
    return named(position, cid) if cid >= 0 else ""


def exact(position: AnimaulState, name: str) -> bool:
    """Whether a card is played as it is printed."""
    index = position.cards.index(name)
    assert index is not None
    return position.cards.compile(index).exact


__all__ = [
    "at", "board", "card", "counters", "damage", "dice", "do", "exact", "hand", "legal", "library", "life", "mini", "named", "on",
    "pile", "state", "texts",
]  # fmt: skip
