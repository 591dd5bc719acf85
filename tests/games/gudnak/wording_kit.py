"""Trees drawn from the vocabulary's own rows, for tests of Gudnak's rules English."""

from __future__ import annotations

from tests.wording.tree_kit import Trees
from toolkit.games.gudnak.vocabulary import VOCABULARY, language

READER = language()
ABILITIES = {kind: ("action", "deploy", "passive") if kind != "tactic" else ("play", "action") for kind in VOCABULARY.kinds}
TREES = Trees(READER, ABILITIES, ("Brute", "Soldier", "Hunter", "Hero"), "Action: Draw a card.", ("cards", "actions"))
