"""Pebblefall's position: hands, decks, two cairns a seat, and the effect that is being resolved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Self

from pebblefall.cards import Stone
from pebblefall.vocabulary import program
from toolkit.content.decklist import DeckList
from toolkit.content.library import Library
from toolkit.findings import Finding, Refused, Severity
from toolkit.play.chance import Chance
from toolkit.play.state import Action, IllegalAction, Outcome, State

SIDES = ("left", "right")
PLAY, CHOOSE, PASS = range(3)
GOAL = 15
HAND = 3


class Stones:
    """The stones of a library by number: names, weights and what their texts do."""

    def __init__(self, cards: Sequence[Stone]) -> None:
        self.names = [card.name for card in cards]
        self.weights = [card.weight for card in cards]
        self.programs = [program(card.text) for card in cards]
        self.number = {name: index for index, name in enumerate(self.names)}


@lru_cache(maxsize=8)
def _stones(cards: tuple[Stone, ...]) -> Stones:
    return Stones(cards)


def stones(library: Library) -> Stones:
    """The stones of a library, in the order of their names."""
    return _stones(tuple(sorted((card for card in library if isinstance(card, Stone)), key=lambda card: card.name)))


class PebbleState(State):
    """One position."""

    __slots__ = ("active", "book", "cairns", "chance", "decks", "discards", "ended", "hands", "log", "pending", "trace", "turn")

    def __init__(self, book: Stones, chance: Chance) -> None:
        self.book = book
        self.chance = chance
        self.hands: list[list[int]] = [[], []]
        self.decks: list[list[int]] = [[], []]
        self.discards: list[list[int]] = [[], []]
        self.cairns: list[list[list[int]]] = [[[], []], [[], []]]
        self.active = 0
        self.turn = 1
        self.pending: list[tuple[str, int]] = []
        self.ended: Outcome | None = None
        self.trace = False
        self.log: list[tuple[str, int, str]] = []

    @property
    def seats(self) -> int:
        return 2

    def to_move(self) -> int:
        return -1 if self.ended else self.active

    def legal(self) -> list[Action]:
        if self.ended:
            return []
        if self.pending:
            return [(CHOOSE, side) for side in (0, 1) if self.cairns[1 - self.active][side]]
        hand = sorted(set(self.hands[self.active]))
        return [(PLAY, card, side) for card in hand for side in (0, 1)] or [(PASS,)]

    def apply(self, action: Action) -> None:
        if action not in self.legal():
            raise IllegalAction(f"{action} is not legal here")
        seat = self.active
        if action[0] == CHOOSE:
            self.pending.pop(0)
            self._knock(1 - seat, action[1])
        elif action[0] == PLAY:
            card, side = action[1], action[2]
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
                self.pending = list(self.book.programs[card])
        self._resolve()

    def _resolve(self) -> None:
        seat = self.active
        while self.pending:
            operation, number = self.pending[0]
            if operation == "destroy" and any(self.cairns[1 - seat]):
                return
            self.pending.pop(0)
            if operation == "draw":
                self._draw(seat, number)
        self._end_turn()

    def _knock(self, seat: int, side: int) -> None:
        stone = self.cairns[seat][side].pop()
        self.discards[seat].append(stone)
        self._tell("destroyed", seat, stone)

    def _draw(self, seat: int, number: int) -> None:
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
        else:
            self.active = 1 - self.active
            self.turn += 1
            self._draw(self.active, 1)

    def _end(self, termination: str, winner: int) -> None:
        scores = (0.5, 0.5) if winner < 0 else (float(winner == 0), float(winner == 1))
        self.ended = Outcome(termination if winner >= 0 else "draw", scores)

    def _tell(self, what: str, seat: int, card: int) -> None:
        if self.trace:
            self.log.append((what, seat, self.book.names[card]))

    def weight(self, seat: int) -> int:
        """The weight of a seat's two cairns."""
        return sum(self.book.weights[stone] for cairn in self.cairns[seat] for stone in cairn)

    def outcome(self) -> Outcome | None:
        return self.ended

    def copy(self) -> Self:
        twin = type(self)(self.book, self.chance.copy())
        for name in ("hands", "decks", "discards"):
            setattr(twin, name, [list(pile) for pile in getattr(self, name)])
        twin.cairns = [[list(cairn) for cairn in pair] for pair in self.cairns]
        twin.active, twin.turn, twin.ended = self.active, self.turn, self.ended
        twin.pending = list(self.pending)
        return twin

    def _table(self) -> tuple[Hashable, ...]:
        piles = tuple(tuple(sorted(pile)) for pile in self.discards)
        return (tuple(tuple(map(tuple, pair)) for pair in self.cairns), piles, self.active, tuple(self.pending), self.ended)

    def key(self) -> Hashable:
        return (*self._table(), tuple(tuple(sorted(hand)) for hand in self.hands), tuple(map(tuple, self.decks)))

    def observation(self, seat: int) -> Hashable:
        counts = tuple(len(pile) for pile in (*self.hands, *self.decks))
        return (*self._table(), counts, self.turn, tuple(sorted(self.hands[seat])))

    def redeal(self, seat: int, chance: Chance) -> Self:
        twin = self.copy()
        other = 1 - seat
        unseen = sorted(twin.hands[other] + twin.decks[other])
        chance.shuffle(unseen)
        held = len(twin.hands[other])
        twin.hands[other], twin.decks[other] = unseen[:held], unseen[held:]
        own = sorted(twin.decks[seat])
        chance.shuffle(own)
        twin.decks[seat] = own
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
            "pending": [f"{operation} {number}" for operation, number in self.pending],
            "outcome": self.ended and {"termination": self.ended.termination, "scores": list(self.ended.scores)},
            "chance": self.chance.state,
        }

    def census(self) -> dict[str, int]:
        piles = [*self.hands, *self.decks, *self.discards, *(cairn for pair in self.cairns for cairn in pair)]
        return dict(sorted(Counter(self.book.names[stone] for pile in piles for stone in pile).items()))

    def events(self) -> list[tuple[str, int, str]]:
        return self.log


