"""What authors of other games write of AniMaul: what is to be said of it, and how it is written here."""

from __future__ import annotations

from toolkit.wording.suggest import BEGINS, GOES, Idiom, occasions, prices

_LABELS = "Action: ", "Free: "
_NO_LIFE = "players have no Life: it is a card that is dealt damage"

IDIOMS = (
    Idiom(
        r"^Reaction:\s*",
        "that a card is a Reaction stands in its tags (tags: [Reaction]); its text only says when it answers",
        ("",),
    ),
    Idiom(r"(?:prevent )?all damage from (?:that|this) attack", "", ("it cannot be dealt damage for this attack",)),
    Idiom(
        r"^(?:you )?(?:pay|lose) (\w+) life:\s*(.+)$",
        _NO_LIFE,
        tuple(rf"{label}Deal \1 damage to this card. If you do, \2" for label in _LABELS),
    ),
    Idiom(
        r"^they lose (\w+) life\b(.*)$",
        "say who: nothing was named before",
        (r"Deal \1 damage to target enemy Animal\2",),
    ),
    Idiom(r"\b(?:pay|lose) (\w+) life\b", _NO_LIFE, (r"deal \1 damage to this card",)),
    occasions(r"(?:on|upon) (?:death|defeat)|deathrattle|when (?:defeated|killed|destroyed)", "When this card is defeated, "),
    occasions(r"(?:on|upon) (?:play|entry|entering)|battlecry|enters?|when played", "When this card is played, "),
    occasions(r"(?:on|upon) (?:attack|attacking)", "When this card attacks, "),
    Idiom(
        r"^(?:passive|static|always|ongoing|aura):\s*",
        "what holds or answers by itself has no label: only what you use has, “Action:” or “Free:”",
        ("",),
    ),
    *prices(("Action", "Free"), "what is paid for something is a sentence of its own, before “If you do, ...”"),
    Idiom(
        r"^prevent (?:the|that|all|all the)? ?damage\.?$",
        "say what damage: it is prevented in answer to being dealt",
        ("When this card is dealt damage, prevent that damage.",),
    ),
    Idiom(
        BEGINS + r"look at the top card of your deck.*$",
        "decks are not looked at: draw, and put a card back",
        ("Draw a card, then put a card from your hand on the bottom of your deck.",),
    ),
    Idiom(
        BEGINS + r"look at the top (?:2|two) cards of your deck.*$",
        "decks are not looked at: draw, and put cards back",
        ("Draw 2 cards, then put a card from your hand on the bottom of your deck.",),
    ),
    Idiom(
        BEGINS + r"look at the top (?:3|three) cards of your deck.*$",
        "decks are not looked at: draw, and put cards back",
        ("Draw 3 cards, then put 2 cards from your hand on the bottom of your deck.",),
    ),
    Idiom(
        BEGINS + r"(?:look at|reveal) (?:your )?opponent'?s'? hand.*$",
        "hands stay hidden: cards are discarded from them, by choice of their player or at random",
        ("Your opponent discards a card at random.",),
    ),
    Idiom(
        BEGINS + r"take control of (?:target|an?) (?:enemy )?(\w+).*$",
        "no card changes sides in AniMaul; it can be kept from attacking",
        (r"Target enemy \1 cannot attack until your next turn.",),
    ),
    Idiom(
        r"^the next (\w+) you play this turn costs (?:0|no|zero) actions?\.?$",
        "a card that a text plays costs no action",
        (r"Play a \1 from your hand.",),
    ),
    Idiom(
        r"^you may play an? (?:additional|extra|second) (\w+) (?:this|each|per) turn\.?$",
        "nothing but its cost in actions limits how many cards are played",
        ("Gain an action.",),
    ),
    Idiom(
        r"^this miniature (?:can|may) move (?:up to )?(?:2|two) spaces per action\.?$",
        "an action moves a miniature 1 space; an ability can move it farther",
        ("Action: Move this miniature up to 2 spaces.",),
    ),
    Idiom(
        r"^this miniature (?:can|may) move through .*$",
        "a miniature goes from space to space, and each holds one; two can swap places",
        ("Action: Swap this miniature with target adjacent enemy miniature.",),
    ),
    Idiom(
        r"^this (\w+) (?:can|may) attack twice (?:each|per|a) turn\.?$",
        "a miniature attacks as often as there are actions; an ability can give it another attack",
        ("Free: Once per turn, attack with this miniature.",),
    ),
    Idiom(
        r"^this (\w+) (?:can|may) attack .*\bspaces? away\.?$",
        "only what is adjacent is attacked; an ability can deal damage farther away",
        ("Action: Deal 1d6 damage to target enemy miniature.",),
    ),
    Idiom(r"^you do(?:n't| not) have to discard this card\.?$", "leave this out: a card stays unless its text discards it"),
    Idiom(BEGINS + r"skip your opponent'?s'? next draw\.?$", "", ("Your opponent cannot draw cards until your next turn.",)),
    Idiom(
        BEGINS + r"end (?:the|your) turn\.?$",
        "no card ends a turn: whoever has the turn does; a text can forbid things until then",
    ),
    Idiom(
        BEGINS + r"double the damage of the next attack.*$",
        "damage is what is rolled: add dice",
        ("Target friendly miniature gains +1 die until end of turn.",),
    ),
    Idiom(
        BEGINS + r"take (?:another|an extra|an additional) turn.*$",
        "there are no further turns, but further actions",
        ("Gain 3 actions.",),
    ),
    Idiom(
        rf"^((?:when|whenever|after|before) .+?) {GOES} (?:your|its owner's|their owners?'s?|an?|the)? ?decks?\b",
        "nothing answers that a card goes to a deck: that it goes to a hand, or is discarded, can be answered",
        (r"\1 is returned to its owner's hand", r"\1 is returned to your hand"),
    ),
    Idiom(r"\bequip this card to (an?\b[^.]*)", "", (r"This card may only be equipped to \1",)),
    Idiom(r"\. if any of them is .*$", "what is discarded from a deck is not asked about", (".",)),
    Idiom(
        r"^flip this card face[- ]up when (.+?) onto it\. (?:then )?(.+?) to that \w+\.?$",
        "a card that lies face down says nothing; one that lies face up can answer",
        (r"When \1 onto this card, \2 to it.",),
    ),
    Idiom(r"\b(?:can|may) be played anywhere\b", "where a card may be played follows from its sub-types and cannot be waived"),
    Idiom(r"\binto play next to your deck\b", "where it is played is chosen by whoever plays it", ("into play",)),
)
