"""What the whole Gudnak engine speaks of: action kinds, events, frames, card definitions. No game state here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolkit.content.library import fold_name
from toolkit.games.gudnak.cards import TRAITS, Basic, GudnakCard
from toolkit.play import setup
from toolkit.play.definitions import STAND_IN, Definition, Definitions
from toolkit.play.references import card_ref as card_ref

if TYPE_CHECKING:
    from collections.abc import Iterable

    from toolkit.content.library import Library
    from toolkit.wording.language import Language

# ---- actions: tuples of whole numbers, the kind first; sq is a square, card a definition (never an instance) ----------

END = 0
"""(END,) - end turn."""
DRAW = 1
"""(DRAW,)"""
DEPLOY = 2
"""(DEPLOY, card, sq)"""
MOVE = 3
"""(MOVE, sq, to)"""
ATTACK = 4
"""(ATTACK, sq, target sq)"""
DEFEND = 5
"""(DEFEND, sq)"""
USE = 6
"""(USE, sq, where, ability, card): where is ON_FIGHTER, ON_CONSTRUCT, ON_ATTACHMENT or ON_BURIED;
ability counts Action abilities."""
PLAY = 7
"""(PLAY, card) or (PLAY, card, sq) for a Construct or Attachment."""
KEEP = 8
"""(KEEP, 0) keep, (KEEP, 1) mulligan."""
ANSWER = 9
"""(ANSWER, 0) no, (ANSWER, 1) yes."""
CHOOSE_SQUARE = 10
"""(CHOOSE_SQUARE, sq): the square, or the topmost fighter or Construct on it, whichever was asked for."""
CHOOSE_CARD = 11
"""(CHOOSE_CARD, card): one of the cards with this definition in the zone asked for."""
DISCARD = 12
"""(DISCARD, card): from the hand."""
DONE = 13
"""(DONE,) - no more ("up to", "any number")."""
CHOOSE_NUMBER = 14
"""(CHOOSE_NUMBER, n)"""
CHOOSE_LEVEL = 15
"""(CHOOSE_LEVEL, sq, level): a fighter within a stack, level 0 at the bottom."""
CHOOSE_ATTACHMENT = 16
"""(CHOOSE_ATTACHMENT, sq, card, seat): an Attachment on the topmost fighter, and who controls it."""
CHOOSE_CONSTRUCT = 17
"""(CHOOSE_CONSTRUCT, sq): where fighters could be meant as well."""
CHOOSE_PLAYER = 18
"""(CHOOSE_PLAYER, seat)"""
CHOOSE_TRAIT = 19
"""(CHOOSE_TRAIT, bit number)"""
CHOOSE_DIRECTION = 21
"""(CHOOSE_DIRECTION, way): 0 up, 1 right, 2 down, 3 left."""
CHOOSE_EFFECT = 20
"""(CHOOSE_EFFECT, card, n): which of several effects resolves next (n tells the waiting effects of one card apart)."""

DIRECTIONS = ("up", "right", "down", "left")
ON_FIGHTER, ON_CONSTRUCT, ON_ATTACHMENT, ON_BURIED = range(4)

# ---- kinds of card ---------------------------------------------------------------------------------------------------

HERO, BASIC, TOKEN, TACTIC, CONSTRUCT, ATTACHMENT, UNKNOWN, LOCATION, STRONGHOLD = range(9)
KINDS = {
    "hero": HERO, "basic": BASIC, "token": TOKEN, "tactic": TACTIC, "song": TACTIC, "construct": CONSTRUCT, "trap": CONSTRUCT,
    "attachment": ATTACHMENT, "location": LOCATION, "stronghold": STRONGHOLD,
}  # fmt: skip

BASIC_BIT = 1 << 60
"""Beside the traits in play: a fighter that counts as Basic though it is a Hero."""
FIGHTER_BIT = 1
"""Set in `Cards.land` of every fighter and in the demand of an unoccupied square; traits start at bit 1."""

# ---- phases ----------------------------------------------------------------------------------------------------------

SETUP, START, ACTION, FINISH = range(4)
PHASES = ("setup", "start", "action", "end")

# ---- frames: what is being resolved, innermost last; lists whose items are ints or (nested) tuples of ints -----------

PROGRAM = 0
"""A card's effect (resolve.py); PROGRAM to 7 are its own."""
FIRST_ENGINE_FRAME = 8
ATTACK_FRAME, DEFEND_FRAME, USE_FRAME, PLAY_FRAME, ARRIVE_FRAME = range(8, 13)
"""[ATTACK_FRAME, stage, sq, to, attacker, defender], [DEFEND_FRAME, seat, sq, fighter, cards left, least definition],
[USE_FRAME, card, ability], [PLAY_FRAME, card], [ARRIVE_FRAME, card, square, square it came from]; cards as `card_ref`."""

