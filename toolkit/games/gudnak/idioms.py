"""What authors of other games write of Gudnak: what is to be said of it, and how it is written here."""

from __future__ import annotations

from toolkit.wording.suggest import BEGINS, GOES, Idiom, prices

_ENTERS = r"^when this (?:fighter |card )?(?:enters (?:play|the battlefield)|comes into play|is played), (.+)$"

IDIOMS = (
    Idiom(
        BEGINS + r"look at the top card of your deck.*$",
        "cards are not looked at in secret: they are revealed",
        ("Reveal the top card of your deck. You may put it on the bottom of your deck.", "Reveal the top card of your deck."),
    ),
    Idiom(
        BEGINS + r"(?:look at|reveal) (?:your )?opponent'?s'? hand.*$",
        "hands stay hidden: cards are discarded from them, by choice of their player or at random",
        ("Your opponent discards a card at random.",),
    ),
    Idiom(
        rf"\b((?:when|whenever|after) (?:this|an?|another)[\w ]*?) {GOES} (?:your|its owner's|an?|the)? ?(?:decks?|hands?)\b",
        "where a fighter goes is not answered: that it leaves its square is",
        (r"\1 leaves a square in the Battlefield",),
    ),
    Idiom(_ENTERS, "what happens as a fighter is deployed stands behind “Deploy:”", (r"Deploy: \1",)),
    *prices(("Action", "Deploy", "Passive"), "what is paid for something is a sentence of its own, before “If you do, ...”"),
    Idiom(
        r"\b(move|push|pull) ((?:target |this |an? |all )[\w ]+?) (up to )?(\w+) squares?\b",
        "",
        (r"relocate \2 \3\4 squares",),
    ),
    Idiom(r"\bit may move (?:up to )?(\w+) squares?\b", "", (r"you may relocate it \1 squares",)),
    Idiom(
        r"^this fighter (?:can|may) attack twice (?:each|per|a) turn\.?$",
        "a fighter that has attacked is fatigued; an ability can let it attack again",
        ("Passive: After this fighter attacks, it is no longer fatigued.", "Action: You may attack with this fighter."),
    ),
    Idiom(r"^this fighter (?:can|may) move diagonally\.?$", "", ("Action: Relocate this fighter up to 2 squares.",)),
    Idiom(
        r"^this fighter do(?:es)?(?:n't| not) become fatigued when it attacks\.?$",
        "",
        ("Passive: After this fighter attacks, it is no longer fatigued.",),
    ),
    Idiom(r"\b(?:cancel|negate|counter)\b (?:target )?(?:tactic|it)\b", "a Tactic that is played is always carried out"),
    Idiom(r"\bcosts? (?:\w+) (?:action )?less\b", "what a Tactic costs is printed on it, and nothing changes that"),
    Idiom(r"^(?:prevent|stop) the destruction of this fighter\.?$", "", ("Passive: This fighter cannot be destroyed.",)),
    Idiom(
        r"^double this fighter's power.*$",
        "power is added to, not doubled",
        ("Action: This fighter gains +II until end of turn.",),
    ),
    Idiom(BEGINS + r"end (?:the|your) turn\.?$", "no card ends a turn: it ends when there is nothing left to do"),
    Idiom(BEGINS + r"flip a coin.*$", "there is no luck in Gudnak's effects but of cards discarded at random"),
    Idiom(
        r"^swap the positions of two (\w+)\.?$",
        "",
        (r"Swap target fighter with another fighter.",),
    ),
    Idiom(r"\ba (\w+) from your graveyard into play\b", "say where it is put", (r"target \1 in your Graveyard into your hand",)),
    Idiom(r"^for each ([^,]+), draw a card\.?$", "", (r"Draw a card for each \1.",)),
    Idiom(r"\bput an? (\w+) token onto an? (?:empty|unoccupied) square\b", "", (r"summon a \1 to an unoccupied square",)),
    Idiom(r"\bdestroy the enemy with the highest power\b", "", ("destroy target enemy III",)),
    Idiom(r"\bthen shuffle\.?$", "", ("then shuffle your deck.",)),
)
