"""AnimaulState: the position of a game as flat lists of whole numbers; the rules are in the modules beside it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from toolkit.games.animaul import actions, observe, position, text, turn
from toolkit.games.animaul.model import HAS_LENT, HAS_SILENCE, SETUP, Cards, Compiled, Setting
from toolkit.play.chance import Chance
from toolkit.play.state import Action, IllegalAction, Outcome, State


class AnimaulState(State):
    """One position.

    A card instance is a whole number (`cid`). Definitions (`def_of`) and owners of instances never change, and the owner
    controls its cards; a Trait belongs to who played it, whatever it is equipped to (ANI-151).
    """

    __slots__ = (
        "actions", "active", "bonus", "cards", "cell_of", "chance", "choices", "counters", "damage", "decisions", "decks",
        "def_of", "derived", "discards", "done", "down", "ears", "effects", "extras", "features", "field", "frames", "hands",
        "host", "legal_cache", "limbo", "listens", "log", "mini_at", "mini_of", "options", "over", "owner", "pending", "phase",
        "points", "reacts", "setting", "spots", "starters", "sweep", "turn", "under", "uses", "worn",
    )  # fmt: skip

    def __init__(self, cards: Cards, setting: Setting, chance: Chance) -> None:
        self.cards = cards
        self.setting = setting
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
        self.active = 0
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
        self.frames: list[list[Any]] = []
        """What is being resolved, innermost last."""
        self.done = 0
        """What the last event came to: cards drawn, damage dealt, 1 or 0 (for "if you do"); 0 when it did not happen."""
        self.pending = -1
        """The seat that has to answer a decision within a resolution, or -1."""
        self.options: list[Action] = []
        """What it may answer, sorted."""
        self.decisions = 0
        """Decisions taken in this turn (guard against loops)."""
        self.over: Outcome | None = None
        self.features = 0
        """What some card of the game can do (model.HAS_...)."""
        self.listens = 0
        """Events that some card of the game answers (bits 1 << event)."""
        self.ears: int | None = None
        """When the face-up cards of the field answer events (Compiled.moments); None where that must be found anew."""
        self.reacts = 0
        """Those among them that a Reaction answers from the hand."""
        self.derived: Any = None
        """What `statics` has found to be at work (statics.Work); None where it must be found anew."""
        self.spots: Any = None
        """What the field offers to cards that are to be laid (places.Spots); None where it must be worked out anew."""
        self.sweep = False
        """Whether the Life of cards must be looked at again because something that changes it may have gone."""
        self.legal_cache: Sequence[Action] | None = None
        self.log: list[tuple[Any, ...]] | None = None
        """What happened, where events are traced; a copy traces nothing."""

    # ---- State ----

    @property
    def seats(self) -> int:
        return 2

    def to_move(self) -> int:
        if self.over is not None:
            return -1
        return self.pending if self.pending >= 0 else self.active

    def legal(self) -> Sequence[Action]:
        found = self.legal_cache
        if found is None:
            found = self.legal_cache = actions.legal_actions(self)
        return found

    def apply(self, action: Action) -> None:
        found = self.legal_cache
        if found is None:
            found = self.legal_cache = actions.legal_actions(self)
        if action not in found:
            raise IllegalAction(f"{action!r} is not legal here")
        self.legal_cache = None
        turn.carry_out(self, action)

    def outcome(self) -> Outcome | None:
        return self.over

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
        twin.derived = self.derived
        twin.spots = self.spots
        twin.sweep = self.sweep
        twin.legal_cache = self.legal_cache
        twin.log = None
        return twin

    def key(self) -> Hashable:
        return observe.key(self)

    def observation(self, seat: int) -> Hashable:
        return observe.observation(self, seat)

    def redeal(self, seat: int, chance: Chance) -> AnimaulState:
        return observe.redeal(self, seat, chance)

    def action_text(self, action: Action) -> str:
        return text.action_text(self, action)

    def parse_action(self, text_form: str) -> Action:
        return text.parse_action(self, text_form)

    def dump(self) -> dict[str, Any]:
        return position.dump(self)

    def census(self) -> dict[str, int]:
        return observe.census(self)

    def events(self) -> list[tuple[str, int, str]]:
        return observe.events(self)

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
        """Forget what statics has worked out: Traits or lasting effects have changed, or (cid) this card alone has come, gone or
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
        """When the face-up cards of the field answer events (Compiled.moments)."""
        ears = self.ears
        if ears is None:
            ears, moments, def_of, down = 0, self.cards.moments, self.def_of, self.down
            for cid in self.field.values():
                if not down[cid]:
                    ears |= moments[def_of[cid]]
            if self.features & HAS_LENT:
                ears = -1  # anything may be lent to anybody: who answers is asked each time
            self.ears = ears
        return ears

    def shift(self) -> None:
        """A miniature, damage or a mark has changed: only who has which abilities may depend on it."""
        if self.features & (HAS_SILENCE | HAS_LENT):
            self.derived = None