def new_game(decks: Sequence[DeckList], library: Library, seed: int, options: Mapping[str, Any]) -> PebbleState:
    """Shuffled decks, three stones in each hand, and one more for the first player (PEB-003)."""
    state = PebbleState(stones(library), Chance(seed))
    state.trace = bool(options.get("trace"))
    for seat, deck in enumerate(decks):
        for line in deck.section():
            card = library.find(line.name)
            assert card is not None, "only legal decks are played"
            state.decks[seat] += [state.book.number[card.name]] * line.count
        state.chance.shuffle(state.decks[seat])
        state._draw(seat, HAND)
    state._draw(0, 1)
    return state


_FIELDS = ("turn", "active", "hands", "decks", "discards", "cairns", "pending", "outcome", "chance")


def load_state(data: Mapping[str, Any], library: Library) -> PebbleState:
    """The state of a position; what is left out is empty, or the first turn of seat 0."""
    state = PebbleState(stones(library), Chance(int(data.get("chance", 0))))

    def fault(message: str) -> Refused:
        return Refused(Finding(code="PEB-POSITION", severity=Severity.UNREADABLE, message=message))

    def numbers(pile: Any) -> list[int]:
        pile = [pile] if isinstance(pile, str) else pile
        for name in pile or []:
            if library.find(name) is None:
                raise fault(f"there is no stone {name!r}")
        return [state.book.number[library.find(name).name] for name in pile or []]  # type: ignore[union-attr]

    for name in data:
        if name not in _FIELDS:
            raise fault(f"a position has no field {name!r}; it has " + ", ".join(_FIELDS))
    for name in ("hands", "decks", "discards"):
        setattr(state, name, [numbers(pile) for pile in data.get(name, [[], []])])
    pairs = data.get("cairns", [{}, {}])
    state.cairns = [[numbers(pair.get(side)) for side in SIDES] for pair in pairs]
    state.turn, state.active = int(data.get("turn", 1)), int(data.get("active", 0))
    state.pending = [(operation, int(number)) for operation, number in (item.rsplit(" ", 1) for item in data.get("pending", []))]
    if end := data.get("outcome"):
        state.ended = Outcome(end["termination"], tuple(end["scores"]))
    return state


def evaluate(state: State, seat: int) -> float:
    """The weight ahead, with a little for cards in hand."""
    assert isinstance(state, PebbleState)
    if state.ended:
        return 1000.0 * (state.ended.scores[seat] - 0.5)
    other = 1 - seat
    return state.weight(seat) - state.weight(other) + 0.5 * (len(state.hands[seat]) - len(state.hands[other]))
