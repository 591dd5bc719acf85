"""An example of each shared construct in Gudnak's words, for the phrase book."""

from __future__ import annotations

EXAMPLES = {
    "if_you_do , {body:statement}": "Discard a card. If you do, draw 2 cards.",
    "if_you_do_not , {body:statement}": "Discard a card. If you do not, draw a card.",
    "if {event:would} , instead {body:statement}": "If this fighter would be destroyed, instead draw a card.",
    "{first:act} ,_then {rest:seq}": "Draw 2 cards, then discard a card.",
    "{first:act} and/verb {rest:seq}": "Draw a card and gain an action.",
    "you_may {body:seq}": "You may draw a card.",
    "{actor:player!} {body:vps}": "Your opponent discards a card.",
    "{subject:np!} {changes:changes} [{duration:duration}] [while {condition:condition}]": "Friendly fighters have +I while you control a Hero.",  # noqa: E501
    "have~ {bonuses:bonuses}": "This fighter has +I.",
    "gain~ {bonuses:bonuses}": "Target fighter gains +I until end of turn.",
    "have~ {quote:quotes}": 'This fighter has "Action: Draw a card."',
    "cannot {deeds:deeds}": "Enemy fighters adjacent to this fighter cannot move.",
    "cannot be {deed:suffered}": "This fighter cannot be attacked.",
    "may {deed:deed} {circumstance:circumstance}": "This fighter may attack even while fatigued.",
    "{bonus:BONUS} [for_each {of:phrase}] [{role:role}]": "+I for each friendly Soldier adjacent to this fighter",
    "when_attacking [{against:np}]": "This fighter has +I when attacking Hunters.",
    "when_attacked [by {against:np}]": "This fighter has +I when attacked.",
    "you_control {argument:phrase}": "while you control a Hero",
    "{subject:np!} be~ a {argument:head}": "if it is a Hunter",
    "in {argument:place}": "target I in your Graveyard",
    "adjacent_to {argument:np}": "while adjacent to a friendly Soldier",
    "{argument:adjective}": "while fatigued",
    "after {event:event}": "After this fighter moves, draw a card.",
    "when {event:event}": "When this fighter is destroyed, draw a card.",
    "at_the_start_of {whose:possessor} turn": "At the start of your turn, draw a card.",
    "at_the_end_of {whose:possessor} turn": "At the end of your turn, discard a card.",
    "you_control": "a fighter you control",
    "from {argument:place}": "a fighter from your hand",
    "[{traits:TRAIT+}] {power:level}": "target Soldier II or less",
    "until_end_of_turn": "Target fighter gains +I until end of turn.",
    "during {whose:possessor} turn": "This fighter has +I during your turn.",
    "once_per_turn": "Once per turn, you may draw a card.",
}
"""By the pattern of the row."""
