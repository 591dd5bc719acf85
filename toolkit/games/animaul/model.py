"""What the whole AniMaul engine speaks of: action kinds, events, frames, card definitions. No game state here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolkit.content.card import Card
from toolkit.content.library import fold_name
from toolkit.games.animaul import hooks
from toolkit.games.animaul.cards import parse_dice
from toolkit.play import setup
from toolkit.play.definitions import STAND_IN, Definition, Definitions
from toolkit.play.references import card_ref as card_ref

if TYPE_CHECKING:
    from collections.abc import Iterable

    from toolkit.content.library import Library
    from toolkit.wording.language import Language

# ---- actions: tuples of whole numbers, the kind first; cells as in grid.py, card a definition (never an instance) ------

END = 0
"""(END,) - end turn."""
MOVE_CARD = 1
"""(MOVE_CARD, cell, to)"""
MOVE_MINI = 2
"""(MOVE_MINI, cell, to)"""
DRAW = 3
"""(DRAW,)"""
PLAY = 4
"""(PLAY, card, cell), of a Trait (PLAY, card, cell, cell of the host; of a deck its cell)."""
ATTACK = 5
"""(ATTACK, cell of the miniature, cell attacked; of a deck its cell)"""
USE = 6
"""(USE, cell, ability): ability counts the abilities that a player may use, from 0."""
START = 7
"""(START, card, cell) - the starting Animal."""
PASS = 8
"""(PASS,) - no reaction."""
REACT = 9
"""(REACT, card, cell)"""
ANSWER = 10
"""(ANSWER, 0 no | 1 yes)"""
CHOOSE_CELL = 11
"""(CHOOSE_CELL, cell): a card, miniature, space or empty cell there."""
CHOOSE_CARD = 12
"""(CHOOSE_CARD, card): in a hand, deck or discard pile."""
DISCARD = 13
"""(DISCARD, card)"""
CHOOSE_NUMBER = 14
"""(CHOOSE_NUMBER, n)"""
CHOOSE_PLAYER = 15
"""(CHOOSE_PLAYER, seat): a deck, points ..."""
CHOOSE_EFFECT = 16
"""(CHOOSE_EFFECT, card, cell or 0, n): which waiting effect joins the chain next (n tells those of one card apart)."""
DONE = 17
"""(DONE,)"""

# ---- kinds of card ---------------------------------------------------------------------------------------------------

ACTION_CARD, ANIMAL, BIOME, CRITTER, TRAIT, UNKNOWN = range(6)
KINDS = {"action": ACTION_CARD, "animal": ANIMAL, "biome": BIOME, "critter": CRITTER, "trait": TRAIT}
RARITIES = {"bronze": 1, "silver": 2, "gold": 3, "platinum": 4}
"""What a card of this rarity costs in actions (ANI-055), and its share of points."""

"""A card of which only the back is known (positions written by hand): it can be drawn and discarded, never played."""

# ---- phases ----------------------------------------------------------------------------------------------------------

SETUP, BEGIN, MAIN, FINISH = range(4)
PHASES = ("setup", "start", "action", "end")

# ---- frames: what is being resolved, innermost last; lists whose items are ints or (nested) tuples of ints -----------

PROGRAM = 0
"""A card's effect (resolve.py); PROGRAM to 7 are its own."""
FIRST_ENGINE_FRAME = 8
EVENT_FRAME, WINDOW_FRAME, ATTACK_FRAME, LAND_FRAME = range(8, 12)
"""[EVENT_FRAME, stage, event, arguments, actor], see events.py; [WINDOW_FRAME, stage, event, when, arguments, seat with
priority, passes, waiting effects, chain], see reactions.py; [ATTACK_FRAME, stage, attacker, defender or NONE, cell, attack,
defence], see combat.py. Cards as `card_ref`."""

NONE = -1
BEGUN = -5
"""Entry of a trace: an effect of a card begins; its last number is that of the program (reach.effect_name)."""


def ref_card(ref: int) -> int:
    """The card instance of a `card_ref`; -1 of NONE."""
    return -2 - ref if ref <= -2 else -1


