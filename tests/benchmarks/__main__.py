"""All speed figures: `make benchmark`, some minutes on one core."""

from __future__ import annotations

from tests.benchmarks import content, decisions, print_deck, printing
from toolkit.registry import game_names

for name in game_names():
    decisions.main(60, name)
    content.measure(name)
printing.main()
print_deck.main()
