"""The random bot: any legal action, each equally likely."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.bots.bot import View
from toolkit.play.chance import Chance
from toolkit.play.state import Action


class RandomBot:
    """Plays without a thought: the floor that every other bot must clear."""

    def choose(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        """One of the legal actions, each equally likely."""
        return legal[chance.below(len(legal))]