# ---- events: (event, arguments); a window for reactions opens before it is carried out and after it -------------------

EVENTS = (
    "play",  # card, cell, 1 if morphed onto another card else 0, host of a Trait or its deck's cell   (before: it lies there)
    "attack",  # attacker, defender or NONE (a deck), cell attacked
    "move miniature",  # card, from, to
    "move card",  # card, from, to
    "damage",  # card, amount, source card or NONE, seat of the source
    "defeat",  # card, source card or NONE, seat of the source, 1 in combat else 0, 1 for want of Life else 0
    "draw",  # NONE, seat   (one card)
    "discard",  # card, zone it was in (FIELD, HAND, DECK)
    "return",  # card, zone it was in (FIELD, PILE ...)   (to its owner's hand)
    "flip down",  # card
    "flip up",  # card
    "equip",  # Trait, host card or NONE (its player's deck)
    "heal",  # card, amount
    "counter",  # card, change
    "bonus die",  # card, change
    "points",  # NONE, seat, points
    "turn start",  # NONE, seat
    "turn end",  # NONE, seat
    "roll",  # card or NONE (a deck, or no card), seat, total, role   (only after)
    "use",  # card, ability, program
    "shuffle",  # NONE, seat
    "gain action",  # NONE, seat, actions
    "miss",  # NONE, seat   (a draw from an empty deck; the other player's points for it)
)
(
    E_PLAY, E_ATTACK, E_MOVE_MINI, E_MOVE_CARD, E_DAMAGE, E_DEFEAT, E_DRAW, E_DISCARD, E_RETURN, E_FLIP_DOWN, E_FLIP_UP,
    E_EQUIP, E_HEAL, E_COUNTER, E_BONUS_DIE, E_POINTS, E_TURN_START, E_TURN_END, E_ROLL, E_USE, E_SHUFFLE, E_GAIN_ACTION,
    E_MISS,
) = range(len(EVENTS))  # fmt: skip

BEFORE, AFTER = 0, 1
"""When a window is open: "before" and "when" answer BEFORE (declared, not yet carried out), "after" answers AFTER (ANI-084).
The start and the end of a turn, and what is only told after, have one window."""
TURNED_UP = 2 << 3 * E_FLIP_UP
"""The moment (Compiled.moments) that a card which lay face down can answer: before, it is blank."""
FIELD, HAND, DECK, EXTRA, PILE, LIMBO = range(6)
"""Zones; the discard pile is PILE, cards under a morphed card count as FIELD."""
NO_ROLE, ATTACKING, DEFENDING = 0, 1, 2
OUTRIGHT, LIFELESS, IN_COMBAT = (0, 0), (0, 1), (1, 1)
"""The last arguments of a defeat: whether it is in combat, and whether it is for want of Life."""

# ---- lasting effects: tuples (expires, seat, card_ref or NONE, kind, value, ...) -------------------------------------

UNTIL_END_OF_TURN = 0
"""Dropped as the turn ends in which it was made."""
UNTIL_NEXT_TURN = 1
"""Dropped as the next turn of `seat` begins."""
WHILE_IN_PLAY = 2
"""Dropped only when the card (if there is one) leaves the field, as the other two are as well."""

UNTIL_END_OF_ATTACK = 3
"""Dropped as the attack under way ends, at the latest with the turn, and without effect on others within that one; instead of a
seat it has events.attacks."""
UNTIL_END_OF_NEXT_TURN = 4
"""Lasts until the end of the next turn of `seat` that begins."""

# ---- features: what at least one card of the game can do; parts of the engine without a feature are skipped ----------

HAS_DICE = 1
"""Dice or rolls that differ from the printed ones: statics.dice is asked."""
HAS_LIFE = 2
"""Life that differs from the printed one: statics.life is asked."""
HAS_BAN = 4
"""Something that cannot be done: statics.banned is asked."""
HAS_DECK = 8
"""Changes of what a deck rolls: statics.deck is asked."""
HAS_ABILITY = 16
"""An ability that a player may use."""
HAS_REACTION = 32
"""A Reaction card."""
HAS_COLOSSAL = 64
HAS_BLANK = 128
"""A text that was not understood: played as if blank, and named to the user."""
HAS_SUBTYPES = 256
"""Sub-types that differ from the printed ones: statics.subtypes is asked."""
HAS_SILENCE = 512
"""Abilities that are lost: statics.silenced is asked."""

