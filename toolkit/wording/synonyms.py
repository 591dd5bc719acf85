"""Synonyms: phrases that authors write, read as the phrase of a row that they stand for."""

from __future__ import annotations

import re

_TABLE = """
, then = then | and then | , and then
a = an
target = a target
if you do not control = if you don't control
be = was | were | becomes | become
otherwise = if not
to = onto
gain = gets | get
does not = doesn't
is not = isn't
each = every
another = any other | another target
them = they
you may = you can
may = can
cannot = may not | can not | can't
if you do = if you did | if they do
if you do not = if you don't | if they do not
you control = that you control
your opponent controls = that your opponent controls | an opponent controls | your opponents control
each opponent = your opponents
each player = players | every player
one more = 1 more
your opponent = target opponent | an opponent | the opponent | opponent
your opponent's = your opponents' | opponents' | an opponent's | target opponent's | the opponent's | opponent's
until end of turn = until the end of turn | until the end of the turn | this turn | until end of the turn | until the
    end of this turn | until the end of your turn
until your next turn = until the start of your next turn | until the beginning of your next turn | until your next
    turn begins
until your opponent's next turn = until the start of your opponent's next turn
until the end of your next turn = until end of your next turn | through your next turn
until the end of your opponent's next turn = until end of your opponent's next turn | until the end of the opponent's next turn |
    until the end of their next turn | during your opponent's next turn
with the most = with the highest | with the greatest | with most | with the largest
with the least = with the lowest | with the fewest | with the smallest | with least
at the start of = at the beginning of | at start of
at the end of = at end of
for each = per
equal to the number of = equal to the amount of
each turn = each of your turns | in each turn | during each turn
when attacking = while attacking | if attacking | when it attacks | when they attack | while it attacks
when attacked = while attacked | when being attacked | while being attacked | if attacked | when it is attacked | when
    they are attacked
when attacking or attacked = when attacking or being attacked | while attacking or being attacked | while attacking or
    attacked | when attacked or attacking | when attacking and when attacked | when attacking or when attacked | in
    combat
the attacker = that attacker | its attacker | the attacking card
the defender = that defender | the defending card
once per turn = once each turn | once a turn | once per each turn
once per game = once a game | once each game
twice per turn = twice each turn | twice a turn
or less = or lower | or fewer | or under
or more = or greater | or higher | or above | +
while = as long as | whilst
when = whenever | each time | every time
your = all your | each of your | all of your
adjacent to = next to | beside
other than = except | except for
that is = that are | who is | which is | which are | who are
its owner's = the owner's | their owner's
their = its | his | her
even while = even if
you = this card's controller
the abilities of = all abilities of | all the abilities of | all of the abilities of | the same abilities as | the
    text of
the Action abilities of = all Action abilities of | all the Action abilities of | the Actions of
all abilities = all their abilities | all its abilities | its abilities | their abilities | all of its abilities | all
    of their abilities
no abilities = no abilities at all
all traits = all its traits | all their traits | its traits | their traits
until end of turn = for the rest of the turn | for this turn
either = choose either | do either | choose one : | choose one - | choose one of : | choose one of the following :
each once per game = each only once per game | each of them once per game | each once each game
each once per turn = each only once per turn | each of them once per turn
permanently = for the rest of the game
"""


def table(text: str) -> dict[str, str]:
    """A table of synonyms from lines "phrase of a row = what is written | what else is written"; indented lines go on."""
    found = {}
    for line in re.sub(r"\n +", " ", text.strip()).splitlines():
        target, _, written = line.partition(" = ")
        found.update({phrase.strip(): target for phrase in written.split(" | ")})
    return found


SYNONYMS = table(_TABLE)
