"""Every invariant fires when it is broken: a sound game with one fault at a time."""

from __future__ import annotations

from typing import Any

import pytest

from toolkit.play.broken import Plain
from toolkit.play.chance import Chance
from toolkit.play.invariants import INVARIANTS, Audit, Broken, first_difference
from toolkit.play.random_game import random_game
from toolkit.play.state import IllegalAction, Outcome


def test_a_sound_game_passes(stranger: Any) -> None:
    for seed in range(8):
        played = random_game(stranger.game, stranger.decks, stranger.library, seed)
        assert played.actions
        assert sum(played.outcome.scores) == 1


def faults() -> dict[str, tuple[int, str, Any]]:
    """Name -> (invariant, attribute of the state class, what stands there instead)."""

    def unsorted(state: Any, real: Any) -> Any:
        return list(reversed(real(state)))

    def twice(state: Any, real: Any) -> Any:
        return [action for action in real(state) for _ in (0, 1)]

    def strings(state: Any, real: Any) -> Any:
        return [("x", *action) for action in real(state)]

    def stuck(state: Any, real: Any) -> Any:
        return [] if state.turn == 4 else real(state)

    def lazy_apply(state: Any, real: Any, action: Any) -> None:
        legal = state.legal()
        real(state, action if action in legal else legal[0])

    def spoiled_apply(state: Any, real: Any, action: Any) -> None:
        if action not in state.legal():
            state.turn += 1
            raise IllegalAction("no")
        real(state, action)

    def crashing(state: Any, real: Any, action: Any) -> None:
        if action in state.legal() and state.turn > 3:
            raise KeyError("a fault of the engine")
        real(state, action)

    def vanishing(state: Any, real: Any, action: Any) -> None:
        real(state, action)
        if state.discards[0]:
            state.discards[0].pop()

    def shallow(state: Any, real: Any) -> Any:
        twin = real(state)
        twin.discards = state.discards
        return twin

    def unlucky(state: Any, real: Any) -> Any:
        twin = real(state)
        twin.chance = Chance(1)
        return twin

    def unlucky_in_the_end(state: Any, real: Any) -> Any:
        return real(state) if state.outcome() is None else unlucky(state, real)

    def forgetful_dump(state: Any, real: Any) -> Any:
        return {**real(state), "discards": [[], []]}

    def chanceless_dump(state: Any, real: Any) -> Any:
        return {**real(state), "chance": 0}

    def short_key(state: Any, real: Any) -> Any:
        return state.active

    def path_key(state: Any, real: Any) -> Any:
        return (real(state), id(state))

    def same_text(state: Any, real: Any, action: Any) -> Any:
        return "play" if action[0] == 0 else real(state, action)

    def peeking(state: Any, real: Any, seat: int) -> Any:
        return (real(state, seat), tuple(sorted(state.hands[1 - seat])))

    def biased_redeal(state: Any, real: Any, seat: int, chance: Chance) -> Any:
        twin = state.copy()
        twin.chance = Chance(chance.bits())
        chance.shuffle(twin.decks[seat])  # from the true order, which the seat does not know
        return twin

    def own_hand_redealt(state: Any, real: Any, seat: int, chance: Chance) -> Any:
        twin = real(state, seat, chance)
        twin.hands[seat] = twin.hands[seat][:-1]
        return twin

    def odd(state: Any, real: Any) -> Any:
        end = real(state)
        return Outcome(end.termination, (1.5, -0.5)) if end else None

    def fickle(state: Any, real: Any, seat: int) -> Any:
        return (real(state, seat), id(state))

    def idle(state: Any, real: Any) -> Any:
        return []

    def generous(state: Any, real: Any) -> Any:
        end = real(state)
        return Outcome(end.termination, (1.0, 1.0)) if end else None

    def lasting(state: Any, real: Any) -> Any:
        return state.active

    def changing_question(state: Any, real: Any) -> Any:
        state.turn += 1
        return real(state)

    return {
        "legal not sorted": (2, "legal", unsorted),
        "legal twice": (2, "legal", twice),
        "actions not numbers": (6, "legal", strings),
        "nothing to do": (1, "legal", stuck),
        "unlisted carried out": (18, "apply", lazy_apply),
        "refusal changes": (18, "apply", spoiled_apply),
        "listed raises": (17, "apply", crashing),
        "cards vanish": (14, "apply", vanishing),
        "copies share": (4, "copy", shallow),
        "copies have other luck": (4, "copy", unlucky),
        "copies of the last position have other luck": (4, "copy", unlucky_in_the_end),
        "dump forgets": (15, "dump", forgetful_dump),
        "dump without chance": (5, "dump", chanceless_dump),
        "key too short": (15, "key", short_key),
        "key by path": (15, "key", path_key),
        "texts not unique": (3, "action_text", same_text),
        "observation peeks": (13, "observation", peeking),
        "redeal knows": (13, "redeal", biased_redeal),
        "redeal loses": (13, "redeal", own_hand_redealt),
        "scores out of bounds": (9, "outcome", odd),
        "observation by object": (7, "observation", fickle),
        "nobody can begin": (16, "legal", idle),
        "scores": (8, "outcome", generous),
        "mover after the end": (11, "to_move", lasting),
        "asking changes": (4, "census", changing_question),
    }


