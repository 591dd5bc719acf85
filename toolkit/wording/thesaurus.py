"""Thesaurus: what authors of other games write, and the words of rules English that come nearest to it.

Unlike a synonym, nothing here is read as the other: it is only proposed, where the game at hand knows the word.
"""

from __future__ import annotations

from toolkit.wording.synonyms import table

_TABLE = """
destroy = kill | slay | eliminate | defeat | damage | deal | banish
is destroyed = dies | die | perishes
fatigue = stun | exhaust | tap | freeze | paralyse | paralyze
is no longer fatigued = untap | ready | refresh | unexhaust
relocate = teleport | push | pull | shove | blink | shift
deploy = summon | spawn
fighter = minion | creature | unit | character | soldier | piece
enemy = foe | hostile | rival
friendly = ally | allied | allies
square = space | tile | cell | hex
unoccupied = empty | vacant | free
tactic = spell | event | instant
attachment = equipment | weapon | armour | armor | item
construct = building | structure
graveyard = trash | crypt
hand = grip
reveal = look | peek
put = take | bring
attach = steal
sacrifice = pay
when attacking = against | versus
deck = library | stack
power = strength | might | force
"""
_DICE_GAMES = """
defeat = kill | slay | eliminate | destroy | banish
is defeated = dies | die | perishes
cannot attack = stun | exhaust | tap | freeze | paralyse | paralyze
move = teleport | push | pull | shove | blink | shift | relocate
play = summon | spawn | deploy
Critter = minion | creature | unit | character | fighter
Animal = boss | beast | hero
space = tile | hex | square
Life = hp | health | toughness | hitpoints
counter = token | marker | charge
discard pile = graveyard | trash | crypt
equip = attach
flip = rotate
deal = inflict
sub-type = subtype | trait | tribe
"""



def _nearest(*tables: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for text in tables:
        for word, meant in table(text).items():
            found[word] = (*found.get(word, ()), meant)
    return found


NEAREST = _nearest(_TABLE, _DICE_GAMES)
"""What comes nearest, by the word as written, in small letters: the first of it that a game knows is proposed."""
