"""The scenario of a new project: what its own card does, in a position that shows how positions are written."""

from __future__ import annotations

_FROZEN_PAWS = """\
# What should happen, checked by playing it: deckwright test
# Say here what you mean a card to do. When you change the text of the card, change this too.
#
# Cells are "column,row". Your deck lies at 0,0 (you are seat 0), that of your opponent (seat 1) at 0,3; rows count upwards
# from you. "1:Marmot Sentry" belongs to your opponent; a Trait says in which cell the card lies that bears it.
# Units stand on their own cards unless it is said otherwise.
game: animaul
scenarios:
- scenario: {card} keeps the card that bears it from attacking, and no other
  given:
    field:
      "1,0": Snowdrift Lynx
      "2,0": "1:Marmot Sentry"
      "1,1": "1:Swift Courier"
    hands: [[{card}], []]
    decks: [[Thin Ice], [Goat Ledge]]
  do: ["play {card} 2,1 on 2,0", end turn]
  expect:
    field:
      "2,0": "1:Marmot Sentry"
      "2,1": {{card: {card}, on: "2,0"}}
    hands: [[], [Goat Ledge]]
  legal: ["attack 1,1 1,0"]
  illegal: ["attack 2,0 1,0"]
"""
_BY_PATTERN = {"Frozen Paws": _FROZEN_PAWS}


def starter_scenario(card: str) -> str | None:
    """The scenario about a copy of a bundled card under the name that `deckwright new` gives it; None: there is none for it."""
    text = _BY_PATTERN.get(card.removeprefix("My "))
    return text.format(card=card) if text else None
