"""Invariants: what must hold at every step of every game (random_game.py plays games that assert them).

 1 nobody but the seat to move can act, and somebody can until the game is over
 2 the legal actions are sorted, none is there twice, and drawn by number they are the same
 3 their texts are unique, and each is read back as its action
 4 asking changes nothing; a copy is equal, acts equally, and shares nothing with the original
 5 saved and loaded a position is the same, and goes on in the same way
 6 actions are tuples of whole numbers
 7 what a seat sees can be hashed and is the same for a copy; its evaluation is a finite number
 8 the scores sum to 1                                       9 each is from 0 to 1
10 a game ends within the length that it declares           11 the seat to move is a seat, or -1 once the game is over
12 replayed from the texts of its actions, the game is the same
13 a position redealt for a seat looks the same to it, asks the same seat, and offers it the same actions; and what the seat
   imagines does not depend on what is hidden from it
14 no card appears or vanishes                              15 the key depends on the position alone, and tells all that is legal
16 who must decide has an action                            17 no legal action fails
18 any other action is refused, and leaves the position as it is

All of them are asserted at every step, unless the caller wants the dear ones at some steps only. Where a position has more than
`MANY` legal actions, about `SAMPLE` of them, drawn anew at each step and some of each kind, are read back (3) and carried out on
copies (17).
"""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from toolkit.play.broken import Broken, Plain, action_difference, difference, first_difference, plain, require
from toolkit.play.chance import Chance, derive
from toolkit.play.state import Action, IllegalAction, Outcome, State

__all__ = ["Audit", "Broken", "check_step", "first_difference"]

if TYPE_CHECKING:
    from toolkit.content.library import Library
    from toolkit.registry import Game

_AUDIT = 3
"""The label under which a game's seed yields the seed of the checks' own chance."""
ALWAYS = 10
"""So many positions imagined rightly one after the other, and never one that is not, are no luck."""
VARIETY = 12
"""With fewer different cards in a game there may be little to guess wrong."""
INVARIANTS = 18
"""How many there are."""
MANY, SAMPLE = 24, 8
"""Of more than MANY legal actions in one position SAMPLE are read back and carried out."""
CHEAP = "1, 2, 6, 8 to 12, 14 and 16"
"""The invariants that hold at steps which are only looked at."""