NONE = -1

"""A card of which only the back is known (positions written by hand): it can be drawn and discarded, never deployed."""


def ref_card(ref: int) -> int:
    """The card instance of a `card_ref`."""
    return -2 - ref


# ---- events: what `board.emit` tells, in the order of its arguments --------------------------------------------------

EVENTS = (
    "entered",  # card, square, square it came from or -1
    "left",  # card, square, how (index of the event that took it away)
    "moved",  # card, from, to (by a Move)
    "relocated",  # card, from, to (without a Move)
    "deployed",  # card, square
    "attacks",  # card, defender (before powers are compared)
    "attacked",  # card, defender (after everything, also when one or both are gone)
    "defended",  # card destroyed
    "destroyed",  # card, by (card or -1), square
    "sacrificed",  # card, square
    "discarded",  # card
    "drawn",  # card
    "milled",  # card
    "revealed",  # card, square
    "fatigued",  # card
    "refreshed",  # card
    "played",  # card, square or -1 (before its effect)
    "resolved",  # card (one-shot tactic, after its effect)
    "used",  # card, ability (after its effect)
    "attached",  # card, fighter
    "detached",  # card, fighter (the Attachment went to a hand or Graveyard)
    "returned",  # card (to its owner's hand from the Battlefield or Graveyard)
    "put",  # card, square
    "replaced",  # card that left, card that came
    "swapped",  # card, card
    "created",  # card (a token made)
    "removed",  # card (from the game)
    "turn_starts",  # -1
    "action_phase",  # -1
    "turn_ends",  # -1
    "sieged",  # -1
    "kept",  # -1
    "mulliganed",  # -1
    "entering",  # card, square, square it came from or -1 (before an enemy Construct there is destroyed)
    "game_starts",  # -1
    "deck_empty",  # -1, seat (its last card has gone)
    "sang",  # card
)
(
    ENTERED, LEFT, MOVED, RELOCATED, DEPLOYED, ATTACKS, ATTACKED, DEFENDED, DESTROYED, SACRIFICED, DISCARDED, DRAWN, MILLED,
    REVEALED, FATIGUED, REFRESHED, PLAYED, RESOLVED, USED, ATTACHED, DETACHED, RETURNED, WAS_PUT, REPLACED, SWAPPED, CREATED,
    REMOVED, TURN_STARTS, ACTION_PHASE, TURN_ENDS, SIEGED, KEPT, MULLIGANED, ENTERING,
    GAME_STARTS, DECK_EMPTY, SANG,
) = range(len(EVENTS))  # fmt: skip

BEGUN = -1
"""In traces alone: a program begins (its number)."""
HISTORY = 9
"""Kind of a counter: (UNTIL_END_OF_TURN, HISTORY, event, seat whose card it is, definition)."""
TOLD = {"destroy": DESTROYED, "discard": DISCARDED, "move": MOVED}
"""What can be counted "this turn", by verb."""

# ---- lasting effects: tuples (expires, seat, card_ref or NONE, kind, value, ...) -------------------------------------

UNTIL_END_OF_TURN = 0
"""Dropped in the End Phase of the turn in which it was made."""
UNTIL_NEXT_TURN = 1
"""Dropped as the Start Phase of `seat` opens."""
WHILE_IN_PLAY = 2
"""Dropped only when the card (if there is one) leaves the Battlefield, as the other two are as well."""

FACE_DOWN = 8
"""Kind of a lasting effect: (WHILE_IN_PLAY, owner, card, FACE_DOWN): a trap that has not been turned up (traps.py)."""
TURNED = 9
"""Kind of a lasting effect: (WHILE_IN_PLAY, owner, card, TURNED, times): how often it was rotated."""
LENT = 7
"""Kind of a lasting effect: (expires, seat at which, fighter, LENT): its control goes back to its owner then."""

# ---- features: what at least one card of the game can do; parts of the engine without a feature are skipped ----------

