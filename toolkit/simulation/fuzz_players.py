"""How the seats of random games choose: any action, any kind of action, some kinds rather than others, or mostly greedily."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from toolkit.play.chance import Chance, derive
from toolkit.play.state import Action, State

if TYPE_CHECKING:
    from toolkit.play.invariants import Chooser
    from toolkit.registry import Game

PLAYERS = ("random", "even", "habits", "greedy")
"""Any legal action, each equally likely; any kind of action, then any of that kind; kinds by habit; mostly the greedy bot's."""
LOOKS = 16
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


def choosers(game: Game, players: tuple[str, ...], seed: int) -> list[Chooser | None]:
    """What decides for each seat (None: at random), by the names of PLAYERS."""
    made: list[Chooser | None] = []
    for seat, name in enumerate(players):
        if name in ("habits", "even"):
            made.append(Habits(derive(seed, _HABITS + seat) if name == "habits" else None))
        else:
            made.append(MostlyGreedy(game) if name == "greedy" else None)
    return made
