"""Trees drawn from the vocabulary's own rows, for tests of Gudnak's rules English."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.wording.tree_kit import Trees
from toolkit.games.gudnak.vocabulary import VOCABULARY, language
from toolkit.wording.tree import CardText

READER = language()
KINDS = tuple(VOCABULARY.kinds)
_ABILITIES = {kind: ("action", "deploy", "passive") if kind != "tactic" else ("play", "action") for kind in KINDS}
_TREES = Trees(READER, _ABILITIES, ("Brute", "Soldier", "Hunter", "Hero"), "Action: Draw a card.", ("cards", "actions"))


def card(seed: int) -> tuple[str, CardText]:
    """(kind of card, canonical tree) of a card with one ability: the first of a row of drawn ones that makes sense."""
    return _TREES.card(seed)


def cards() -> st.SearchStrategy[tuple[str, CardText]]:
    """Cards whose trees are drawn from the rows."""
    return _TREES.cards()
