"""Positions as plain data (the YAML form): written by `dump`, read by `load_state`; people give only what matters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from toolkit.games.animaul import board
from toolkit.games.animaul.grid import cell_text
from toolkit.games.animaul.model import PATIENCE, PHASES, SETUP
from toolkit.play.position import ended, plain, settled
from toolkit.play.references import renumber

if TYPE_CHECKING:
    from toolkit.content.library import Library
    from toolkit.games.animaul.state import AnimaulState
    from toolkit.wording.language import Language


def load_state(data: Mapping[str, Any], library: Library, language: Language | None) -> AnimaulState:
    """The state of a position.

    Raises:
        Refused: a field, cell, card or value is not one of this game's; each finding names the field.
    """
    from toolkit.games.animaul.position_reader import read_position

    return read_position(data, library, language)


def dump_order(state: AnimaulState) -> list[int]:
    """All cards in the order in which `dump` writes and the reader makes them."""
    found: list[int] = []
    for _, cid in sorted(state.field.items()):
        found.append(cid)
        found += state.under.get(cid, ())
    for zone in (*state.hands, *(deck[::-1] for deck in state.decks), *state.discards, *state.extras, state.limbo):
        found += zone
    return found


def dump(state: AnimaulState) -> dict[str, Any]:
    """The position as plain data; `load_state` of it goes on exactly like this one."""
    numbers: dict[int, int] = {}
    if state.effects or state.uses or state.frames:
        numbers = {cid: number for number, cid in enumerate(dump_order(state))}
    data = settled(state.setting, PATIENCE)
    data |= {"phase": PHASES[state.phase], "active": state.active, "turn": state.turn, "actions": state.actions}
    data["points"] = list(state.points)
    data["field"] = _field(state)
    data["hands"] = [_names(state, hand) for hand in state.hands]
    data["decks"] = [_names(state, reversed(deck)) for deck in state.decks]
    data["discards"] = [_names(state, pile) for pile in state.discards]
    if any(state.extras):
        data["extra"] = [_names(state, extra) for extra in state.extras]
    data["seed"] = state.chance.state
    if state.limbo:
        data["limbo"] = [_owned(state, cid) for cid in state.limbo]
    if state.choices:
        data["choices"] = [[state.cards.defs[card].name, cell_text(cell)] for card, cell in state.choices]
    if any(card >= 0 for card in state.starters):
        data["starters"] = [state.cards.defs[card].name if card >= 0 else None for card in state.starters]
    if state.decisions:
        data["decisions"] = state.decisions
    if state.effects:
        data["effects"] = plain(renumber(state.effects, numbers))
    if state.uses:
        data["uses"] = sorted([plain(renumber(key, numbers)), count] for key, count in state.uses.items())
    if state.frames or (state.pending >= 0 and state.phase != SETUP):
        data["resolution"] = {
            "frames": plain(renumber(state.frames, numbers)),
            "pending": state.pending,
            "options": plain(state.options),
            "done": state.done,
        }
    data |= ended(state)
    return data


def _name(state: AnimaulState, cid: int) -> str:
    return state.cards.names[state.def_of[cid]]


def _names(state: AnimaulState, zone: Iterable[int]) -> list[str]:
    return list(map(state.cards.names.__getitem__, map(state.def_of.__getitem__, zone)))


def _owned(state: AnimaulState, cid: int, default: int = 0) -> str:
    owner = state.owner[cid]
    return _name(state, cid) if owner == default else f"{owner}:{_name(state, cid)}"


def _field(state: AnimaulState) -> dict[str, Any]:
    """The cards of the field by cell."""
    names, def_of, owner, down, mini_of = state.cards.names, state.def_of, state.owner, state.down, state.mini_of
    minis = state.cards.mini
    # Most cards carry nothing, and their miniatures stand where they lie.
    special = {*state.damage, *state.counters, *state.bonus, *state.host, *state.under}
    found: dict[str, Any] = {}
    for cell, cid in sorted(state.field.items()):
        card, under = def_of[cid], down[cid]
        if cid in special or mini_of[cid] != (cell if minis[card] and not under else -1):
            found[cell_text(cell)] = _entry(state, cid)
        elif under:
            found[cell_text(cell)] = f"{_owned(state, cid)}?"
        else:
            found[cell_text(cell)] = names[card] if owner[cid] == 0 else f"1:{names[card]}"
    return found


def _entry(state: AnimaulState, cid: int) -> Any:
    """A card of the field: its name if nothing else is to be said, else a mapping."""
    words = _owned(state, cid) + ("?" if state.down[cid] else "")
    more: dict[str, Any] = {}
    cell = state.cell_of[cid]
    if state.mini_of[cid] != usual_mini(state, cid):
        more["mini"] = cell_text(state.mini_of[cid]) if state.mini_of[cid] >= 0 else "none"
    for name, marks in (("damage", state.damage), ("counters", state.counters), ("bonus dice", state.bonus)):
        if cid in marks:
            more[name] = marks[cid]
    host = state.host.get(cid)
    if host is not None:
        more["on"] = cell_text(state.cell_of[host]) if host >= 0 else "deck"
    if cid in state.under:
        more["under"] = [_owned(state, base, state.owner[cid]) for base in state.under[cid]]
    assert cell >= 0
    return {"card": words, **more} if more else words


def usual_mini(state: AnimaulState, cid: int) -> int:
    """Where the miniature of a card on the field stands unless a position says otherwise: on it."""
    return state.cell_of[cid] if board.has_mini(state, cid) and not state.down[cid] else -1
