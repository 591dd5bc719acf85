"""The greedy bot: one decision ahead, over a few imagined deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from toolkit.bots.bot import View
from toolkit.bots.shortlist import shortlist
from toolkit.play.chance import Chance
from toolkit.play.state import Action, State

_FORCED = 8
"""How many such answers in a row are given at most."""


class GreedyBot:
    """Takes the action after which the position is worth most, on average over imagined deals; ties by its own chance.

    An action that leads to a further decision of its own (a target to choose) is followed by the best answer, up to
    `depth` decisions, so that an effect is judged by what it does. Of very many actions a sample is looked at (shortlist.py).
    """

    def __init__(self, evaluate: Callable[[State, int], float], samples: int = 1, depth: int = 2) -> None:
        self.evaluate = evaluate
        self.samples = samples
        self.depth = depth

    def choose(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        """The legal action with the best average value."""
        if len(legal) == 1:
            return legal[0]
        legal = shortlist(legal, chance)
        totals = [0.0] * len(legal)
        for _ in range(self.samples):
            deal = view.imagine(chance)
            for index, action in enumerate(legal):
                after = deal.copy()
                after.apply(action)
                totals[index] += self._value(after, view.seat, self.depth)
        best = max(totals)
        ties = [action for action, total in zip(legal, totals, strict=True) if total >= best - 1e-9]
        return ties[chance.below(len(ties))]

    def _value(self, state: State, seat: int, depth: int) -> float:
        _through(state, seat)
        if depth and state.to_move() == seat:
            legal = state.legal()
            if len(legal) == 1 or _is_answer(state, legal):
                best = float("-inf")
                for action in legal:
                    after = state.copy()
                    after.apply(action)
                    best = max(best, self._value(after, seat, depth - 1))
                return best
        return self.evaluate(state, seat)


def _through(state: State, seat: int) -> None:
    """Let others give, within what is being resolved, the answers that they cannot choose (to pass, where nothing fits)."""
    for _ in range(_FORCED):
        mover = state.to_move()
        if mover in (-1, seat) or not getattr(state, "frames", ()) or len(legal := state.legal()) != 1:
            return
        state.apply(legal[0])


def _is_answer(state: State, legal: Sequence[Action]) -> bool:
    return len(legal) <= 12 and len({action[0] for action in legal}) == 1
