"""AniMaul's words for what happens and what may be done: moments, permissions, states of the game."""

from __future__ import annotations

from typing import Any

from toolkit.wording.rows import Fields, reads, row
from toolkit.wording.synonyms import table
from toolkit.wording.tree import Event, Player, Rule, Trigger
from toolkit.wording.vocabulary import Verb

_EVERYBODY = Player("each_player")


def _may_be(value: Any) -> Fields | None:
    change = value[0] if isinstance(value, tuple) and len(value) == 1 else None
    fits = isinstance(change, Rule) and change.allowed and change.passive and not change.circumstance
    return {"deed": Event(change.verb, None, change.args, True)} if isinstance(change, Rule) and fits else None


VERBS: tuple[Verb, ...] = ()
EXTRA = (
    reads("moment", lambda _: Trigger("at", None, "start_of_turn", _EVERYBODY), "at_the_start_of each_turn"),
    reads("moment", lambda _: Trigger("at", None, "end_of_turn", _EVERYBODY), "at_the_end_of each_turn"),
    row(
        "predicate",
        lambda v: (Rule(True, v["deed"].verb, v["deed"].args, True),),
        _may_be,
        "may be {deed:suffered}",
        example="This card may be equipped to your deck.",
    ),
)
SYNONYMS = table("""
when defending = while defending | when attacked | when being attacked | if defending | when it defends | when it is attacked
when attacking or defending = when attacking and when defending | in combat | while attacking or defending
""")
