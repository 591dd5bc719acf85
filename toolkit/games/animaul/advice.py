"""What to write instead of what makes no sense in AniMaul, by the name of the operation that is not carried out."""

from __future__ import annotations

from toolkit.wording.repair_phrases import WHOSE

_CARDS_DRAW = 'cards draw and play nothing, players do: write "you ..." or "your opponent ..."'
_TOTAL = 'a total is known only when the dice lie: write "after ... rolls ..."'
_BLANK = 'before that the text of this card does not work yet: write "when" or "after"'
_MAY = 'that is so in any case: leave it out, or write what "cannot be" done'
_TO_HAND = 'only a card that goes to a hand is "returned": of others write "discarded", or "put"'
_TO_DECK = 'nothing answers that a card goes to a deck: write "returned to its owner\'s hand", or "discarded"'
_ON_FIELD = 'that is only done with cards on the field: write "target ...", "all ..." or "this card"'
_OF_CARD = 'say it of the card that it happens to: "when a Critter is healed", "if this card would be flipped face down"'
_COUNTED = 'such cards are only counted in a hand or discard pile: write "you have ... in your hand", or name cards on the field'
_LINE = "what answers an event is a line of its own, and not a part of something else: write the trigger first"
ADVICE = {
    "actor": "say who does it: \"you\", \"your opponent\", or each of them in a sentence of its own",
    "adjective": _ON_FIELD,
    "adjective:friendly": 'of cards that are not on the field say where they are: "in your discard pile"',
    "adjective:enemy": 'of cards that are not on the field say where they are: "in your opponent\'s discard pile"',
    "do:equip": "one Trait is equipped at a time, and by yourself: write \"equip a Trait from your hand to ...\"",
    "do:morph": 'a card morphs into one that its player holds: write "into" with the name of an M-Type',
    "do:play": 'a card is played from where it is not on the field yet: write "from your hand" or "from your discard pile"',
    "do:search": 'say what is looked for by what is printed on it: "search your deck for a Biome"',
    "duration:during_turn": 'of what an effect gives say when it ends: "until end of turn"',
    "duration:none": 'say how long it lasts, for example "until end of turn"',
    "grant:copy": 'say whose: "all Critters in your discard pile", "the equipped card", or, for a while, "target ..."',
    "grant:nested": "what is given to others cannot itself give, copy or take away abilities: write that on the card",
    "if:control": 'what is controlled lies on the field: write "you have ... in your hand" of other cards',
    "if:did:each_player": "say what each player does in one sentence, and nothing that hangs on it",
    "if:in": 'write of what lies on the field, in a discard pile or in your own hand: nothing else can be asked about',
    "if:outnumber": 'write "more ... than your opponent" or "fewer ... than your opponent"',
    "instead": _OF_CARD,
    "instead:draw": 'cards are drawn one by one, by players: write "if you would draw a card"',
    "instead:equip:this": _BLANK,
    "instead:flip_up:this": _BLANK,
    "instead:gain_points": 'write "if you would gain a point": that is all that are gained at once',
    "instead:play": _CARDS_DRAW,
    "instead:return": _TO_HAND,
    "instead:roll": _TOTAL,
    "limit:static": "what simply holds is not done, so it has no limit: leave that out, or give it a trigger",
    "phrase": _ON_FIELD,
    "phrase:decks": _COUNTED,
    "phrase:discards": _COUNTED,
    "phrase:hands": _COUNTED,
    "player:actor": WHOSE,
    "redefine": "a card has a miniature or it has none: say so without a condition or an end",
    "rule:ban:defeat": 'what defeats a card is damage: write "cannot deal damage to ...", or "... cannot be defeated"',
    "rule:ban:defeat:by": 'what defeats a card is damage: write "cannot be dealt damage by ..."',
    "rule:ban:draw": _CARDS_DRAW,
    "rule:ban:equip": "only what bears a Trait, or a Trait at all, can be named: \"cannot be equipped\"",
    "rule:ban:play": _CARDS_DRAW,
    "rule:ban:return": _TO_HAND,
    "rule:ban:roll": 'dice fall as they fall: write "has -2" or "cannot attack"',
    "rule:may": _MAY,
    "rule:player:defeat": 'what defeats a card is damage: write "your opponent cannot deal damage"',
    "rule:player:put_counter": 'counters lie on cards: write "enemy cards cannot gain a counter"',
    "rule:player:roll": 'dice fall as they fall: write "enemy cards have -2"',
    "statement:Instead": _LINE,
    "statement:When": _LINE,
    "static:against": "name what is meant by what it is, not by what was chosen: \"against Animals\"",
    "when": _OF_CARD,
    "when:after:draw": _CARDS_DRAW,
    "when:after:play": _CARDS_DRAW,
    "when:after:return": _TO_HAND,
    "when:after:return:to": _TO_DECK,
    "when:before:draw": _CARDS_DRAW,
    "when:before:equip:this": _BLANK,
    "when:before:flip_up:this": _BLANK,
    "when:before:play": _CARDS_DRAW,
    "when:before:return": _TO_HAND,
    "when:before:return:to": _TO_DECK,
    "when:before:roll": _TOTAL,
    "when:reference": "say what is meant: a trigger cannot speak of what another sentence has chosen",
    "when:subject": "only cards on the field do or suffer something: spaces and cells do not",
    "when:when:draw": _CARDS_DRAW,
    "when:when:play": _CARDS_DRAW,
    "when:when:return": _TO_HAND,
    "when:when:return:to": _TO_DECK,
}
"""The longest beginning of an operation's name counts."""