HAS_LENT = 1024
"""Abilities that are lent or copied: abilities.codes_of is asked."""
HAS_EXTRA_DICE = 2048
"""Dice of other sizes that are rolled as well: statics.extra is asked."""
HAS_COST = 4096
"""Cards that cost more or fewer actions: statics.cost is asked."""
HAS_SPARED = 8192
"""Something that keeps cards from being defeated, or has something else happen instead."""

HAS_RESTLESS = 16384
"""Life, or what keeps cards from being defeated, that may hang on points or on what lies in hands, decks and discard piles."""


def dice_of(text: str | None) -> tuple[int, int]:
    """Number and faces of a card's dice; (0, 0) without any."""
    return parse_dice(text) if text else (0, 0)


class Compiled:
    """What the text of a card comes to for the engine; `code` belongs to program.py and resolve.py alone."""

    __slots__ = (
        "actions", "code", "exact", "features", "holds", "hosts", "limits", "listens", "moments", "no_mini", "plays", "reacts",
    )  # fmt: skip

    def __init__(self) -> None:
        self.actions: tuple[int, ...] = ()
        """What each ability that a player may use costs in actions, in printed order ("Action:" 1, "Free:" 0)."""
        self.limits: tuple[int, ...] = ()
        """How often a turn each of them may be used; 0 is any number of times."""
        self.plays = False
        """Whether playing it does anything by itself (an Action card whose text is no trigger and that is not Continuous)."""
        self.reacts = 0
        """Of a Reaction card: events (bits 1 << event) that it may answer from the hand."""
        self.holds = False
        """Whether something in it simply holds."""
        self.listens = 0
        """Events (bits 1 << event) that its triggers on the field answer."""
        self.moments = 0
        """The same by moment, three bits for each event: 1 before it, 2 after it, 4 instead of it (1 << 3 * event and on)."""
        self.features = 0
        self.hosts: Any = None
        """Of a Trait, if its text says so: the seat -> bool or (state, cid) -> bool test is `hosts.fits`; `hosts.deck` tells
        whether it may be equipped to its player's deck."""
        self.no_mini = False
        """Whether the card says that it has no miniature (ANI-203)."""
        self.exact = True
        self.code: Any = None


class CardDef(Definition):
    """One card of the library as the engine sees it."""

    __slots__ = ("colossal", "group", "kind", "letter", "morph")

    def __init__(self, index: int, card: Card) -> None:
        super().__init__(index, card)
        self.kind = KINDS.get(getattr(card, "kind", ""), UNKNOWN)
        self.morph = bool(getattr(card, "morph", False))
        self.colossal = int(getattr(card, "colossal", 0) or 0)
        self.group = tuple(getattr(card, "group", ()) or ())
        self.letter: str = getattr(card, "letter", "")