class Audit:
    """The checks of one game: keeps earlier positions to see that nothing reaches back into them, and keys seen."""

    def __init__(self, game: Game, library: Library, seed: int) -> None:
        self.game = game
        self.library = library
        self.chance = Chance(derive(seed, _AUDIT))
        self.kept: list[tuple[State, Plain]] = []
        self.known: dict[Hashable, int] = {}
        self.census: dict[str, int] | None = None
        self.unlisted: list[Action] = []
        """What the position was asked to carry out last, in vain."""
        self.imagined: dict[int, int] = {}
        """By seat: how often what it imagined was the true position, until it once was not (then -1)."""

    def glance(self, state: State) -> None:
        """The invariants of one position that cost little (`CHEAP`).

        Raises:
            Broken: one does not hold.
        """
        self._whose(state, list(state.legal()), state.to_move(), state.outcome())
        self._counted(state)

    def check(self, state: State) -> None:
        """All invariants of one position (numbers as at the top of this module).

        Raises:
            Broken: one does not hold.
        """
        before = plain(state)
        try:
            self._check(state, before)
        except Broken as broken:
            if broken.number not in (4, 18) and plain(state) != before:
                raise Broken(4, f"asking the state changed it: {difference(before, state)} (then {broken})") from broken
            raise
        if plain(state) != before:
            said = difference(before, state)
            twin = self.game.load_state(before.data(), self.library)
            self._refused(twin)
            if plain(twin) != before:
                raise Broken(18, "refusing an unlisted action changed the state: " + said)
            raise Broken(4, "asking the state, or acting on a copy, changed it: " + said)
        if self.chance.below(8) == 0:
            self.kept.append((state.copy(), before))

    def _check(self, state: State, before: Plain) -> None:
        legal = self._listed(state.legal())
        mover = state.to_move()
        outcome = state.outcome()
        self._whose(state, legal, mover, outcome)
        sample = self._sampled(legal)
        self._texts(state, legal, sample)
        self._counted(state)
        seen = self._observed(state)
        self._key(state, mover, legal)
        after = self._saved(state, before, legal, sample, seen)
        self._redealt(state, mover, legal, seen)
        self._applied(state, legal, sample, *after)
        self.unlisted = self._unlisted(legal)
        self._refused(state)

    def finish(self) -> None:
        """The positions kept on the way are still what they were (invariant 4), and not all was imagined as it is (13).

        Raises:
            Broken: one was changed by what was done to its copies, or a seat imagined nothing but the truth.
        """
        for seat, often in self.imagined.items():
            # Decks of a few different cards are guessed right again and again.
            if often >= ALWAYS and self.game.secrets and len(self.census or ()) >= VARIETY:
                raise Broken(13, f"what seat {seat} imagines is always the true position ({often} times)")
        for state, before in self.kept:
            if plain(state) != before:
                raise Broken(4, "an old copy changed: " + difference(before, state))

    @staticmethod
    def _whose(state: State, legal: Sequence[Action], mover: int, outcome: Outcome | None) -> None:
        if outcome is not None:
            require(1, not legal, lambda: f"the game is over ({outcome.termination}), yet actions are legal: {legal[:3]}")
            require(11, mover == -1, f"the game is over, yet it is seat {mover}'s decision")
            require(8, len(outcome.scores) == state.seats, f"{len(outcome.scores)} scores for {state.seats} seats")
            require(8, abs(sum(outcome.scores) - 1) < 1e-9, f"the scores {outcome.scores} do not sum to 1")
            require(9, all(0 <= score <= 1 for score in outcome.scores), f"scores out of bounds: {outcome.scores}")
            require(11, bool(outcome.termination), "the termination has no name")
            return
        require(11, 0 <= mover < state.seats, f"the game runs, yet the seat to move is {mover}")
        require(16, bool(legal), f"seat {mover} is to move and has no legal action")
        require(
            2,
            all(one < two for one, two in itertools.pairwise(legal)),
            "the legal actions are not sorted, or one is twice there",
        )
        require(
            6, all(type(part) is int for action in legal for part in action), "an action holds something else than whole numbers"
        )

    def _listed(self, legal: Sequence[Action]) -> Sequence[Action]:
        """The legal actions written out; drawn by their numbers before (a sample of many), they are the same."""
        size = len(legal)
        places = range(size) if size <= MANY else [self.chance.below(size) for _ in range(SAMPLE)]
        drawn = [legal[place] for place in places]
        listed = list(legal)
        require(
            2,
            len(listed) == size and drawn == [listed[place] for place in places],
            "the legal actions drawn by their numbers are others than those listed",
        )
        return listed

    def _sampled(self, legal: Sequence[Action]) -> Sequence[int]:
        """The places of the actions that are tried: all if they are not too many, else half of SAMPLE among all of them and half
        shared out evenly among their kinds (first numbers)."""
        if len(legal) <= MANY:
            return range(len(legal))
        below = self.chance.below
        kinds: dict[int, list[int]] = {}
        for place, action in enumerate(legal):
            kinds.setdefault(action[0] if action else 0, []).append(place)
        each = max(1, SAMPLE // 2 // len(kinds))
        found = {places[below(len(places))] for places in kinds.values() for _ in range(each)}
        return sorted(found | {below(len(legal)) for _ in range(SAMPLE - len(found))})

    @staticmethod
    def _texts(state: State, legal: Sequence[Action], sample: Sequence[int]) -> None:
        texts = [state.action_text(action) for action in legal]
        if len({text.casefold() for text in texts}) < len(texts) or any("  " in text for text in texts):
            raise Broken(3, f"two actions read the same, or spaces stand together: {sorted(texts)}")
        for place in sample:
            if state.parse_action(texts[place]) != legal[place]:
                raise Broken(3, f"{texts[place]!r} is not read back as the action that it was written for")

    def _observed(self, state: State) -> list[Hashable]:
        """What each seat sees."""
        twin = state.copy()
        every = []
        for seat in range(state.seats):
            seen, again = state.observation(seat), twin.observation(seat)
            require(7, hash(seen) == hash(again) and seen == again, f"seat {seat} sees a copy differently")
            every.append(seen)
            value = self.game.evaluate(state, seat)
            require(
                7,
                isinstance(value, (int, float)) and abs(value) < float("inf"),
                f"the position is worth {value!r} for seat {seat}",
            )
        return every

    def _saved(
        self, state: State, before: Plain, legal: Sequence[Action], sample: Sequence[int], seen: Sequence[Hashable]
    ) -> tuple[int, Plain | None]:
        """The place of an action that the loaded position carried out, and the position after it."""
        loaded = self.game.load_state(before.data(), self.library)
        require(5, plain(loaded) == before, lambda: "saved and loaded, the position differs: " + difference(before, loaded))
        require(
            5, loaded.legal() == legal, lambda: "saved and loaded, other actions are legal: " + action_difference(state, loaded)
        )
        require(
            5,
            loaded.to_move() == state.to_move() and loaded.outcome() == state.outcome(),
            "saved and loaded, the mover or outcome differs",
        )
        key, again = state.key(), loaded.key()
        require(15, key == again and hash(key) == hash(again), "the key of the loaded position is another")
        for seat in range(state.seats):
            require(5, loaded.observation(seat) == seen[seat], f"saved and loaded, seat {seat} sees something else")
        if not legal:
            self._copied(state, before)
            return -1, None
        place = sample[self.chance.below(len(sample))]
        twin = state.copy()
        twin.apply(legal[place])
        loaded.apply(legal[place])
        after = plain(twin)
        if plain(loaded) != after:
            self._copied(state, before)
            said = difference(after, loaded)
            raise Broken(5, f"after {state.action_text(legal[place])!r} the loaded position goes another way: {said}")
        return place, after

    @staticmethod
    def _copied(state: State, before: Plain) -> None:
        if plain(other := state.copy()) != before:
            raise Broken(4, "a copy differs, or acting on one changed the original: " + difference(before, other))

    def _key(self, state: State, mover: int, legal: Sequence[Action]) -> None:
        key = state.key()
        require(15, key == state.copy().key(), "the key of a copy is another")
        meaning = hash((mover, tuple(legal)))
        require(
            15,
            self.known.setdefault(key, meaning) == meaning,
            "two positions with one key have different movers or legal actions",
        )

    def _redealt(self, state: State, mover: int, legal: Sequence[Action], seen: Sequence[Hashable]) -> None:
        for seat in range(state.seats):
            luck = self.chance.bits()
            other = state.redeal(seat, Chance(luck))
            require(13, other.observation(seat) == seen[seat], f"seat {seat} can tell the redealt position from the true one")
            require(13, other.to_move() == mover, f"redealt for seat {seat}, another seat is to move")
            if (census := other.census()) != self.census:
                raise Broken(14, f"redealt for seat {seat}, cards changed: " + first_difference(self.census, census))
            if mover == seat and other.legal() != legal:
                raise Broken(13, "redealt, the mover has other actions: " + action_difference(state, other))
            if mover >= 0:
                require(16, bool(other.legal()), f"redealt for seat {seat}, the seat to move has no legal action")
            if (often := self.imagined.get(seat, 0)) >= 0:
                self.imagined[seat] = often + 1 if other.key() == state.key() else -1
            # From another position that looks the same, the same luck must lead to the same one.
            again = other.redeal(seat, Chance(luck))
            if other.dump() != again.dump():
                said = difference(plain(other), again)
                raise Broken(13, f"what seat {seat} imagines depends on what is hidden from it: {said}")

    @staticmethod
    def _applied(state: State, legal: Sequence[Action], sample: Sequence[int], known: int, after: Plain | None) -> None:
        for place in sample:
            action, twin = legal[place], state.copy()
            try:
                twin.apply(action)
            except Exception as error:
                said = f"{type(error).__name__}: {error}"
                raise Broken(17, f"the legal action {state.action_text(action)!r} raised {said}") from error
            if (twin.outcome() is None) != bool(twin.legal()):
                raise Broken(1, f"after {state.action_text(action)!r} nobody can act, yet nothing ended")
            if place == known and after is not None and plain(twin) != after:
                raise Broken(4, f"two copies differ after {state.action_text(action)!r}: " + difference(after, twin))

    def _unlisted(self, legal: Sequence[Action]) -> list[Action]:
        """Some actions that are not legal, most of them all but legal."""
        listed = set(legal)
        tries: list[Action] = [(), (-1,), (9999,), (0,) * 9]
        for action in legal[:: max(1, len(legal) // 4)]:
            at = self.chance.below(len(action)) if action else 0
            tries += [(*action[:at], action[at] + step, *action[at + 1 :]) for step in (-1, 1, 64)] if action else []
            tries += [action[:-1], (*action, 0)]
        return [action for action in tries if action not in listed]

    def _refused(self, state: State) -> None:
        for action in self.unlisted:
            try:
                state.apply(action)
            except IllegalAction:
                continue
            except Exception as error:
                raise Broken(18, f"the unlisted action {action} raised {type(error).__name__}: {error}") from error
            raise Broken(18, f"the unlisted action {action} was carried out")
        try:
            state.parse_action("no such action 0")
        except IllegalAction:
            return
        raise Broken(18, "'no such action 0' was read as an action")

    def _counted(self, state: State) -> None:
        census = state.census()
        if self.census is not None:
            require(14, census == self.census, lambda: "cards appeared or vanished: " + first_difference(self.census, census))
        require(14, all(count >= 0 for count in census.values()), "a count is negative")
        self.census = census


def check_step(state: State, game: Game, library: Library, seed: int = 0) -> None:
    """All invariants of one position on its own.

    Raises:
        Broken: one does not hold.
    """
    Audit(game, library, seed).check(state)
