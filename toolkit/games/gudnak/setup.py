"""Set-up: instances from decks, opening hands, mulligans, the first player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from toolkit.content.library import OncePerLibrary
from toolkit.findings import Finding, Refused
from toolkit.games.gudnak import board, model
from toolkit.games.gudnak.battlefield import BATTLEFIELDS, Battlefield
from toolkit.games.gudnak.model import KEEP, SETUP, Cards, Setting
from toolkit.play.chance import Chance
from toolkit.play.setup import Options, numbered

if TYPE_CHECKING:
    from toolkit.content.decklist import DeckList
    from toolkit.content.library import Library
    from toolkit.games.gudnak.state import GudnakState
    from toolkit.play.state import Action
    from toolkit.wording.language import Language

OPTIONS = ("cap", "first", "mode", "patience", "trace")
cards_of = OncePerLibrary(Cards, "traits")
"""The definitions of a library's cards, compiled by this language."""


def setting_of(seats: int, options: Mapping[str, Any]) -> Setting:
    """The setting of a game.

    Raises:
        Refused: an option is unknown or has a value that it cannot have, or no Battlefield has so many seats.
    """
    given = Options(options, OPTIONS, "GUD-OPTION")
    if seats not in BATTLEFIELDS:
        raise given.refuse(f"Gudnak is not played by {seats}", str(seats), "2, 3 or 4 players")
    modes = ("free-for-all", "teams") if seats == 4 else ("free-for-all",)
    mode = given.one_of("mode", "free-for-all", modes, "the mode is free-for-all, or teams with four players")
    return Setting(
        seats,
        team=(0, 1, 0, 1) if mode == "teams" else (),
        cap=given.cap(),
        short_turns=2 if seats == 3 else 1,
        first=given.first(seats),
        mode=mode,
        patience=given.patience(model.PATIENCE),
    )


def enlist(state: GudnakState, card: int, owner: int) -> int:
    """A new instance of a definition, in no zone yet."""
    compiled = state.cards.compile(card)
    state.learn(compiled)
    state.def_of.append(card)
    state.owner.append(owner)
    state.fatigued.append(0)
    return len(state.def_of) - 1


def new_game(
    decks: Sequence[DeckList], library: Library, language: Language | None, seed: int, options: Mapping[str, Any]
) -> GudnakState:
    """Shuffle, draw five (GUD-065, GUD-067) and ask the first mulligan decision.

    Raises:
        Refused: a card of a deck is not in the library, or an option is wrong.
    """
    from toolkit.games.gudnak.state import GudnakState

    cards = cards_of(library, language)
    setting = setting_of(len(decks), options)
    state = GudnakState(cards, setting, BATTLEFIELDS[setting.seats], Chance(seed))
    if options.get("trace"):
        trace(state)
    faults: list[Finding] = []
    for seat, deck in enumerate(decks):
        wanted = numbered(deck, "cards", cards.index, library, "GUD-UNKNOWN", faults)
        state.decks[seat] = list(range(len(state.def_of), len(state.def_of) + len(wanted)))
        state.def_of += wanted
        state.owner += [seat] * len(wanted)
    if faults:
        raise Refused(faults)
    state.fatigued = bytearray(len(state.def_of))
    for card in set(state.def_of):
        state.learn(cards.compiled[card] or cards.compile(card))
    locations = []
    for seat, deck in enumerate(decks):
        for line in deck.section("locations"):
            known = cards.index(line.name)
            if known is not None and cards.kind[known] == model.LOCATION:
                locations += [enlist(state, known, seat) for _ in range(line.count)]
        for line in deck.section("strongholds"):
            known = cards.index(line.name)
            if known is not None and cards.kind[known] == model.STRONGHOLD and line.count:
                state.strongholds[seat] = enlist(state, known, seat)
    place_locations(state, locations)
    for seat in range(setting.seats):
        board.shuffle_deck(state, seat)
    for seat in range(setting.seats):
        board.draw(state, seat, setting.hand)
    ask(state)
    return state


def place_locations(state: GudnakState, locations: Sequence[int]) -> None:
    """Add a square to the Battlefield for each of these cards, before anything stands on it (GUD-190)."""
    if not locations:
        return
    size = state.ground.size
    state.board = _with_locations(state.ground, tuple(state.owner[cid] for cid in locations))
    state.locations = {cid: size + number for number, cid in enumerate(locations)}
    state.stacks += [[] for _ in locations]
    state.constructs += [-1] * len(locations)


_with_locations = lru_cache(maxsize=256)(Battlefield.with_locations)


def trace(state: GudnakState) -> None:
    """Begin to gather events."""
    state.log = []
    state.listens |= board.LOGGED


def ask(state: GudnakState) -> None:
    """Ask the next seat whether it keeps its hand; every seat decides before anything is drawn anew (GUD-068)."""
    state.phase = SETUP
    state.pending = len(state.choices)
    state.options = [(KEEP, 0), (KEEP, 1)]


def decided(state: GudnakState, action: Action) -> None:
    """Take a mulligan decision; after the last one carry them all out, draw the first player and begin (GUD-069 to GUD-071)."""
    from toolkit.games.gudnak import turn

    state.choices.append(action[1])
    if len(state.choices) < state.setting.seats:
        ask(state)
        return
    for seat, choice in enumerate(state.choices):
        if state.listens:
            state_log(state, model.MULLIGANED if choice else model.KEPT, seat)
        if choice:
            state.decks[seat] += state.hands[seat]
            state.hands[seat].clear()
            board.shuffle_deck(state, seat)
            board.draw(state, seat, state.setting.hand)
    state.choices = []
    first = state.setting.first
    if state.listens:
        board.emit(state, model.GAME_STARTS, -1)
    turn.start_turn(state, state.chance.below(state.setting.seats) if first < 0 else first)


def state_log(state: GudnakState, event: int, seat: int) -> None:
    """Trace something that a seat did without a card."""
    if state.log is not None:
        state.log.append((event, seat, -1, -1))