class Cards(Definitions[CardDef, Compiled]):
    """All cards of a library, sorted by name; parallel lists by definition for the hot paths. Shared by all games."""

    __slots__ = (
        "abilities", "bound", "codes", "continuous", "cost", "dice", "groups", "holds", "kind", "known_numbers", "life", "mini",
        "moments", "morph", "reaction", "subtype_bit", "subtype_names", "subtypes", "unit",
    )  # fmt: skip

    def __init__(self, library: Library, language: Language | None) -> None:
        cards = sorted((card for card in library if getattr(card, "kind", "") in KINDS), key=lambda card: fold_name(card.name))
        worn = {name for card in cards for name in getattr(card, "subtypes", ())} | set(library.declared.get("subtypes", ()))
        self.subtype_names = tuple(sorted(worn, key=fold_name))
        self.subtype_bit = {name: 1 << number for number, name in enumerate(self.subtype_names)}
        super().__init__([CardDef(i, card) for i, card in enumerate((*cards, Card(name=STAND_IN)))], language)
        self.kind = [card.kind for card in self.defs]
        self.unit = [card.kind in (ANIMAL, CRITTER) for card in self.defs]
        """Whether it is an Animal or Critter."""
        self.mini = [self.unit[card.index] and bool(getattr(card.card, "miniature", True)) for card in self.defs]
        """Whether it comes with a miniature (ANI-203); as far as its fields tell before it is compiled."""
        self.morph = [card.morph for card in self.defs]
        self.cost = [RARITIES.get(str(getattr(card.card, "rarity", "bronze")), 1) for card in self.defs]
        """Actions to play it: its rarity from 1 to 4."""
        self.subtypes = [self.subtype_mask(getattr(card.card, "subtypes", ())) for card in self.defs]
        self.known_numbers: dict[int, tuple[int, ...]] = {}
        """What `numbers` has worked out so far."""
        self.dice = [dice_of(getattr(card.card, "dice", None)) for card in self.defs]
        self.life = [int(getattr(card.card, "life", 0) or 0) for card in self.defs]
        tags = [{str(tag).casefold() for tag in getattr(card.card, "tags", ()) or ()} for card in self.defs]
        self.reaction = ["reaction" in tag for tag in tags]
        self.continuous = ["continuous" in tag for tag in tags]
        self.groups = [
            frozenset(found for name in (*card.group, card.name) if (found := self.index(name)) is not None)
            if card.colossal else frozenset()
            for card in self.defs
        ]  # fmt: skip
        """Of a Colossal card: the definitions of its set, its own included."""
        self.bound = [card.kind == TRAIT or bool(self.groups[card.index]) for card in self.defs]
        """Whether its text works only together with another card (board.awake)."""
        self.abilities: list[tuple[int, ...]] = [()] * len(self.defs)
        self.codes: list[Any] = [None] * len(self.defs)
        """`Compiled.code` of the texts that are compiled."""
        self.holds = [False] * len(self.defs)
        """Whether something in the text simply holds; False before it is compiled, and so are the next."""
        self.moments = [0] * len(self.defs)
        """`Compiled.moments` of the text."""

    def subtype_mask(self, names: Iterable[str]) -> int:
        """The bits of these sub-types."""
        mask = 0
        for name in names:
            mask |= self.subtype_bit[name]
        return mask

    def numbers(self, mask: int) -> tuple[int, ...]:
        """The numbers of the sub-types in a mask."""
        found = self.known_numbers.get(mask)
        if found is None:
            found = self.known_numbers[mask] = tuple(bit for bit in range(mask.bit_length()) if mask >> bit & 1)
        return found

    def make(self, definition: CardDef) -> Compiled:
        index, made = definition.index, Compiled()
        hooks.bind()
        if definition.card.text.strip():
            made.exact = False
            if self.language is not None:
                from toolkit.games.animaul.program import compile_card

                reading = self.language.read(definition.card.text, str(getattr(definition.card, "kind", "")), definition.name)
                made = compile_card(definition, reading, self)
        if made.actions:
            made.features |= HAS_ABILITY
        if self.reaction[index]:
            made.features |= HAS_REACTION
        if definition.colossal:
            made.features |= HAS_COLOSSAL
        if not made.exact:
            made.features |= HAS_BLANK
        self.mini[index] = self.mini[index] and not made.no_mini
        self.abilities[index] = made.actions
        self.codes[index] = made.code
        self.holds[index] = made.holds
        self.moments[index] = made.moments
        return made


PATIENCE = 1_000


class Setting(setup.Setting):
    """What is settled for one game before it begins; without an option chance says who begins (ANI-019)."""

    __slots__ = ("win",)

    def __init__(self, cap: int = 400, first: int = -1, hand: int = 5, win: int = 50, patience: int = PATIENCE) -> None:
        super().__init__(cap, first, hand, patience)
        self.win = win
        """Points that win (ANI-085)."""