@pytest.mark.parametrize("name", list(faults()))
def test_each_fault_is_found(stranger: Any, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    number, attribute, instead = faults()[name]
    kind = type(stranger.game.new_game(stranger.decks, stranger.library, 1))
    real = getattr(kind, attribute)
    monkeypatch.setattr(kind, attribute, lambda state, *rest: instead(state, real, *rest))
    with pytest.raises(Broken) as caught:
        for seed in range(30):
            random_game(stranger.game, stranger.decks, stranger.library, seed)
    assert caught.value.number == number, str(caught.value)


def test_a_worth_that_is_no_number_is_found(stranger: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(stranger.game), "evaluate", lambda self, state, seat: float("inf"))
    with pytest.raises(Broken) as caught:
        random_game(stranger.game, stranger.decks, stranger.library, 1)
    assert caught.value.number == 7


@pytest.mark.parametrize("late", [False, True])
def test_a_deal_that_its_seed_does_not_settle_is_found(stranger: Any, monkeypatch: pytest.MonkeyPatch, late: bool) -> None:
    real, dealt = type(stranger.game).new_game, []

    def new_game(self: Any, decks: Any, library: Any, seed: int, options: Any = None) -> Any:
        dealt.append(seed)
        state = real(self, decks, library, seed if late else seed + len(dealt), options)
        if late:  # the same cards, but other luck to come
            state.chance = Chance(len(dealt))
        return state

    monkeypatch.setattr(type(stranger.game), "new_game", new_game)
    with pytest.raises(Broken) as caught:
        for seed in range(5):
            random_game(stranger.game, stranger.decks, stranger.library, seed)
    assert caught.value.number == 12


def test_no_invariant_is_without_a_fault_that_it_finds() -> None:
    elsewhere = {10, 12}
    assert {number for number, _, _ in faults().values()} | elsewhere == set(range(1, INVARIANTS + 1))


def test_at_some_steps_all_is_checked_and_what_is_cheap_at_every_one(stranger: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[str, list[int]] = {"check": [], "glance": []}
    for name, steps in seen.items():
        real = getattr(Audit, name)
        monkeypatch.setattr(
            Audit, name, lambda self, state, real=real, steps=steps: (steps.append(state.turn), real(self, state))
        )
    played = random_game(stranger.game, stranger.decks, stranger.library, 2, every=4)
    assert len(seen["check"]) + len(seen["glance"]) == len(played.actions) + 1
    assert 2 <= len(seen["check"]) < len(seen["glance"])
    assert played == random_game(stranger.game, stranger.decks, stranger.library, 2), "the game is the same"
    kind = type(stranger.game.new_game(stranger.decks, stranger.library, 1))
    census = kind.census
    monkeypatch.setattr(kind, "census", lambda state: {**census(state), "ghost": state.turn})
    with pytest.raises(Broken) as caught:
        random_game(stranger.game, stranger.decks, stranger.library, 2, every=1000)
    assert caught.value.number == 14 and caught.value.step <= 2


def test_an_endless_game_is_named(stranger: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(stranger.game), "longest", 5, raising=False)
    with pytest.raises(Broken) as caught:
        random_game(stranger.game, stranger.decks, stranger.library, 1, checks=False)
    assert caught.value.number == 10
    assert caught.value.step == 5


def test_a_failure_can_be_reached_again(stranger: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(stranger.game.new_game(stranger.decks, stranger.library, 1))
    real = kind.census
    monkeypatch.setattr(kind, "census", lambda state: {**real(state), "ghost": int(state.turn > 6)})
    steps = []
    for _ in (0, 1):
        with pytest.raises(Broken) as caught:
            random_game(stranger.game, stranger.decks, stranger.library, 3)
        steps.append((caught.value.step, caught.value.texts))
    assert steps[0] == steps[1]
    state = stranger.game.new_game(stranger.decks, stranger.library, 3)
    Audit(stranger.game, stranger.library, 3).check(state)


def test_positions_are_compared_by_what_their_files_would_say() -> None:
    class Colour(str):
        pass

    data = {"cells": [[1, 2], None], "name": "Élan", "luck": 2**70, "share": 0.5, "over": True}
    kept = Plain(data)
    assert kept == Plain({"cells": ((1, 2), None), "name": Colour("Élan"), "luck": 2**70, "share": 0.5, "over": True})
    assert Plain({1: "a"}) == Plain({"1": "a"}) and Plain({1: "a"}).data() == {"1": "a"}
    for other in (1, "true", 1.0):
        assert kept != Plain({**data, "over": other})
    assert kept != Plain(dict(sorted(data.items()))), "the order of fields is seen as well"
    data["cells"][0].append(3)  # type: ignore[index]
    assert kept != Plain(data) and kept.data()["cells"] == [[1, 2], None], "what is kept does not change with its source"


def test_differences_name_their_place() -> None:
    assert first_difference({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}) == "a[1].b: 2 and 3"
    assert first_difference({"a": 1}, {}) == "a is missing in the second"
    assert first_difference([1], [1, 2]) == "the value: [1] and [1, 2]"
    assert first_difference({"a": (1, 2)}, {"a": [1, 2]}) == ""