HAS_REFILL = 2
"""An effect that puts cards into a deck: positions may recur though decks are not empty."""
HAS_FIGHTER_MAKER = 4
"""An effect that makes a fighter or brings one back (GUD-148)."""
HAS_ABILITY = 8
"""An Action ability."""
HAS_FREE_TACTIC = 128
"""A tactic without cost: it may be played when no actions are left."""
HAS_POWER_CHANGE = 256
"""A continuous or lasting change of power."""
HAS_TRAIT_CHANGE = 512
HAS_BAN = 1024
HAS_BURIED = 1 << 16
"""A fighter whose abilities count while it is buried."""
HAS_TRAP = 1 << 17
BAN_BITS = {
    verb: 1 << 32 + place
    for place, verb in enumerate(
        ("attack", "defend", "deploy", "draw", "enter", "fatigue", "leave", "move", "play", "relocate", "use", "may:attack",
         "may:decide", "may:move", "may:sing", "may:use_own", "destroy", "sacrifice", "sing", "swap", "reach")
    )
}  # fmt: skip
"""Beside HAS_BAN, by verb: what some card of the game forbids, or ("may:") allows to fatigued fighters."""
HAS_REGIONS = 1 << 20
"""A change of Back Rows, Gates or adjacency: the Battlefield is worked out from the cards (regions.py)."""
HAS_SPOTS = 1 << 21
"""A card that may go to other squares than the rules say, or lets others go there (permits.py)."""
HAS_LENT = 1 << 22
"""Abilities that are lent, copied or lost (abilities.py)."""
HAS_HISTORY = 1 << 24
"""A count of what happened this turn."""
SAYS, LENDS, HEARS, ACTS, STAYS = 1, 2, 4, 8, 16
"""Bits of `Cards.notes`: a sentence simply holds; one of those changes which abilities there are; one answers events; there is an
Action ability; all of it counts while the fighter is buried.
"""


class Compiled:
    """What the text of a card comes to for the engine; `code` belongs to program.py and resolve.py alone."""

    __slots__ = ("actions", "bonus", "bonus_mask", "code", "deploys", "exact", "features", "hosts", "listens", "plays",
                 "spots", "statics")  # fmt: skip

    def __init__(self) -> None:
        self.bonus_mask = 0
        """Traits (bits) against which the pure printed attack bonus counts."""
        self.bonus = 0
        self.actions: tuple[str, ...] = ()
        """Names of its Action abilities in printed order ("" where unnamed)."""
        self.deploys = 0
        """How many Deploy abilities it has."""
        self.plays = False
        """Whether playing it (a one-shot tactic) does anything."""
        self.statics = False
        self.spots: list[Any] = []
        """What it says of where it may itself be deployed or played (permits.py)."""
        self.listens = 0
        """Events (bits 1 << event) that its triggers and replacements answer."""
        self.features = 0
        self.exact = True
        self.hosts: Any = None
        """Of an Attachment, if its text says so: the test to which fighters it can be attached (attaching.py)."""
        self.code: Any = None


class CardDef(Definition):
    """One card of the library as the engine sees it."""

    __slots__ = ("cost", "faction", "kind", "power", "traits")
    card: GudnakCard

    def __init__(self, index: int, card: GudnakCard, traits: int) -> None:
        super().__init__(index, card)
        self.faction = card.faction
        self.kind = KINDS[card.kind]
        self.power: int = getattr(card, "power", 0) or 0
        self.cost: int = getattr(card, "cost", 1)
        self.traits = traits


def _changes(code: Any) -> int:
    """Which questions the continuous and lasting effects of a card bear on."""
    return _bearing([*(row for rows, _ in code.rows for row in rows), *(row for row, _ in code.lasting)])


def _bearing(rows: list[Any]) -> int:
    found = 0
    for row in rows:
        if row.sign:
            found |= HAS_POWER_CHANGE
        if row.give or row.take:
            found |= HAS_TRAIT_CHANGE
        if row.banned:
            found |= HAS_BAN | BAN_BITS[row.banned]
        if row.region is not None:
            found |= HAS_REGIONS
        if row.permit is not None:
            found |= HAS_SPOTS
        if row.abilities is not None:
            found |= HAS_LENT
            if (lent := row.abilities.lent) is not None:
                found |= _bearing([row for rows, _ in lent.rows for row in rows]) | (HAS_ABILITY if lent.actions else 0)
    return found


