"""AnimaulState: the position of a game as flat lists of whole numbers; the rules are in the modules beside it."""

from __future__ import annotations

from typing import Any

from toolkit.games.animaul import actions, observe, position, text, turn
from toolkit.games.animaul.model import HAS_LENT, HAS_RESTLESS, HAS_SILENCE, SETUP, TURNED_UP, Cards, Compiled, Setting
from toolkit.play.chance import Chance
from toolkit.play.frames import FrameState


class AnimaulState(FrameState):
    """One position.

    A card instance is a whole number (`cid`). Definitions (`def_of`) and owners of instances never change, and the owner
    controls its cards; a Trait belongs to who played it, whatever it is equipped to (ANI-151).
    """

    __slots__ = (
        "actions", "bonus", "cards", "cell_of", "chance", "choices", "counters", "damage", "decks",
        "def_of", "derived", "discards", "done", "down", "ears", "effects", "extras", "features", "field", "hands",
        "host", "limbo", "listening", "listens", "log", "mini_at", "mini_of", "owner", "phase",
        "points", "reacts", "spots", "starters", "sweep", "turn", "under", "uses", "worn",
    )  # fmt: skip
    setting: Setting

    def __init__(self, cards: Cards, setting: Setting, chance: Chance) -> None:
        super().__init__(setting)
        self.cards = cards
        self.chance = chance
        self.def_of: list[int] = []
        """Definition of every instance. Never changed in place."""
        self.owner: list[int] = []
        """Owner of every instance. Never changed in place."""
        self.decks: list[list[int]] = [[], []]
        """Bottom first: the top card is the last."""
        self.hands: list[list[int]] = [[], []]
        """Sorted by definition."""
        self.discards: list[list[int]] = [[], []]
        """In the order of arrival."""
        self.extras: list[list[int]] = [[], []]
        """Extra decks, sorted by definition."""
        self.limbo: list[int] = []
        """Cards between zones."""
        self.field: dict[int, int] = {}
        """The topmost card of every cell that has one."""
        self.cell_of: list[int] = []
        """The cell of every card on the field, covered ones not included; -1 elsewhere."""
        self.under: dict[int, tuple[int, ...]] = {}
        """What a morphed card covers, newest first."""
        self.mini_at: dict[int, int] = {}
        """Whose miniature (card) stands on a cell."""
        self.mini_of: list[int] = []
        """The cell on which the miniature of a card stands, or -1."""
        self.down = bytearray()
        """1 for a card that lies face down."""
        self.damage: dict[int, int] = {}
        """Life lost, by card (ANI-065)."""
        self.counters: dict[int, int] = {}
        """Counters on cards (ANI-206)."""
        self.bonus: dict[int, int] = {}
        """Bonus dice on cards (ANI-070)."""
        self.host: dict[int, int] = {}
        """What a Trait is equipped to: a card, or ~seat for a deck; a Trait without a host is not in it (ANI-154)."""
        self.worn: dict[int, tuple[int, ...]] = {}
        """The Traits of a host, in the order in which they came; hosts without one are not in it."""
        self.phase = SETUP
        self.turn = 0
        """Turns begun, this one included."""
        self.actions = 0
        """Actions left this turn."""
        self.points = [0, 0]
        self.choices: list[tuple[int, ...]] = []
        """Set-up: what each seat has chosen so far (definition, cell), hidden from the other (ANI-014)."""
        self.starters: tuple[int, int] = (-1, -1)
        """Set-up: the definition that a deck names as its starting Animal, or -1."""
        self.effects: list[tuple[int, ...]] = []
        """Lasting effects: (expires, seat, card_ref or NONE, kind, value ...)."""
        self.uses: dict[tuple[int, ...], int] = {}
        """Counts of this turn: (card_ref, ability) uses of an ability, keys of other shapes are resolve's."""
        self.done = 0
        """What the last event came to: cards drawn, damage dealt, 1 or 0 (for "if you do"); 0 when it did not happen."""
        self.features = 0
        """What some card of the game can do (model.HAS_...)."""
        self.listens = 0
        """Events that some card of the game answers (bits 1 << event)."""
        self.ears: int | None = None
        """When the cards of the field answer events (see `heard`); None where that must be found anew."""
        self.listening: list[int] = []
        """The face-up cards of the field that answer events at all, as long as `ears` holds. Never changed in place."""
        self.reacts = 0
        """Those among them that a Reaction answers from the hand."""
        self.derived: Any = None
        """What `at_work` has found (at_work.Work); None where it must be found anew."""
        self.spots: Any = None
        """What the field offers to cards that are to be laid (places.Spots); None where it must be worked out anew."""
        self.sweep = False
        """Whether the Life of cards must be looked at again because something that changes it may have gone."""
        self.log: list[tuple[Any, ...]] | None = None
        """What happened, where events are traced; a copy traces nothing."""

    # ---- FrameState ----

    @property
    def seats(self) -> int:
        return 2

    def copy(self) -> AnimaulState:
        twin = AnimaulState.__new__(AnimaulState)
        twin.cards = self.cards
        twin.setting = self.setting
        twin.chance = self.chance.copy()
        twin.def_of = self.def_of
        twin.owner = self.owner
        twin.decks = [zone[:] for zone in self.decks]
        twin.hands = [zone[:] for zone in self.hands]
        twin.discards = [zone[:] for zone in self.discards]
        twin.extras = [zone[:] for zone in self.extras]
        twin.limbo = self.limbo[:]
        twin.field = self.field.copy()
        twin.cell_of = self.cell_of[:]
        twin.under = self.under.copy()
        twin.mini_at = self.mini_at.copy()
        twin.mini_of = self.mini_of[:]
        twin.down = self.down[:]
        twin.damage = self.damage.copy()
        twin.counters = self.counters.copy()
        twin.bonus = self.bonus.copy()
        twin.host = self.host.copy()
        twin.worn = self.worn.copy()
        twin.phase = self.phase
        twin.active = self.active
        twin.turn = self.turn
        twin.actions = self.actions
        twin.points = self.points[:]
        twin.choices = self.choices[:]
        twin.starters = self.starters
        twin.effects = self.effects[:]
        twin.uses = self.uses.copy()
        twin.frames = [frame[:] for frame in self.frames]
        twin.done = self.done
        twin.pending = self.pending
        twin.options = self.options
        twin.decisions = self.decisions
        twin.over = self.over
        twin.features = self.features
        twin.listens = self.listens
        twin.reacts = self.reacts
        twin.ears = self.ears
        twin.listening = self.listening
        twin.derived = self.derived
        twin.spots = self.spots
        twin.sweep = self.sweep
        twin.legal_cache = self.legal_cache
        twin.log = None
        return twin

    def traced(self) -> AnimaulState:
        twin = self.copy()
        twin.log = None if self.log is None else []
        return twin

    legal_actions = actions.legal_actions
    act = turn.act
    answer = turn.answer
    step = turn.step
    endless = turn.endless
    key = observe.key
    observation = observe.observation
    redeal = observe.redeal
    action_text = text.action_text
    parse_action = text.parse_action
    dump = position.dump
    census = observe.census
    events = observe.events

    # ---- of use to everybody in this room ----

    def learn(self, compiled: Compiled) -> None:
        """Take note of what a card that comes into the game can do."""
        self.features |= compiled.features
        self.listens |= compiled.listens | compiled.reacts
        self.reacts |= compiled.reacts

    def touch(self) -> None:
        """Forget what was worked out from the position: something on the field is no longer as it was, or lies elsewhere."""
        self.derived = None
        self.ears = None
        self.spots = None
        self.sweep = True

    def stir(self, cid: int = -1) -> None:
        """Forget what at_work has found: Traits or lasting effects have changed, or (cid) this card alone has come, gone or
        moved. Nothing need be forgotten of a card that says nothing that holds, and is no part of a Colossal.
        """
        self.sweep = True
        if cid < 0 or self.cards.holds[self.def_of[cid]] or self.cards.groups[self.def_of[cid]]:
            self.derived = None
        else:
            self.shift()

    def hears(self, event: int) -> bool:
        """Whether a card of the field, or a Reaction of the game, may answer an event."""
        if self.reacts >> event & 1:
            return True
        return bool(self.listens >> event & 1 and self.heard() >> 3 * event & 7)

    def heard(self) -> int:
        """When the cards of the field answer events (Compiled.moments); of those face down only that they have been turned."""
        ears = self.ears
        if ears is None:
            ears, moments, def_of, down = 0, self.cards.moments, self.def_of, self.down
            self.listening = [cid for cid in self.field.values() if moments[def_of[cid]] and not down[cid]]
            for cid in self.field.values():
                ears |= moments[def_of[cid]] & TURNED_UP if down[cid] else moments[def_of[cid]]
            if self.features & HAS_LENT:
                ears = -1  # anything may be lent to anybody: who answers is asked each time
            self.ears = ears
        return ears

    def doubt(self) -> None:
        """Something has happened: in games where Life may hang on points or hidden zones, it must be looked at again."""
        if self.features & HAS_RESTLESS:
            self.sweep = True

    def shift(self) -> None:
        """A miniature, damage or a mark has changed: only who has which abilities may depend on it."""
        if self.features & (HAS_SILENCE | HAS_LENT):
            self.derived = None
