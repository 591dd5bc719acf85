"""Match: one game between bots, and what is kept of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from toolkit.bots.bot import Bot, View
from toolkit.play.chance import Chance, derive
from toolkit.play.random_game import deal
from toolkit.play.record import Recorder
from toolkit.play.state import Outcome

if TYPE_CHECKING:
    from toolkit.content.decklist import DeckList
    from toolkit.content.library import Library
    from toolkit.play.record import Record
    from toolkit.registry import Game

_BOT_SEAT = 16


@dataclass(slots=True)
class GameResult:
    """One game: `seats[i]` is the deck (by number) in seat i; scores, cards and so on stand by deck."""

    pair: int
    seats: tuple[int, ...]
    seed: int
    termination: str
    scores: tuple[float, ...]
    decisions: int
    turns: int
    forced: tuple[int, ...]
    """Decisions of each deck with a single legal action."""
    decided: tuple[int, ...]
    """All decisions of each deck."""
    first: int = 0
    """The deck that took the first turn."""
    drawn: tuple[dict[str, int], ...] = ()
    used: tuple[dict[str, int], ...] = ()


@dataclass(slots=True)
class Played:
    """A finished game: the result, and its record where one was asked for."""

    result: GameResult
    record: Record | None = field(default=None)


def play_game(
    game: Game,
    decks: Sequence[DeckList],
    library: Library,
    bots: Sequence[Bot],
    seats: Sequence[int],
    seed: int,
    pair: int = 0,
    options: Mapping[str, Any] | None = None,
    names: Sequence[str] = (),
    keep: bool = False,
) -> Played:
    """Play one game; deck `seats[i]` sits in seat i with the bot of its number.

    A game that does not end within the game's own bound counts as a draw with the termination "cap".
    """
    options = dict(options or {})
    seated = [decks[deck] for deck in seats]
    chances = [Chance(derive(seed, _BOT_SEAT + seat)) for seat in range(len(seats))]
    state = deal(game, seated, library, seed, {**options, "trace": True})
    recorder = Recorder(game, seated, library, seed, options, [names[deck] for deck in seats] if names else []) if keep else None
    if recorder:
        recorder.start(state)
    bound = game.longest
    decisions = 0
    first = -1
    forced, decided = [0] * len(decks), [0] * len(decks)
    while (outcome := state.outcome()) is None:
        if decisions >= bound:
            outcome = Outcome("cap", tuple(1 / len(seats) for _ in seats))
            break
        seat = state.to_move()
        legal = state.legal()
        deck = seats[seat]
        if first < 0 and getattr(state, "turn", 1) >= 1:
            first = deck
        decided[deck] += 1
        if len(legal) == 1:
            forced[deck] += 1
            action = legal[0]
        else:
            action = bots[deck].choose(View(state, seat), legal, chances[seat])
        if recorder:
            recorder.add(state, action)
        state.apply(action)
        if recorder:
            recorder.seen(state)
        decisions += 1
    uses = game.uses
    drawn: list[Counter[str]] = [Counter() for _ in decks]
    used: list[Counter[str]] = [Counter() for _ in decks]
    for what, seat, card in state.events():
        if 0 <= seat < len(seats):
            if what == "draw":
                drawn[seats[seat]][card] += 1
            elif what in uses:
                used[seats[seat]][card] += 1
    scores = [0.0] * len(decks)
    for seat, deck in enumerate(seats):
        scores[deck] += outcome.scores[seat]
    result = GameResult(
        pair=pair,
        seats=tuple(seats),
        seed=seed,
        termination=outcome.termination,
        scores=tuple(scores),
        decisions=decisions,
        first=max(first, 0),
        turns=int(getattr(state, "turn", 0)),
        forced=tuple(forced),
        decided=tuple(decided),
        drawn=tuple(dict(sorted(count.items())) for count in drawn),
        used=tuple(dict(sorted(count.items())) for count in used),
    )
    return Played(result, recorder.finish(outcome) if recorder else None)
