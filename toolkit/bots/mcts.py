"""Information-set Monte Carlo tree search: one tree over what the seat cannot tell apart, a new imagined deal each time.

Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (2012), the single-observer form: an action's
exploration term counts how often it was available, not how often its parent was visited.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, sqrt, tanh

from toolkit.bots.bot import View
from toolkit.bots.shortlist import FEW, shortlist
from toolkit.play.chance import Chance
from toolkit.play.state import Action, State

EXPLORE = 0.3
_CALIBRATION = 24
"""Positions after which the scale of the evaluation is fixed."""


class _Node:
    """What is known of an action: visits, how often it was available, the sum of the rewards of the seat that chose it."""

    __slots__ = ("available", "children", "reward", "visits")

    def __init__(self) -> None:
        self.children: dict[Action, _Node] = {}
        self.visits = 0
        self.available = 0
        self.reward = 0.0


class MctsBot:
    """Tries lines of play, the promising ones more often, and takes the action tried most.

    A line ends one decision below what is known and is judged by the evaluation (which says more than random play on to
    the end), brought between 0 and 1 by a scale that is measured in the first lines of each decision. The budget is a
    number of lines, never a time.
    """

    def __init__(self, evaluate: Callable[[State, int], float], iterations: int = 200) -> None:
        self.evaluate = evaluate
        self.iterations = iterations

    def choose(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        """The legal action tried most; ties by the bot's own chance."""
        if len(legal) == 1:
            return legal[0]
        legal = shortlist(legal, chance)
        search = _Search(self.evaluate, chance, legal)
        root = _Node()
        for _ in range(self.iterations):
            search.line(root, view.imagine(chance))
        most = max((root.children[action].visits if action in root.children else 0) for action in legal)
        best = [action for action in legal if action in root.children and root.children[action].visits == most]
        return (best or legal)[chance.below(len(best or legal))]


class _Search:
    """The lines of one decision; the scale of the evaluation is theirs alone."""

    def __init__(self, evaluate: Callable[[State, int], float], chance: Chance, first: Sequence[Action]) -> None:
        self.evaluate = evaluate
        self.chance = chance
        self.first = first
        """The actions that are tried at the root."""
        self.sizes: list[float] = []
        self.scale = 1.0

    def line(self, root: _Node, state: State) -> None:
        """One line of play: down the tree, one node more, and the rewards back up."""
        path: list[tuple[_Node, int]] = []
        node = root
        while (seat := state.to_move()) >= 0:
            legal = self.first if node is root else self._tried(state.legal())
            fresh = [action for action in legal if action not in node.children]
            for action in legal:
                if action in node.children:
                    node.children[action].available += 1
            if fresh:
                action = fresh[self.chance.below(len(fresh))]
                node.children[action] = grown = _Node()
                node = grown
                node.available = 1
            else:
                action = self._best(node, legal)
                node = node.children[action]
            path.append((node, seat))
            state.apply(action)
            if fresh:
                break
        rewards = self._rewards(state)
        for visited, seat in path:
            visited.visits += 1
            visited.reward += rewards[seat]

    @staticmethod
    def _tried(legal: Sequence[Action]) -> Sequence[Action]:
        """Below the root the same sample each time, or no action would be tried twice."""
        return legal if len(legal) <= FEW else shortlist(legal, Chance(len(legal)))

    def _best(self, node: _Node, legal: Sequence[Action]) -> Action:
        best, chosen = -1.0, legal[0]
        for action in legal:
            child = node.children[action]
            value = child.reward / child.visits + EXPLORE * sqrt(log(child.available) / child.visits)
            if value > best:
                best, chosen = value, action
        return chosen

    def _rewards(self, state: State) -> list[float]:
        outcome = state.outcome()
        if outcome is not None:
            return list(outcome.scores)
        values = [self.evaluate(state, seat) for seat in range(state.seats)]
        if len(self.sizes) < _CALIBRATION:
            self.sizes.append(max(map(abs, values)))
            self.scale = 1.5 * max(1e-9, sum(self.sizes) / len(self.sizes))
        return [0.5 + 0.45 * tanh(value / self.scale) for value in values]
