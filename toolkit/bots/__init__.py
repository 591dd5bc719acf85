"""Bots: players that decide from what their seat may see, and from a chance of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from toolkit.bots.bot import Bot, View
from toolkit.findings import Finding, Fix, Refused, Severity

if TYPE_CHECKING:
    from toolkit.registry import Game

__all__ = ["BOTS", "Bot", "View", "make_bot"]


def _random(game: Game, parameter: int | None) -> Bot:
    from toolkit.bots.random_bot import RandomBot

    return RandomBot()


def _greedy(game: Game, parameter: int | None) -> Bot:
    from toolkit.bots.greedy import GreedyBot

    return GreedyBot(game.evaluate, samples=parameter or 1)


def _mcts(game: Game, parameter: int | None) -> Bot:
    from toolkit.bots.mcts import MctsBot

    return MctsBot(game.evaluate, iterations=parameter or 200)


BOTS: dict[str, tuple[Callable[[Game, int | None], Bot], str]] = {
    "random": (_random, "plays any legal action; a floor to compare with"),
    "greedy": (_greedy, "looks one decision ahead on deals that it cannot tell apart; greedy:N imagines N deals"),
    "mcts": (_mcts, "tries many lines of play on deals that it cannot tell apart; mcts:N tries N a decision (slow)"),
}
"""The bots by name: how one is made, and what it does."""


def make_bot(name: str, game: Game) -> Bot:
    """The bot of this name ("random", "greedy", "greedy:4", "mcts:500") for a game.

    Raises:
        Refused: there is no such bot.
    """
    word, _, number = name.strip().casefold().partition(":")
    if word not in BOTS or (number and not (number.isdigit() and int(number) > 0)):
        known = "; ".join(f"{bot}: {says}" for bot, (_, says) in BOTS.items())
        raise Refused(
            Finding(
                code="BOT-UNKNOWN",
                severity=Severity.UNREADABLE,
                message=f"there is no bot {name!r}",
                required=known,
                fix=Fix("write --bots greedy, or two names with a comma: --bots greedy,random"),
            )
        )
    return BOTS[word][0](game, int(number) if number else None)
