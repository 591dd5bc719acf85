"""Set-up: instances from decks, the starting Animals, shuffled decks, opening hands, the first player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from toolkit.content.library import OncePerLibrary
from toolkit.findings import Finding, Refused
from toolkit.games.animaul import board, turn
from toolkit.games.animaul import model as m
from toolkit.games.animaul.grid import DECK_EDGES
from toolkit.games.animaul.model import ANIMAL, SETUP, START, Cards, Setting
from toolkit.play.chance import Chance
from toolkit.play.setup import Options, fault, numbered

if TYPE_CHECKING:
    from toolkit.content.decklist import DeckList
    from toolkit.content.library import Library
    from toolkit.games.animaul.state import AnimaulState
    from toolkit.play.state import Action
    from toolkit.wording.language import Language

OPTIONS = ("cap", "first", "patience", "trace")
cards_of = OncePerLibrary(Cards, "subtypes")
"""The definitions of a library's cards, compiled by this language."""


def setting_of(options: Mapping[str, Any]) -> Setting:
    """The setting of a game.

    Raises:
        Refused: an option is unknown or has a value that it cannot have.
    """
    given = Options(options, OPTIONS, "ANI-OPTION")
    return Setting(given.cap(), given.first(2), patience=given.patience(m.PATIENCE))


def enlist(state: AnimaulState, card: int, owner: int) -> int:
    """A new instance of a definition, in no zone yet."""
    state.learn(state.cards.compile(card))
    state.def_of.append(card)
    state.owner.append(owner)
    state.cell_of.append(-1)
    state.mini_of.append(-1)
    state.down.append(0)
    return len(state.def_of) - 1


def enlist_all(state: AnimaulState, cards: Sequence[int], owner: int) -> list[int]:
    """New instances of these definitions."""
    for card in dict.fromkeys(cards):
        state.learn(state.cards.compile(card))
    first, count = len(state.def_of), len(cards)
    state.def_of += cards
    state.owner += [owner] * count
    state.cell_of += [-1] * count
    state.mini_of += [-1] * count
    state.down += bytes(count)
    return list(range(first, first + count))


def new_game(
    decks: Sequence[DeckList], library: Library, language: Language | None, seed: int, options: Mapping[str, Any]
) -> AnimaulState:
    """Both decks as they are brought, and the first question: which Animal starts, and where (ANI-014).

    Raises:
        Refused: a card of a deck is not in the library, a deck has no Animal to start with, or an option is wrong.
    """
    from toolkit.games.animaul.state import AnimaulState

    if len(decks) != 2:
        raise Refused(fault("ANI-OPTION", f"AniMaul is not played by {len(decks)}", str(len(decks)), "2 players"))
    state = AnimaulState(cards_of(library, language), setting_of(options), Chance(seed))
    if options.get("trace"):
        state.log = []
    faults: list[Finding] = []
    starters = []
    for seat, deck in enumerate(decks):
        for section, zone in (("cards", state.decks[seat]), ("extra", state.extras[seat])):
            wanted = numbered(deck, section, state.cards.index, library, "ANI-UNKNOWN", faults)
            zone += enlist_all(state, wanted, seat)
        named = deck.fields.get("starter")
        starters.append(-1 if named is None else _starter(state, seat, str(named), faults))
        if not faults and not _animals(state, seat):
            faults.append(fault("ANI-STARTER", f"the deck {deck.name!r} has no Animal to start with"))
    if faults:
        raise Refused(faults)
    state.starters = (starters[0], starters[1])
    ask(state)
    return state


def _starter(state: AnimaulState, seat: int, name: str, faults: list[Finding]) -> int:
    card = state.cards.index(name)
    if card is None or card not in _animals(state, seat):
        faults.append(fault("ANI-STARTER", f"the starting Animal {name!r} is no Animal of the deck", name))
        return -1
    return card


def _animals(state: AnimaulState, seat: int) -> list[int]:
    """The Animals of a deck, M-Animals left out, by definition."""
    cards = state.cards
    return sorted({d for d in map(state.def_of.__getitem__, state.decks[seat]) if cards.kind[d] == ANIMAL and not cards.morph[d]})


def starts(state: AnimaulState, seat: int) -> list[Action]:
    """The starting Animals of a seat with the cells beside its deck."""
    named = state.starters[seat]
    return [(START, card, cell) for card in ([named] if named >= 0 else _animals(state, seat)) for cell in DECK_EDGES[seat]]


def ask(state: AnimaulState) -> None:
    """Ask the next seat for its starting Animal; the other sees the answer when both are given."""
    state.phase = SETUP
    state.pending = len(state.choices)
    state.options = starts(state, state.pending)


def decided(state: AnimaulState, action: Action) -> None:
    """Take a choice; after the second one place both Animals (ANI-014 to ANI-016), shuffle (ANI-017), draw five (ANI-018) and
    begin with a player found by chance (ANI-019).
    """
    state.choices.append(action[1:])
    if len(state.choices) < 2:
        ask(state)
        return
    for seat, (card, cell) in enumerate(state.choices):
        cid = next(cid for cid in state.decks[seat] if state.def_of[cid] == card)
        state.decks[seat].remove(cid)
        board.lay(state, cid, cell)
        if state.log is not None:
            state.log.append((-4, seat, cid))
    state.choices = []
    state.starters = (-1, -1)
    begin(state)


def begin(state: AnimaulState) -> None:
    """Shuffle, draw the opening hands and begin the first turn."""
    for seat in (0, 1):
        board.shuffle_deck(state, seat)
    for seat in (0, 1):
        for _ in range(min(state.setting.hand, len(state.decks[seat]))):
            cid = state.decks[seat].pop()
            board.put_in_hand(state, cid)
            if state.log is not None:
                state.log.append((-3, seat, cid))
    first = state.setting.first
    turn.start_turn(state, state.chance.below(2) if first < 0 else first)