class Cards(Definitions[CardDef, Compiled]):
    """All cards of a library, sorted by name; parallel lists by definition for the hot paths. Shared by all games."""

    __slots__ = (
        "abilities", "bonus", "bonus_mask", "cost", "hears", "kind", "land", "notes", "power", "trait_bit", "trait_names",
        "traits", "trap",
    )  # fmt: skip

    def __init__(self, library: Library, language: Language | None) -> None:
        cards = sorted((card for card in library if isinstance(card, GudnakCard)), key=lambda card: fold_name(card.name))
        worn = {trait for card in cards for trait in getattr(card, "all_traits", ())} | set(library.declared.get("traits", ()))
        self.trait_names = (*TRAITS, *sorted(worn - set(TRAITS)))
        self.trait_bit = {name: 1 << number for number, name in enumerate(self.trait_names, 1)}
        defs = [CardDef(i, card, self.trait_mask(getattr(card, "all_traits", ()))) for i, card in enumerate(cards)]
        defs.append(CardDef(len(cards), Basic(name=STAND_IN, kind="basic", power=1), 0))
        defs[-1].kind = UNKNOWN
        super().__init__(defs, language)
        self.kind = [card.kind for card in self.defs]
        self.power = [card.power for card in self.defs]
        self.cost = [card.cost for card in self.defs]
        self.trap = [card.card.kind == "trap" for card in self.defs]
        self.traits = [card.traits for card in self.defs]
        self.land = [card.traits | FIGHTER_BIT if card.kind != UNKNOWN and card.power else 0 for card in self.defs]
        """Traits and FIGHTER_BIT of a fighter; 0 of a tactic."""
        self.land[-1] = 0
        self.abilities = [0] * len(self.defs)
        """How many Action abilities each card has."""
        self.bonus_mask = [0] * len(self.defs)
        self.bonus = [0] * len(self.defs)
        self.notes = [0] * len(self.defs)
        """What the text of each card can do while it is in play: SAYS, LENDS, HEARS, ACTS, STAYS."""
        self.hears = [0] * len(self.defs)
        """The events (bits) that each card answers."""

    def trait_mask(self, names: Iterable[str]) -> int:
        """The bits of these traits."""
        mask = 0
        for name in names:
            mask |= self.trait_bit[name]
        return mask

    def make(self, definition: CardDef) -> Compiled:
        index, made = definition.index, Compiled()
        if definition.card.text.strip() and self.language is not None:
            from toolkit.games.gudnak.program import compile_card

            reading = self.language.read(definition.card.text, definition.card.kind, definition.name)
            made = compile_card(definition, reading, self)
        elif definition.card.text.strip():
            made.exact = False
        features = made.features
        if index == self.unknown:
            features |= HAS_FIGHTER_MAKER
        if made.statics:
            features |= _changes(made.code)
        if made.actions:
            features |= HAS_ABILITY
        if self.trap[index]:
            features |= HAS_TRAP
        if definition.cost == 0 and definition.kind in (TACTIC, CONSTRUCT, ATTACHMENT):
            features |= HAS_FREE_TACTIC
        made.features = features
        self.abilities[index] = len(made.actions)
        if made.statics:
            rows = [row for rows, _ in made.code.rows for row in rows]
            self.notes[index] = SAYS * bool(rows) | LENDS * any(row.abilities is not None for row in rows)
        self.hears[index] = made.listens
        self.notes[index] |= HEARS * bool(made.listens) | ACTS * bool(made.actions)
        if features & HAS_BURIED:
            self.notes[index] |= STAYS
        self.bonus_mask[index] = made.bonus_mask
        self.bonus[index] = made.bonus
        return made


PATIENCE = 2_000


class Setting(setup.Setting):
    """What is settled for one game before it begins; it is called off after whole rounds, and who begins is found by chance
    (GUD-070)."""

    __slots__ = ("hostile", "mode", "seats", "short_turns", "team")

    def __init__(self, seats: int = 2, team: tuple[int, ...] = (), cap: int = 400, short_turns: int = 1, hand: int = 5,
                 first: int = -1, mode: str = "free-for-all", patience: int = PATIENCE) -> None:  # fmt: skip
        super().__init__(cap, first, hand, patience)
        self.seats = seats
        self.team = team or tuple(range(seats))
        """Team of every seat; each seat its own where there are no teams."""
        self.hostile = tuple(tuple(one != other for other in self.team) for one in self.team)
        """For every seat, by seat: whether that seat's cards are enemies (GUD-198)."""
        self.short_turns = short_turns
        """How many turns of the game give one action only (GUD-079, GUD-196)."""
        self.mode = mode
