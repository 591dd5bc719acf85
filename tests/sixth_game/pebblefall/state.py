"""Pebblefall's position: hands, decks, two cairns a seat, and the effect that is being resolved."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Self

from pebblefall.cards import Stone
from pebblefall.vocabulary import Steps, program
from toolkit.content.decklist import DeckList
from toolkit.content.library import Library, OncePerLibrary
from toolkit.findings import Finding, Refused
from toolkit.play import instances
from toolkit.play.chance import Chance
from toolkit.play.definitions import STAND_IN, Definition, Definitions
from toolkit.play.frames import FrameState
from toolkit.play.position import PositionReader, ended
from toolkit.play.setup import Options, Setting, numbered
from toolkit.play.state import Action, Outcome, State

SIDES = ("left", "right")
PLAY, CHOOSE, PASS = range(3)
STEPS = ("draw", "destroy")
GOAL = 15
HAND = 3
FIELDS = ("turn", "active", "hands", "decks", "discards", "cairns", "pending", "outcome", "chance")


class Stones(Definitions[Definition, Steps]):
    """The stones of a library by number, in the order of their names: weights and what their texts do."""

    def __init__(self, library: Library) -> None:
        cards = sorted((card for card in library if isinstance(card, Stone)), key=lambda card: card.name)
        nobody = Stone(name=STAND_IN, kind="stone", weight=1)
        super().__init__([Definition(number, card) for number, card in enumerate([*cards, nobody])], None)
        self.weights = [card.weight for card in [*cards, nobody]]
        self.same = range(len(self.defs))
        """Stones of one name are one and the same."""

    def make(self, definition: Definition) -> Steps:
        return program(definition.card.text)


stones = OncePerLibrary(Stones)


class PebbleState(FrameState):
    """One position. A frame is [step of a text, number]; the steps of a text lie on the stack with the first on top."""

    __slots__ = ("book", "cairns", "chance", "decks", "discards", "hands", "log", "played", "trace", "turn")

    def __init__(self, book: Stones, setting: Setting, chance: Chance) -> None:
        super().__init__(setting)
        self.book = book
        self.chance = chance
        self.hands: list[list[int]] = [[], []]
        self.decks: list[list[int]] = [[], []]
        self.discards: list[list[int]] = [[], []]
        self.cairns: list[list[list[int]]] = [[[], []], [[], []]]
        self.turn = 1
        self.played = False
        """Whether the active player has played or passed."""
        self.trace = False
        self.log: list[tuple[str, int, str]] = []

    @property
    def seats(self) -> int:
        return 2

    def legal_actions(self) -> list[Action]:
        hand = sorted(set(self.hands[self.active]))
        return [(PLAY, card, side) for card in hand for side in (0, 1)] or [(PASS,)]

    def act(self, action: Action) -> None:
        self.played = True
        if action[0] == PASS:
            return
        _, card, side = action
        seat = self.active
        self.hands[seat].remove(card)
        cairn = self.cairns[seat][side]
        shaky = bool(cairn) and self.book.weights[card] > self.book.weights[cairn[-1]]
        cairn.append(card)
        self._tell("play", seat, card)
        if shaky and self.chance.below(6) < 2:
            self._tell("fall", seat, card)
            self.discards[seat] += cairn
            cairn.clear()
        else:
            self.frames = [[STEPS.index(step), number] for step, number in reversed(self.book.compile(card))]

    def answer(self, action: Action) -> None:
        self.frames.pop()
        other = 1 - self.active
        stone = self.cairns[other][action[1]].pop()
        self.discards[other].append(stone)
        self._tell("destroyed", other, stone)

    def step(self) -> bool:
        if not self.frames:
            if self.played:
                self._end_turn()
                return True
            return False
        step, number = self.frames[-1]
        if STEPS[step] == "destroy" and any(self.cairns[1 - self.active]):
            self.pending = self.active
            self.options = [(CHOOSE, side) for side in (0, 1) if self.cairns[1 - self.active][side]]
            return True
        self.frames.pop()
        if STEPS[step] == "draw":
            self.draw(self.active, number)
        return True

    def endless(self) -> None:
        self._end("loop", -1)

    def draw(self, seat: int, number: int) -> None:
        """Draw so many stones, or all there are."""
        for _ in range(min(number, len(self.decks[seat]))):
            card = self.decks[seat].pop(0)
            self.hands[seat].append(card)
            self._tell("draw", seat, card)

    def _end_turn(self) -> None:
        weight = [self.weight(seat) for seat in (0, 1)]
        if weight[self.active] >= GOAL:
            self._end("summit", self.active)
        elif not any(self.hands) and not any(self.decks):
            self._end("last stone", -1 if weight[0] == weight[1] else weight.index(max(weight)))
        elif self.turn >= self.setting.cap:
            self._end("cap", -1)
        else:
            self.active = 1 - self.active
            self.turn += 1
            self.decisions, self.played = 0, False
            self.draw(self.active, 1)

    def _end(self, termination: str, winner: int) -> None:
        scores = (0.5, 0.5) if winner < 0 else (float(winner == 0), float(winner == 1))
        self.over = Outcome("draw" if winner < 0 and termination == "last stone" else termination, scores)

    def _tell(self, what: str, seat: int, card: int) -> None:
        if self.trace:
            self.log.append((what, seat, self.book.names[card]))

    def weight(self, seat: int) -> int:
        """The weight of a seat's two cairns."""
        return sum(self.book.weights[stone] for cairn in self.cairns[seat] for stone in cairn)

    def copy(self) -> Self:
        twin = type(self)(self.book, self.setting, self.chance.copy())
        for name in ("hands", "decks", "discards", "frames"):
            setattr(twin, name, [list(pile) for pile in getattr(self, name)])
        twin.cairns = [[list(cairn) for cairn in pair] for pair in self.cairns]
        for name in ("active", "turn", "played", "decisions", "pending", "options", "over"):
            setattr(twin, name, getattr(self, name))
        return twin

    def _table(self) -> tuple[Hashable, ...]:
        piles = tuple(tuple(sorted(pile)) for pile in self.discards)
        cairns = tuple(tuple(map(tuple, pair)) for pair in self.cairns)
        return (cairns, piles, self.active, tuple(map(tuple, self.frames)), self.over)

    def key(self) -> Hashable:
        return (*self._table(), tuple(tuple(sorted(hand)) for hand in self.hands), tuple(map(tuple, self.decks)))

    def observation(self, seat: int) -> Hashable:
        counts = tuple(len(pile) for pile in (*self.hands, *self.decks))
        return (*self._table(), counts, self.turn, tuple(sorted(self.hands[seat])))

    def redeal(self, seat: int, chance: Chance) -> Self:
        twin = self.copy()
        for other in (0, 1):
            instances.deal_anew(twin.hands[other], twin.decks[other], other != seat, (), self.book.same, chance)
        twin.chance = Chance(chance.bits())
        return twin

    def action_text(self, action: Action) -> str:
        if action[0] == PLAY:
            return f"play {self.book.names[action[1]]} {SIDES[action[2]]}"
        return f"choose {SIDES[action[1]]}" if action[0] == CHOOSE else "pass"

    def dump(self) -> dict[str, Any]:
        def named(pile: list[int]) -> list[str]:
            return [self.book.names[stone] for stone in pile]

        return {
            "turn": self.turn,
            "active": self.active,
            "hands": [named(sorted(hand)) for hand in self.hands],
            "decks": [named(deck) for deck in self.decks],
            "discards": [named(pile) for pile in self.discards],
            "cairns": [{side: named(cairn) for side, cairn in zip(SIDES, pair, strict=True)} for pair in self.cairns],
            "pending": [f"{STEPS[step]} {number}" for step, number in reversed(self.frames)],
            "outcome": ended(self).get("over"),
            "chance": self.chance.state,
        }

    def census(self) -> dict[str, int]:
        piles = [*self.hands, *self.decks, *self.discards, *(cairn for pair in self.cairns for cairn in pair)]
        return instances.census(piles, self.book.same, self.book.names)

    def events(self) -> list[tuple[str, int, str]]:
        return self.log


