"""The scenario of a new project: what its own card does, in a position that shows how positions are written."""

from __future__ import annotations

_SLAG_STORM = """\
# What should happen, checked by playing it: deckwright test
# Say here what you mean a card to do. When you change the text of the card, change this too.
#
# Squares are a1 to c3. Row 1 is your Back Row (you are seat 0), row 3 that of your opponent (seat 1).
# "1:Guild Pikeman" belongs to your opponent, "Pyre Knight*" is fatigued, [Ember Hound, Pyre Knight] is a stack from the bottom.
game: gudnak
scenarios:
- scenario: {card} destroys every I on the Battlefield and nothing else
  given:
    board:
      a1: Ember Hound
      b1: Pyre Knight
      c3: "1:Guild Pikeman"
    hands: [[{card}, Ember Hound], []]
  do: [play {card}]
  expect:
    board: {{a1: null, b1: Pyre Knight, c3: null}}
    hands: [[Ember Hound], []]
  legal: [move b1 b2, deploy Ember Hound a1]
  illegal: [play {card}]
"""
_BY_PATTERN = {"Slag Storm": _SLAG_STORM}


def starter_scenario(card: str) -> str | None:
    """The scenario about a copy of a bundled card under the name that `deckwright new` gives it; None: there is none for it."""
    text = _BY_PATTERN.get(card.removeprefix("My "))
    return text.format(card=card) if text else None
