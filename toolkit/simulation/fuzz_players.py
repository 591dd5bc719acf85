"""How the seats of random games choose: any action, any kind of action, some kinds rather than others, mostly greedily, or what
they have not done yet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from toolkit.play.chance import Chance, derive
from toolkit.play.state import Action, State

if TYPE_CHECKING:
    from toolkit.play.random_game import Chooser
    from toolkit.registry import Game

PLAYERS = ("random", "even", "habits", "greedy", "curious")
"""Any legal action, each equally likely; any kind of action, then any of that kind; kinds by habit; mostly the greedy bot's;
what has not been done yet in this game.
"""
WAYS, MANY = 12, 24
"""Ways to do something that the curious player compares, and legal actions where it looks what would be best."""
FEW = 12
"""The curious player tries so many legal actions if there are no more."""
LOOKS = 8
"""Legal actions that the greedy player compares, so that it is quick where there are hundreds."""
_HABITS = 32
_WEIGHTS = (1, 1, 4, 16, 64)


class Habits:
    """Random, but some kinds of action are far likelier than others, drawn anew for each game and seat; without a seed all kinds
    are equally likely.

    Where every choice is even, games are all alike: decks are never hoarded, nobody stands still, nobody does one thing only.
    """

    def __init__(self, seed: int | None) -> None:
        self.seed = seed
        self.weights: dict[int, int] = {}

    def weight(self, kind: int) -> int:
        """How likely a kind of action (its first number) is."""
        if self.seed is None:
            return 1
        found = self.weights.get(kind)
        if found is None:
            found = self.weights[kind] = _WEIGHTS[Chance(derive(self.seed, kind & 0xFFFF)).below(len(_WEIGHTS))]
        return found

    def __call__(self, state: State, legal: Sequence[Action], chance: Chance) -> Action:
        """A kind of action by its weight, then any action of that kind."""
        kinds = list(dict.fromkeys(action[0] if action else 0 for action in legal))
        drawn = chance.below(sum(map(self.weight, kinds)))
        for kind in kinds:
            drawn -= self.weight(kind)
            if drawn < 0:
                break
        fitting = [action for action in legal if (action[0] if action else 0) == kind]
        return fitting[chance.below(len(fitting))]


class MostlyGreedy:
    """The greedy bot's choice among some of the legal actions, three times out of four."""

    def __init__(self, game: Game) -> None:
        from toolkit.bots import make_bot

        self.bot = make_bot("greedy", game)

    def __call__(self, state: State, legal: Sequence[Action], chance: Chance) -> Action:
        """The bot's choice, or any legal action."""
        from toolkit.bots import View

        if chance.below(4) == 0:
            return legal[chance.below(len(legal))]
        some = list(legal)
        if len(some) > LOOKS:
            some = sorted({some[chance.below(len(some))] for _ in range(LOOKS)})
        return self.bot.choose(View(state, state.to_move()), some, chance)


class Curious:
    """Does, three times out of four, what has just become possible, or has been done least in this game; of several ways to do it
    (the same first two numbers: one card in many places, say) it takes any, or one that looks good. Now and then it takes what
    looks best of all. Where few actions are legal, as in most choices within an effect, it tries them first, and takes one that
    sets off what it has not seen yet.

    So what must be prepared, by several cards in the right places, comes about in some games.
    """

    def __init__(self, evaluate: Callable[[State, int], float]) -> None:
        self.evaluate = evaluate
        self.done: Counter[Action] = Counter()
        self.known: set[Action] = set()
        """What has been possible before."""
        self.seen: set[str] = set()
        """Effects of cards that its own actions have set off."""

    def __call__(self, state: State, legal: Sequence[Action], chance: Chance) -> Action:
        """Something new, or any legal action."""
        if 1 < len(legal) <= FEW and chance.below(4) and (found := self._sets_off(state, legal, chance)):
            return found
        ways: dict[Action, list[Action]] = {}
        for action in legal:
            ways.setdefault(action[:2], []).append(action)
        new = [what for what in ways if what not in self.known]
        self.known.update(new)
        if chance.below(10):
            what = self._what(list(ways), new, chance)
            chosen = self._way(state, ways[what], chance)
        else:
            chosen = self._best(state, legal, chance, MANY)
        self.done[chosen[:2]] += 1
        return chosen

    def _sets_off(self, state: State, legal: Sequence[Action], chance: Chance) -> Action | None:
        """An action that an effect follows which none of its own has set off before."""
        unseen = []
        for action in legal:
            after = state.traced()
            after.apply(action)
            effects = {name for word, _, name in after.events() if word == "effect"} - self.seen
            if effects:
                unseen.append((action, effects))
        if not unseen:
            return None
        action, effects = unseen[chance.below(len(unseen))]
        self.seen |= effects
        return action

    def _what(self, every: list[Action], new: list[Action], chance: Chance) -> Action:
        if new and chance.below(4):
            return new[chance.below(len(new))]
        kinds = list(dict.fromkeys(what[:1] for what in every))
        kind = kinds[chance.below(len(kinds))]
        fitting = [what for what in every if what[:1] == kind]
        least = min(self.done[what] for what in fitting)
        rare = [what for what in fitting if self.done[what] == least]
        return rare[chance.below(len(rare))]

    def _way(self, state: State, ways: list[Action], chance: Chance) -> Action:
        if len(ways) == 1 or chance.below(4):
            return ways[chance.below(len(ways))]
        return self._best(state, ways, chance, WAYS)

    def _best(self, state: State, ways: Sequence[Action], chance: Chance, most: int) -> Action:
        """Of so many of these actions, drawn by lot, one after which all looks best."""
        seat, worth = state.to_move(), []
        for way in ways if len(ways) <= most else sorted({ways[chance.below(len(ways))] for _ in range(most)}):
            after = state.copy()
            after.apply(way)
            worth.append((self.evaluate(after, seat), way))
        best = max(value for value, _ in worth)
        ties = [way for value, way in worth if value >= best - 1e-9]
        return ties[chance.below(len(ties))]


def choosers(game: Game, players: tuple[str, ...], seed: int) -> list[Chooser | None]:
    """What decides for each seat (None: at random), by the names of PLAYERS."""
    made: list[Chooser | None] = []
    for seat, name in enumerate(players):
        if name == "curious":
            made.append(Curious(game.evaluate))
        elif name in ("habits", "even"):
            made.append(Habits(derive(seed, _HABITS + seat) if name == "habits" else None))
        else:
            made.append(MostlyGreedy(game) if name == "greedy" else None)
    return made