def setting_of(options: Mapping[str, Any]) -> Setting:
    """The setting of a game.

    Raises:
        Refused: an option is unknown or has a value that it cannot have.
    """
    given = Options(options, ("cap", "patience", "trace"), "PEB-OPTION")
    return Setting(given.cap(), 0, HAND, given.patience(1000))


def new_game(decks: Sequence[DeckList], library: Library, seed: int, options: Mapping[str, Any]) -> PebbleState:
    """Shuffled decks, three stones in each hand, and one more for the first player (PEB-003)."""
    state = PebbleState(stones(library), setting_of(options), Chance(seed))
    state.trace = bool(options.get("trace"))
    faults: list[Finding] = []
    for seat, deck in enumerate(decks):
        state.decks[seat] = numbered(deck, "cards", state.book.index, library, "PEB-UNKNOWN", faults)
        state.chance.shuffle(state.decks[seat])
        state.draw(seat, HAND)
    if faults:
        raise Refused(faults)
    state.draw(0, 1)
    return state


def load_state(data: Mapping[str, Any], library: Library) -> PebbleState:
    """The state of a position; what is left out is empty, or the first turn of seat 0."""
    reader = PositionReader("PEB-POSITION", FIELDS, stones(library), library)
    reader.check_fields(data)
    chance = Chance(reader.whole("chance", data.get("chance"), 0, None, 0))
    state = PebbleState(stones(library), setting_of({}), chance)
    for name in ("hands", "decks", "discards"):
        for seat, pile in reader.by_seat(name, data.get(name)):
            getattr(state, name)[seat] += reader.card_list(f"{name}[{seat}]", pile)
    for seat, pair in reader.by_seat("cairns", data.get("cairns")):
        state.cairns[seat] = [reader.card_list(f"cairns[{seat}].{side}", (pair or {}).get(side)) for side in SIDES]
    state.turn = reader.whole("turn", data.get("turn"), 1, None, 1)
    state.active = reader.whole("active", data.get("active"), 0, 1, 0)
    steps = [str(item).rsplit(" ", 1) for item in reversed(reader.items("pending", data.get("pending")))]
    state.frames = [[STEPS.index(step), int(number)] for step, number in steps]
    state.played = bool(steps)
    if end := data.get("outcome"):
        state.over = Outcome(end["termination"], tuple(end["scores"]))
    reader.stop()
    state.run()
    return state


def evaluate(state: State, seat: int) -> float:
    """The weight ahead, with a little for cards in hand."""
    assert isinstance(state, PebbleState)
    if state.over:
        return 1000.0 * (state.over.scores[seat] - 0.5)
    other = 1 - seat
    return state.weight(seat) - state.weight(other) + 0.5 * (len(state.hands[seat]) - len(state.hands[other]))
