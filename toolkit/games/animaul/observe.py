"""What can be seen: keys of positions, what a seat may see, imagined hands, the count of cards, the traced events."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING, Any

from toolkit.games.animaul import model as m
from toolkit.games.animaul import reactions, setup
from toolkit.games.animaul.model import CHOOSE_CARD, DISCARD, EVENTS, SETUP, ref_card
from toolkit.games.animaul.reach import effect_name
from toolkit.play import instances
from toolkit.play.chance import Chance
from toolkit.play.instances import deal_anew, hide
from toolkit.play.references import refs, renumber

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState

_WORDS = {m.E_MISS: "empty deck", m.E_MOVE_MINI: "move", m.E_DEFEAT: "defeated"}
"""Words of events that differ from their names."""
_NOTES = {-1: "react", -3: "draw", -4: "start"}
"""Entries of the trace that are no events."""
_SILENT = (m.E_DRAW, m.E_TURN_START, m.E_TURN_END, m.E_ROLL)


def order(state: AnimaulState) -> list[int]:
    """Every card in one fixed order that the position alone gives, what everybody sees first: the numbering of references."""
    def_of = state.def_of
    found: list[int] = []
    for _, cid in sorted(state.field.items()):
        found.append(cid)
        found += state.under.get(cid, ())
    for zone in (*state.discards, state.limbo):
        found += sorted(zone, key=lambda cid: (def_of[cid], state.owner[cid]))
    for zone in (*state.hands, *state.extras, *state.decks):
        found += zone
    return found


def _field(state: AnimaulState) -> tuple[Any, ...]:
    """The field, cell by cell: all that lies there and how."""
    def_of, owner, cell_of, mini_of, down = state.def_of, state.owner, state.cell_of, state.mini_of, state.down
    special = {*state.damage, *state.counters, *state.bonus, *state.host, *state.under}
    found: list[tuple[Any, ...]] = []
    for cell, cid in sorted(state.field.items()):
        if cid not in special:
            found.append((cell, def_of[cid], owner[cid], down[cid], mini_of[cid]))
            continue
        host = state.host.get(cid)
        found.append((
            cell, def_of[cid], owner[cid], down[cid], mini_of[cid], state.damage.get(cid, 0), state.counters.get(cid, 0),
            state.bonus.get(cid, 0), -9 if host is None else cell_of[host] if host >= 0 else host,
            tuple((def_of[base], owner[base]) for base in state.under.get(cid, ())),
        ))  # fmt: skip
    return tuple(found)


def _lasting(state: AnimaulState, seat: int | None = None) -> tuple[Any, ...]:
    """Effects and counts with their references numbered, as a seat sees them; None: all, with work in progress."""
    if not (state.effects or state.uses or (seat is None and state.frames)):
        return ()
    numbers = {cid: number for number, cid in enumerate(order(state))}
    if seat is not None:
        # Of a card that has gone out of its sight a seat knows only which one it was.
        hide(numbers, (*state.decks, state.hands[1 - seat], state.extras[1 - seat]), state.def_of)
    return (
        tuple(sorted(renumber(effect, numbers) for effect in state.effects)),
        tuple(sorted((renumber(key, numbers), count) for key, count in state.uses.items())),
        renumber(state.frames, numbers) if seat is None else (),
    )


def _names(state: AnimaulState, cids: Iterable[int]) -> tuple[int, ...]:
    return tuple(map(state.def_of.__getitem__, cids))


def _common(state: AnimaulState) -> tuple[Any, ...]:
    return (
        state.phase,
        state.active,
        state.actions,
        max(0, 3 - state.turn),
        state.pending,
        tuple(state.points),
        _field(state),
        tuple(tuple(sorted(_names(state, pile))) for pile in state.discards),
        tuple(sorted(_names(state, state.limbo))),
        state.over,
    )


def key(state: AnimaulState) -> Hashable:
    """The whole position, hidden cards and the order of decks included; not the turn number or chance."""
    return (
        _common(state),
        tuple(_names(state, hand) for hand in state.hands),
        tuple(_names(state, deck) for deck in state.decks),
        tuple(_names(state, extra) for extra in state.extras),
        tuple(state.options),
        tuple(state.choices),
        state.starters,
        state.done if state.frames else 0,
        _lasting(state),
    )


def observation(state: AnimaulState, seat: int) -> Hashable:
    """What a seat may see: the field and the discard piles, its own hand and extra deck, the sizes of the rest (ANI-018).

    During the set-up it sees its own choice only; of another seat's decision it sees that there is one.
    """
    return (
        seat,
        _common(state),
        state.turn,
        _names(state, state.hands[seat]),
        _names(state, state.extras[seat]),
        tuple(len(zone) for zone in (*state.hands, *state.decks, *state.extras)),
        tuple(state.options) if state.pending == seat else (),
        tuple(state.choices[seat : seat + 1]),
        _lasting(state, seat),
    )


def redeal(state: AnimaulState, seat: int, chance: Chance) -> AnimaulState:
    """A copy in which everything hidden from a seat is dealt anew: the other hand, the order of both decks, what luck will bring.

    Cards that a resolution in progress points to stay where they are, and so does the hand of another seat that is asked
    about its cards at this moment. An extra deck holds what is left of one set: there is nothing to deal in it.
    """
    twin = state.copy()
    twin.legal_cache = None
    known = {ref_card(ref) for ref in refs(state.frames)} if state.frames else set()
    for other in (0, 1):
        hand, deck = twin.hands[other], twin.decks[other]
        hidden = other != seat and not _asked(state, other)
        deal_anew(hand, deck, hidden, known, state.def_of, chance)
    if state.phase == SETUP:
        for other in range(len(state.choices)):
            if other != seat:
                found = setup.starts(state, other)
                twin.choices[other] = found[chance.below(len(found))][1:]
    if twin.pending == 1 - seat and twin.frames and twin.frames[-1][0] == m.WINDOW_FRAME:
        twin.options = reactions.options(twin, twin.frames[-1])
    twin.chance = Chance(chance.bits())
    if twin.over is None and twin.pending < 0 and state.active == seat:
        twin.legal_cache = state.legal_cache
    return twin


def _asked(state: AnimaulState, seat: int) -> bool:
    """Whether a seat is asked about its cards at this moment."""
    return state.pending == seat and any(o[0] in (DISCARD, CHOOSE_CARD) for o in state.options)


def census(state: AnimaulState) -> dict[str, int]:
    """How many of each card lie in all zones together, covered cards included."""
    zones = [*state.hands, *state.decks, *state.extras, *state.discards, *state.under.values(), state.limbo]
    return instances.census([*zones, state.field.values()], state.def_of, state.cards.names)


def events(state: AnimaulState) -> list[tuple[str, int, str]]:
    """The traced events as (word, seat, card name); a roll is ("roll", seat, "Moss Bear 2d6: 3 + 4 = 7")."""
    found = []
    for event, seat, cid, *more in state.log or ():
        name = state.cards.defs[state.def_of[cid]].name if cid >= 0 else ""
        if event == -2:
            found.append(("roll", seat, _roll_text(name, *more)))
        elif event == m.BEGUN:
            found.append(("effect", seat, effect_name(state.cards, more[0])))
        elif event < 0:
            found.append((_NOTES[event], seat, name))
        elif event not in _SILENT:
            if event == m.E_USE:
                name = f"{name}: {more[0] + 1}"
            word = "morph" if event == m.E_PLAY and more[1] else _WORDS.get(event, EVENTS[event])
            found.append((word, seat, name))
    return found


def _roll_text(name: str, size: int, plus: int, *rolled: int) -> str:
    parts = [*map(str, rolled), *([f"({plus:+d})"] if plus else [])]
    return f"{name or 'deck'} {len(rolled)}d{size}: {' + '.join(parts) or '0'} = {max(0, sum(rolled) + plus)}"
