"""Positions as plain data (the YAML form): written by `dump`, read by `load_state`; people give only what matters."""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from toolkit.games.gudnak import model, traps
from toolkit.games.gudnak.battlefield import BATTLEFIELDS
from toolkit.games.gudnak.model import PHASES
from toolkit.play.position import ended, plain, settled, unplain
from toolkit.play.references import renumber

if TYPE_CHECKING:
    from toolkit.content.library import Library
    from toolkit.games.gudnak.state import GudnakState
    from toolkit.wording.language import Language


def load_state(data: Mapping[str, Any], library: Library, language: Language | None) -> GudnakState:
    """The state of a position.

    Raises:
        Refused: a field, square, card or value is not one of this game's; each finding names the field.
    """
    from toolkit.games.gudnak.position_reader import read_position

    return read_position(data, library, language)


def dump_order(state: GudnakState) -> list[int]:
    """All cards in the order in which `dump` writes and the reader makes them."""
    found: list[int] = [*state.locations, *state.strongholds.values()]
    for sq, stack in enumerate(state.stacks):
        for cid in stack:
            found.append(cid)
            found += state.attached.get(cid, ())
        if state.constructs[sq] >= 0:
            found.append(state.constructs[sq])
    for zone in (*state.hands, *state.decks):
        found += zone
    for zone in (*state.graves, state.limbo, state.removed):
        found += zone
    return found


def dump(state: GudnakState) -> dict[str, Any]:
    """The position as plain data; `load_state` of it goes on exactly like this one."""
    numbers = {cid: number for number, cid in enumerate(dump_order(state))}
    setting = state.setting
    data: dict[str, Any] = {}
    if setting.seats != 2:
        data["seats"] = setting.seats
    if setting.mode != "free-for-all":
        data["mode"] = setting.mode
    data |= settled(setting, model.PATIENCE)
    if state.locations:
        data["locations"] = [
            [_name(state, cid) for cid in state.locations if state.owner[cid] == seat] for seat in range(setting.seats)
        ]
    if state.strongholds:
        held = (state.strongholds.get(seat) for seat in range(setting.seats))
        data["strongholds"] = [None if cid is None else _name(state, cid) for cid in held]
    if state.ground.gates != BATTLEFIELDS[setting.seats].gates:
        data["gates"] = state.ground.gate_names
    data |= {"phase": PHASES[state.phase], "active": state.active, "turn": state.turn, "actions": state.actions}
    data["board"] = {
        name: _square(state, sq) for sq, name in enumerate(state.ground.names) if state.stacks[sq] or state.constructs[sq] >= 0
    }
    data["hands"] = [_names(state, hand) for hand in state.hands]
    data["decks"] = [_names(state, reversed(deck)) for deck in state.decks]
    data["graveyards"] = [_names(state, grave) for grave in state.graves]
    data["seed"] = state.chance.state
    for name in ("limbo", "removed"):
        if getattr(state, name):
            data[name] = [f"{state.owner[cid]}:{_name(state, cid)}" for cid in getattr(state, name)]
    for name in ("out", "choices"):
        if getattr(state, name):
            data[name] = list(getattr(state, name))
    if state.decisions:
        data["decisions"] = state.decisions
    if state.history:
        data["history"] = [[_written(position), count] for position, count in state.history.items()]
    if state.control:
        data["control"] = sorted([numbers[cid], seat] for cid, seat in state.control.items())
    borrowed = sorted([numbers[cid], seat] for cid, seat in state.attachment_seat.items() if seat != state.owner[cid])
    if borrowed:
        data["attachment seats"] = borrowed
    if effects := [effect for effect in state.effects if effect[3] != model.FACE_DOWN]:
        data["effects"] = plain(renumber(effects, numbers))
    if state.counters:
        data["counters"] = sorted([plain(renumber(key, numbers)), count] for key, count in state.counters.items())
    if state.frames or (state.pending >= 0 and state.phase != model.SETUP):
        data["resolution"] = {
            "frames": plain(renumber(state.frames, numbers)),
            "pending": state.pending,
            "options": plain(state.options),
        }
    data |= ended(state)
    return data


@lru_cache(maxsize=4096)
def _written(position: Hashable) -> str:
    """A position of the history as text: the same ones are written again and again."""
    return json.dumps(position)


@lru_cache(maxsize=4096)
def past(text: str) -> Hashable:
    """The position of the history that was written so; inverse of what `dump` does.

    Raises:
        ValueError: it is no such text.
    """
    found: Hashable = unplain(json.loads(text))
    return found


def _name(state: GudnakState, cid: int) -> str:
    return state.cards.defs[state.def_of[cid]].name


def _names(state: GudnakState, zone: Any) -> list[str]:
    return [_name(state, cid) for cid in zone]


def _owned(state: GudnakState, cid: int, default: int = 0) -> str:
    owner = state.owner[cid]
    return _name(state, cid) if owner == default else f"{owner}:{_name(state, cid)}"


def _square(state: GudnakState, sq: int) -> Any:
    stack = []
    for cid in state.stacks[sq]:
        words = _owned(state, cid) + ("*" if state.fatigued[cid] else "")
        stack.append(" + ".join([words, *(_owned(state, a, state.owner[cid]) for a in state.attached.get(cid, ()))]))
    construct = state.constructs[sq]
    if construct >= 0:
        words = _owned(state, construct) + ("?" if traps.face_down(state, construct) else "")
        return {"stack": stack, "construct": words} if stack else {"construct": words}
    return stack[0] if len(stack) == 1 else stack
