"""The text form of actions: "play Moss Bear 1,1"; parse and format are inverses among the legal ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.content.library import fold_name
from toolkit.games.animaul import model as m
from toolkit.games.animaul.grid import DECKS, cell_text, parse_cell
from toolkit.play.state import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolkit.games.animaul.state import AnimaulState
    from toolkit.play.state import Action

_BY_CELLS = {"move card": m.MOVE_CARD, "move mini": m.MOVE_MINI, "move miniature": m.MOVE_MINI}
_BARE = {"end turn": (m.END,), "end": (m.END,), "draw": (m.DRAW,), "pass": (m.PASS,), "done": (m.DONE,),
         "no": (m.ANSWER, 0), "yes": (m.ANSWER, 1)}  # fmt: skip
_SHOWN = 12


def action_text(state: AnimaulState, action: Action) -> str:
    """The text form of an action; cells as "x,y", cards by name."""
    kind, rest = action[0], action[1:]
    defs = state.cards.defs
    if kind == m.MOVE_CARD:
        return f"move card {cell_text(rest[0])} {cell_text(rest[1])}"
    if kind == m.MOVE_MINI:
        return f"move mini {cell_text(rest[0])} {cell_text(rest[1])}"
    if kind == m.END:
        return "end turn"
    if kind == m.DRAW:
        return "draw"
    if kind == m.PLAY:
        words = f"play {defs[rest[0]].name} {cell_text(rest[1])}"
        return words if len(rest) < 3 else f"{words} on {_target(rest[2])}"
    if kind == m.ATTACK:
        return f"attack {cell_text(rest[0])} {_target(rest[1])}"
    if kind == m.USE:
        return f"use {cell_text(rest[0])} {rest[1] + 1}"
    if kind == m.START:
        return f"start {defs[rest[0]].name} {cell_text(rest[1])}"
    if kind == m.REACT:
        return f"react {defs[rest[0]].name} {cell_text(rest[1])}"
    return _answer_text(state, kind, rest)


def _answer_text(state: AnimaulState, kind: int, rest: Action) -> str:
    defs = state.cards.defs
    if kind == m.PASS:
        return "pass"
    if kind == m.ANSWER:
        return ("no", "yes")[rest[0]]
    if kind == m.CHOOSE_CELL:
        return f"choose {cell_text(rest[0])}"
    if kind == m.CHOOSE_CARD:
        return f"choose {defs[rest[0]].name}"
    if kind == m.DISCARD:
        return f"discard {defs[rest[0]].name}"
    if kind == m.CHOOSE_NUMBER:
        return f"choose {rest[0]}"
    if kind == m.CHOOSE_PLAYER:
        return f"choose player {rest[0]}"
    if kind == m.CHOOSE_EFFECT:
        words = f"resolve {defs[rest[0]].name}" + (f" {cell_text(rest[1])}" if rest[1] else "")
        return words + (f" #{rest[2] + 1}" if rest[2] else "")
    return "done"


def _target(cell: int) -> str:
    return "deck" if cell in DECKS else cell_text(cell)


def parse_action(state: AnimaulState, text: str) -> Action:
    """The legal action of this text form.

    Raises:
        IllegalAction: no legal action reads so; the message lists some that do.
    """
    legal = state.legal()
    for action in _readings(state, text):
        if action in legal:
            return action
    said = [action_text(state, action) for action in _sample(legal)]
    more = "" if len(legal) <= len(said) else f"; and {len(legal) - len(said)} more"
    raise IllegalAction(f"{text!r} is not legal here; legal are: " + "; ".join(said) + more)


def _sample(legal: Sequence[Action]) -> Sequence[Action]:
    """Some of the legal actions, of every kind."""
    return legal if len(legal) <= _SHOWN else legal[:: -(-len(legal) // _SHOWN)]


def _readings(state: AnimaulState, text: str) -> list[Action]:
    words = " ".join(text.split()).casefold()
    if words in _BARE:
        return [_BARE[words]]
    first, _, rest = words.partition(" ")
    parts = rest.split(" ")
    if first == "move" and len(parts) == 3:
        kind, cells = _BY_CELLS.get(f"move {parts[0]}"), [parse_cell(part) for part in parts[1:]]
        return [(kind, cells[0], cells[1])] if kind is not None and cells[0] is not None and cells[1] is not None else []
    if first == "attack" and len(parts) == 2:
        here, to = parse_cell(parts[0]), _cell(state, parts[1], 1 - state.active)
        return [(m.ATTACK, here, to)] if here is not None and to is not None else []
    if first == "use" and len(parts) == 2:
        here = parse_cell(parts[0])
        return [(m.USE, here, int(parts[1]) - 1)] if here is not None and parts[1].isdecimal() else []
    if first in ("start", "react", "play"):
        return _laid(state, first, rest)
    if first == "discard":
        return [(m.DISCARD, card)] if (card := state.cards.index(rest)) is not None else []
    if first == "resolve":
        return _effect(state, rest)
    return _chosen(state, rest) if first == "choose" else []


def _cell(state: AnimaulState, text: str, seat: int) -> int | None:
    return DECKS[seat] if text == "deck" else parse_cell(text)


def _laid(state: AnimaulState, first: str, rest: str) -> list[Action]:
    """Actions that lay a named card on a cell."""
    name, on, host = rest.rpartition(" on ")
    if not on or first != "play" or state.cards.index(rest.rpartition(" ")[0]) is not None:
        name, host = rest, ""
    name, _, at = name.rpartition(" ")
    card, cell = state.cards.index(name), parse_cell(at)
    if card is None or cell is None:
        return []
    kind = {"start": m.START, "react": m.REACT, "play": m.PLAY}[first]
    if not host:
        return [(kind, card, cell)]
    to = _cell(state, host, state.active)
    return [(kind, card, cell, to)] if to is not None else []


def _effect(state: AnimaulState, rest: str) -> list[Action]:
    name, mark, number = rest.rpartition(" #")
    if not mark or not number.isdecimal():
        name, number = rest, "1"
    head, _, tail = name.rpartition(" ")
    if (cell := parse_cell(tail)) is not None and (card := state.cards.index(head)) is not None:
        return [(m.CHOOSE_EFFECT, card, cell, int(number) - 1)]
    card = state.cards.index(name)
    return [(m.CHOOSE_EFFECT, card, 0, int(number) - 1)] if card is not None else []


def _chosen(state: AnimaulState, rest: str) -> list[Action]:
    found: list[Action] = []
    if (cell := parse_cell(rest)) is not None:
        found.append((m.CHOOSE_CELL, cell))
    if (card := state.cards.index(fold_name(rest))) is not None:
        found.append((m.CHOOSE_CARD, card))
    if rest.isdecimal():
        found.append((m.CHOOSE_NUMBER, int(rest)))
    head, _, tail = rest.partition(" ")
    if head == "player" and tail.isdecimal():
        found.append((m.CHOOSE_PLAYER, int(tail)))
    return found
