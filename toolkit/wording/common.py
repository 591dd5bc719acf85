"""The shared constructs of rules English; no game's words are in them.

Order matters where two rows could write one node: the first that fits writes it. Rules: sentence > statement > seq > act > vp or
static; np (ref or phrase), place, player, possessor, condition > state, trigger > event, changes > predicate, duration, limit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.wording.rows import Row
from toolkit.wording.rows_events import conditions, times, triggers
from toolkit.wording.rows_phrases import phrases, players
from toolkit.wording.rows_plain import plain
from toolkit.wording.rows_statements import acts, choices, statements
from toolkit.wording.rows_statics import statics

if TYPE_CHECKING:
    from toolkit.wording.vocabulary import Vocabulary


def shared(game: Vocabulary) -> list[Row]:
    """The shared rows for a game."""
    sentences = [*choices(game), *statements(), *acts(), *statics(game)]
    return [*sentences, *conditions(), *triggers(), *phrases(game), *players(), *times(), *plain(game)]
