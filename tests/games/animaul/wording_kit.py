"""What the tests of AniMaul's rules English share: the bundled library, its reader, and trees drawn from the rows."""

from __future__ import annotations

from functools import cache

from tests.wording.tree_kit import Trees
from toolkit.content.library import Library
from toolkit.content.project import Project
from toolkit.games.animaul import GAME
from toolkit.games.animaul.vocabulary import VOCABULARY, language
from toolkit.wording.reader import Reader

TRAITS = ("Forest", "Ice", "River", "Moss")
READER = Reader(VOCABULARY, TRAITS, ("Thunder Ram", "Moss Bear"))
ABILITIES = {
    "animal": ("passive", "action", "free"),
    "critter": ("passive", "action", "free"),
    "biome": ("passive", "action"),
    "trait": ("passive", "free"),
    "action": ("play", "action", "free"),
}
COUNTED = ("cards", "actions", "points", "counters", "bonus_dice", "damage", "total", "held_counters", "held_life", "held_points")
TREES = Trees(READER, ABILITIES, TRAITS, "Action: Draw a card.", COUNTED)


@cache
def library() -> Library:
    """Everything that is bundled."""
    return Project(None).library(GAME)[0]


def bundled() -> Reader:
    """The rules English of the bundled library."""
    return language(library())
