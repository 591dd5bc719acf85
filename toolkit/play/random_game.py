"""One random game, on which the invariants (invariants.py) are asserted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from toolkit.play.broken import Broken, difference, plain, require
from toolkit.play.chance import Chance, derive
from toolkit.play.invariants import Audit
from toolkit.play.state import Action, IllegalAction, Outcome, State

if TYPE_CHECKING:
    from toolkit.content.decklist import DeckList
    from toolkit.content.library import Library
    from toolkit.registry import Game

_BOT, _DEAL = 1, 2
"""Labels under which a game's seed yields the seeds of its deal and its random player."""
Chooser = Callable[[State, Sequence[Action], Chance], Action]
"""What decides for a seat: the position, the legal actions and the chance to decide by give one of the actions."""


@dataclass(slots=True)
class RandomGame:
    """One finished random game: what was done and seen."""

    seed: int
    actions: list[str]
    seats: list[int]
    outcome: Outcome
    events: list[tuple[str, int, str]] = field(default_factory=list)


def deal(game: Game, decks: Sequence[DeckList], library: Library, seed: int, options: Mapping[str, Any] | None = None) -> State:
    """The first position of a game: its own chance comes from `seed`, and from nothing that a bot uses."""
    return game.new_game(decks, library, derive(seed, _DEAL), options)


def random_game(
    game: Game,
    decks: Sequence[DeckList],
    library: Library,
    seed: int,
    checks: bool = True,
    options: Mapping[str, Any] | None = None,
    choosers: Sequence[Chooser | None] = (),
    every: int = 1,
) -> RandomGame:
    """Play one game with random decisions (but for seats that have a chooser); with `checks` every invariant is asserted at every
    step, or, with `every` more than 1, the dear ones at one step in so many, drawn by lot, and at the first and last.

    Raises:
        Broken: an invariant does not hold; it names the step and carries the actions up to there.
    """
    bound = game.longest
    chance = Chance(derive(seed, _BOT))
    audit = Audit(game, library, seed) if checks else None
    texts: list[str] = []
    seats: list[int] = []
    at_work: dict[str, None] = {}
    try:
        state = deal(game, decks, library, seed, {**(options or {}), "trace": True})
        if audit:
            audit.check(state)
        while (outcome := state.outcome()) is None:
            require(10, len(texts) < bound, f"the game is not over after {bound} decisions")
            legal = state.legal()
            seat = state.to_move()
            choose = choosers[seat] if choosers else None
            action = choose(state, legal, chance) if choose else legal[chance.below(len(legal))]
            texts.append(state.action_text(action))
            seats.append(seat)
            at_work.update(dict.fromkeys(game.at_work(state)))
            state.apply(action)
            if audit and (every == 1 or state.outcome() is not None or audit.chance.below(every) == 0):
                audit.check(state)
            elif audit:
                audit.glance(state)
        if audit:
            audit.finish()
            _replayed(state, deal(game, decks, library, seed, {**(options or {}), "trace": True}), texts)
    except Broken as broken:
        broken.step, broken.texts = len(texts), texts
        raise
    except Exception as error:
        failed = Broken(17, f"{type(error).__name__}: {error}")
        failed.step, failed.texts = len(texts), texts
        raise failed from error
    return RandomGame(seed, texts, seats, outcome, [*state.events(), *(("effect", -1, name) for name in at_work)])


def _replayed(state: State, again: State, texts: Sequence[str]) -> None:
    for number, text in enumerate(texts):
        try:
            again.apply(again.parse_action(text))
        except IllegalAction as error:
            raise Broken(12, f"replayed from its texts, action {number} ({text!r}) is refused: {error}") from error
    if plain(again) != (end := plain(state)):
        raise Broken(12, "replayed from its texts, the game ends otherwise: " + difference(end, again))
    require(12, list(again.events()) == list(state.events()), "replayed from its texts, the game tells of other events")
