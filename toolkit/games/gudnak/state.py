"""GudnakState: the position of a game as flat lists of whole numbers; the rules are in the modules beside it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from toolkit.games.gudnak import actions, at_work, observe, permits, position, regions, resolve, statics, text, turn
from toolkit.games.gudnak.battlefield import Battlefield
from toolkit.games.gudnak.board import LOGGED
from toolkit.games.gudnak.hooks import HOOKS
from toolkit.games.gudnak.model import HAS_REGIONS, SETUP, Cards, Compiled, Setting
from toolkit.play.chance import Chance
from toolkit.play.frames import FrameState

HOOKS.permits = permits
HOOKS.regions = regions
HOOKS.resolve = resolve
HOOKS.statics = statics


class GudnakState(FrameState):
    """One position.

    A card instance is a whole number (`cid`). Definitions (`def_of`) and owners of instances never change; a token made
    in play extends the lists by putting longer ones in their place, so that copies may share them.
    """

    __slots__ = (
        "actions", "attached", "attachment_seat", "board", "cards", "chance", "choices", "constructs", "control",
        "counters", "decks", "def_of", "derived", "effects",
        "fatigued", "features", "graves", "hands", "history",
        "limbo", "listens", "locations", "log", "made", "out", "owner", "parting",
        "phase", "removed",
        "spoken", "stacks", "strongholds", "turn", "work",
    )  # fmt: skip
    setting: Setting

    def __init__(self, cards: Cards, setting: Setting, board: Battlefield, chance: Chance) -> None:
        seats = setting.seats
        super().__init__(setting)
        self.cards = cards
        self.board = board
        self.chance = chance
        self.def_of: list[int] = []
        """Definition of every instance. Never changed in place."""
        self.owner: list[int] = []
        """Owner of every instance. Never changed in place."""
        self.made = 0
        """How many of the instances, from the end, are tokens made in play."""
        self.decks: list[list[int]] = [[] for _ in range(seats)]
        """Bottom first: the top card is the last."""
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        """Sorted by definition, then instance."""
        self.graves: list[list[int]] = [[] for _ in range(seats)]
        """In the order of arrival."""
        self.removed: list[int] = []
        """Out of the game."""
        self.limbo: list[int] = []
        """Tactics being resolved and other cards between zones."""
        self.stacks: list[list[int]] = [[] for _ in range(board.size)]
        """Fighters by square, bottom to top."""
        self.constructs: list[int] = [-1] * board.size
        """Construct by square, or -1."""
        self.attached: dict[int, list[int]] = {}
        """Attachments by fighter; fighters without one are not in it."""
        self.attachment_seat: dict[int, int] = {}
        """Who played an Attachment: the seat that controls it."""
        self.control: dict[int, int] = {}
        """Controllers that differ from the owner, by card."""
        self.fatigued = bytearray()
        """1 for a fatigued instance."""
        self.phase = SETUP
        self.turn = 0
        """Turns begun, this one included."""
        self.actions = 0
        """Actions left this turn."""
        self.out: list[int] = []
        """Seats that are eliminated."""
        self.choices: list[int] = []
        """Set-up: mulligan decisions so far, by seat (0 keep, 1 mulligan)."""
        self.locations: dict[int, int] = {}
        """Squares of the Locations beside the Battlefield, by card. Never changed in place."""
        self.strongholds: dict[int, int] = {}
        """Cards in the Stronghold space, by seat; one that has become a fighter is not in it. Never changed in place."""
        self.effects: list[tuple[int, ...]] = []
        """Lasting effects: (expires, seat, card_ref or NONE, kind, value ...)."""
        self.counters: dict[tuple[int, ...], int] = {}
        """Uses this turn or game and the like: key (expires, kind, ...), see model.py."""
        self.history: dict[Hashable, int] = {}
        """How often a position stood at the start of a turn (Stalemate)."""
        self.features = 0
        """What some card of the game can do (model.HAS_...)."""
        self.listens = 0
        """Events that some card of the game answers."""
        self.derived: Any = None
        """Whatever `statics` has worked out for this position; set to None by every change of the Battlefield."""
        self.spoken = at_work.SILENCE
        """The rows that were at work when `derived` was worked out last."""
        self.work: Any = None
        """Where it is worked out, unless a copy goes by that; then it is None."""
        self.parting: tuple[int, Sequence[Any]] = (-1, ())
        """The fighter that leaves the Battlefield just now, and the texts that it had there."""
        self.log: list[tuple[int, int, int, int]] | None = None
        """(event, seat, cid, next argument or -1) where events are traced; a copy traces nothing."""

    # ---- FrameState ----

    @property
    def seats(self) -> int:
        return self.setting.seats

    def copy(self) -> GudnakState:
        twin = self.__class__.__new__(self.__class__)
        twin.cards = self.cards
        twin.setting = self.setting
        twin.board = self.ground
        twin.chance = self.chance.copy()
        twin.def_of = self.def_of
        twin.owner = self.owner
        twin.made = self.made
        twin.decks = [zone[:] for zone in self.decks]
        twin.hands = [zone[:] for zone in self.hands]
        twin.graves = [zone[:] for zone in self.graves]
        twin.removed = self.removed[:]
        twin.limbo = self.limbo[:]
        twin.stacks = [stack[:] for stack in self.stacks]
        twin.constructs = self.constructs[:]
        twin.attached = {host: cards[:] for host, cards in self.attached.items()}
        twin.attachment_seat = self.attachment_seat.copy()
        twin.control = self.control.copy()
        twin.fatigued = self.fatigued[:]
        twin.locations = self.locations
        twin.strongholds = self.strongholds
        twin.phase = self.phase
        twin.active = self.active
        twin.turn = self.turn
        twin.actions = self.actions
        twin.out = self.out[:]
        twin.choices = self.choices[:]
        twin.effects = self.effects[:]
        twin.counters = self.counters.copy()
        twin.frames = [frame[:] for frame in self.frames]
        twin.pending = self.pending
        twin.options = self.options
        twin.history = self.history.copy()
        twin.decisions = self.decisions
        twin.over = self.over
        twin.features = self.features
        twin.listens = self.listens if self.log is None else self.listens & ~LOGGED
        twin.derived = self.derived
        twin.spoken = self.spoken
        twin.work = self.work = None
        twin.parting = (-1, ())
        twin.legal_cache = self.legal_cache
        twin.log = None
        return twin

    def traced(self) -> GudnakState:
        twin = self.copy()
        if self.log is not None:
            twin.log, twin.listens = [], self.listens
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

    @property
    def ground(self) -> Battlefield:
        """The Battlefield without what cards change about it."""
        return self.board

    def learn(self, compiled: Compiled) -> None:
        """Take note of what a card that comes into the game can do."""
        self.features |= compiled.features
        self.listens |= compiled.listens
        if compiled.features & HAS_REGIONS:
            self.__class__ = ShiftingState

    def rested(self) -> None:
        """Take note that fighters were fatigued or recovered, or that a turn has begun: it rarely changes what is at work."""
        if self.derived is not None and self.derived.spoken.restless:
            self.derived = None

    def controller(self, cid: int) -> int:
        """The seat that controls a card in play (GUD-162): its owner, unless an effect says otherwise; an Attachment's player."""
        if self.control or self.attachment_seat:
            seat = self.control.get(cid)
            return seat if seat is not None else self.attachment_seat.get(cid, self.owner[cid])
        return self.owner[cid]

    def controllers(self) -> list[int]:
        """Controllers of all fighters and Constructs by instance: the list of owners where nothing differs."""
        if not self.control:
            return self.owner
        found = self.owner[:]
        for cid, seat in self.control.items():
            found[cid] = seat
        return found


_GROUND: Any = GudnakState.__dict__["board"]


class ShiftingState(GudnakState):
    """A position of a game in which cards change Back Rows, Gates or adjacency; all other games do not pay for them."""

    __slots__ = ()

    @property
    def board(self) -> Battlefield:
        """The Battlefield as the cards at work make it; to put another one in place puts the ground."""
        work = self.derived
        if work is not None and work.seen == self.active:
            found: Battlefield = work.board
            return found
        return regions.board_of(self, _GROUND.__get__(self))

    @board.setter
    def board(self, ground: Battlefield) -> None:
        _GROUND.__set__(self, ground)
        self.derived = None

    @property
    def ground(self) -> Battlefield:
        found: Battlefield = _GROUND.__get__(self)
        return found
