"""What can be seen: keys of positions, what a seat may see, imagined hands, the count of cards, the traced events."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable
from typing import TYPE_CHECKING, Any

from toolkit.games.gudnak import model, traps
from toolkit.games.gudnak.model import ACTION, CHOOSE_CARD, CHOOSE_EFFECT, DISCARD, EVENTS, SETUP, ref_card
from toolkit.games.gudnak.reach import effect_name
from toolkit.play import instances
from toolkit.play.chance import Chance
from toolkit.play.instances import deal_anew, hide
from toolkit.play.references import refs, renumber

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState

_WORDS = {
    model.DRAWN: "draw", model.DEPLOYED: "deploy", model.PLAYED: "play", model.USED: "use", model.DEFENDED: "defend",
    model.SIEGED: "siege", model.DISCARDED: "discard", model.MOVED: "move", model.KEPT: "keep", model.MULLIGANED: "mulligan",
    model.ATTACKS: "attack", model.BEGUN: "effect",
}  # fmt: skip
"""Words of events that differ from their names."""


def order(state: GudnakState) -> list[int]:
    """Every card in one fixed order that the position alone gives, what everybody sees first: the numbering of references."""
    def_of = state.def_of

    def sort_key(cid: int) -> tuple[int, int]:
        return def_of[cid], state.owner[cid]

    found: list[int] = [*state.locations, *state.strongholds.values()]
    for sq, stack in enumerate(state.stacks):
        for cid in stack:
            found.append(cid)
            found += sorted(state.attached.get(cid, ()), key=lambda a: (*sort_key(a), state.attachment_seat[a]))
        if state.constructs[sq] >= 0:
            found.append(state.constructs[sq])
    for zone in (*state.graves, state.limbo, state.removed):
        found += sorted(zone, key=sort_key)
    for zone in (*state.hands, *state.decks):
        found += zone
    return found


def _board(state: GudnakState, backs: Container[int] = ()) -> tuple[int, ...]:
    """The Battlefield as one row of numbers: -10 - square opens a square, -1 an Attachment, -2 a Construct, -3 a back."""
    def_of, owner, fatigued, attached, constructs = state.def_of, state.owner, state.fatigued, state.attached, state.constructs
    here: list[int] = []
    for sq, stack in enumerate(state.stacks):
        if stack:
            here.append(-10 - sq)
            for cid in stack:
                here.append(def_of[cid])
                here.append(owner[cid] << 1 | fatigued[cid])
                if cid in attached:
                    for piece in sorted((def_of[a], owner[a], state.controller(a)) for a in attached[cid]):
                        here += (-1, *piece)
        if constructs[sq] >= 0:
            here += (-10 - sq, -2, -3 if constructs[sq] in backs else def_of[constructs[sq]], owner[constructs[sq]])
    return tuple(here)


def _lasting(state: GudnakState) -> tuple[Any, ...]:
    if not (state.effects or state.counters or state.frames or state.control):
        return ()
    numbers = {cid: number for number, cid in enumerate(order(state))}
    return (
        tuple(sorted(renumber(effect, numbers) for effect in state.effects)),
        tuple(sorted((renumber(key, numbers), count) for key, count in state.counters.items())),
        renumber(state.frames, numbers),
        tuple(sorted((numbers[cid], seat) for cid, seat in state.control.items())),
    )


def _names(state: GudnakState, cids: Iterable[int]) -> tuple[int, ...]:
    return tuple(map(state.def_of.__getitem__, cids))


def _common(state: GudnakState, backs: Container[int] = ()) -> tuple[Any, ...]:
    return (
        state.phase,
        state.active,
        state.actions,
        max(0, state.setting.short_turns - state.turn + (state.phase < ACTION)),
        state.pending,
        _board(state, backs),
        tuple(tuple(sorted(_names(state, grave))) for grave in state.graves),
        tuple(sorted(_names(state, state.limbo))),
        tuple(sorted((state.def_of[cid], state.owner[cid]) for cid in state.removed)) if state.removed else (),
        tuple(state.out),
        state.over,
        state.ground.name,
        tuple(state.strongholds),
    )


def key(state: GudnakState) -> Hashable:
    """The whole position, hidden cards and the order of decks included; not the turn number, chance or earlier positions."""
    return (
        _common(state),
        tuple(_names(state, hand) for hand in state.hands),
        tuple(_names(state, deck) for deck in state.decks),
        tuple(state.options),
        tuple(state.choices),
        _lasting(state),
    )


def repeat_key(state: GudnakState) -> Hashable:
    """The position that Stalemate compares: as `key`, but of decks only the sizes (GUD-149)."""
    card = state.def_of.__getitem__
    return (
        state.active,
        _board(state),
        tuple([tuple(sorted(map(card, grave))) for grave in state.graves]),
        tuple([tuple(map(card, hand)) for hand in state.hands]),
        tuple(sorted((card(cid), state.owner[cid]) for cid in state.removed)) if state.removed else (),
        tuple(map(len, state.decks)),
        tuple(state.out),
        state.ground.name,
        _lasting(state),
    )


def observation(state: GudnakState, seat: int) -> Hashable:
    """What a seat may see: the Battlefield and the Graveyards, its own hand, the sizes of all hands and decks (GUD-191).

    During the set-up it sees its own decision only; of another seat's decision it sees that there is one.
    """
    numbers = _seen_numbers(state, seat) if state.effects or state.counters else {}
    return (
        seat,
        _common(state, traps.hidden(state, seat)),
        state.turn,
        _names(state, state.hands[seat]),
        tuple(len(hand) for hand in state.hands),
        tuple(len(deck) for deck in state.decks),
        tuple(state.options) if state.pending == seat else (),
        tuple(state.choices[seat : seat + 1]),
        tuple(sorted(renumber(effect, numbers) for effect in state.effects)),
        tuple(sorted((renumber(k, numbers), count) for k, count in state.counters.items())),
    )


def _seen_numbers(state: GudnakState, seat: int) -> dict[int, int]:
    """The numbering of references as a seat sees it: of a card that has gone out of its sight it knows only which one it was."""
    numbers = {cid: number for number, cid in enumerate(order(state))}
    hide(numbers, (*state.decks, *(hand for other, hand in enumerate(state.hands) if other != seat)), state.def_of)
    return numbers


def redeal(state: GudnakState, seat: int, chance: Chance) -> GudnakState:
    """A copy in which everything hidden from a seat is dealt anew: the other hands, the order of all decks, what luck will bring.

    Cards that a resolution in progress points to stay where they are, and so does the hand of another seat that is asked
    about its cards at this moment.
    """
    twin = state.copy()
    twin.legal_cache = None
    known = {ref_card(ref) for ref in refs(state.frames)} if state.frames else set()
    def_of = state.def_of
    if state.features & model.HAS_TRAP:
        zones = [
            [deck] if other == seat or _asked(state, other) else [deck, twin.hands[other]]
            for other, deck in enumerate(twin.decks)
        ]
        traps.redeal(twin, seat, zones, known, chance)
        for hand in twin.hands:
            hand.sort(key=lambda cid: (def_of[cid], cid))
    for other in range(state.setting.seats):
        hand, deck = twin.hands[other], twin.decks[other]
        hidden = other != seat and not _asked(state, other)
        deal_anew(hand, deck, hidden, known, def_of, chance)
    if state.phase == SETUP:
        twin.choices = [choice if other == seat else chance.below(2) for other, choice in enumerate(state.choices)]
    twin.chance = Chance(chance.bits())
    if twin.over is None and twin.pending < 0 and state.active == seat:
        twin.legal_cache = state.legal_cache
    return twin


def _asked(state: GudnakState, seat: int) -> bool:
    """Whether a seat is asked about its cards at this moment."""
    return state.pending == seat and any(o[0] in (DISCARD, CHOOSE_CARD, CHOOSE_EFFECT) for o in state.options)


def census(state: GudnakState) -> dict[str, int]:
    """How many of each card lie in all zones together; tokens made in play are taken off again, so that nothing changes it."""
    zones = [*state.hands, *state.decks, *state.graves, *state.stacks, *state.attached.values(), state.limbo, state.removed,
             list(state.strongholds.values())]  # fmt: skip
    made = range(len(state.def_of) - state.made, len(state.def_of))
    built = [cid for cid in state.constructs if cid >= 0]
    return instances.census([*zones, built], state.def_of, state.cards.names, made)


def events(state: GudnakState) -> list[tuple[str, int, str]]:
    """The traced events as (word, seat, card name); of abilities and effects the name is "Card: Ability"."""
    defs, def_of = state.cards.defs, state.def_of
    found = []
    for event, seat, cid, number in state.log or ():
        name = defs[def_of[cid]].name if cid >= 0 else ""
        if event == model.BEGUN:
            name = effect_name(state.cards, number)
        elif event == model.USED:
            names = state.cards.compile(def_of[cid]).actions
            ability = (names[number] if number < len(names) else "") or str(number + 1)
            name, seat = f"{name}: {ability}", state.active
        found.append((_WORDS.get(event, EVENTS[event]), seat, name))
    return found
