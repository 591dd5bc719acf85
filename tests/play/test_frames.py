"""Who decides in a game with a stack of frames, and the loop up to the next decision."""

from __future__ import annotations

from typing import Any

import pytest

from toolkit.play import frames
from toolkit.play.frames import FrameState
from toolkit.play.setup import Setting
from toolkit.play.state import Action, IllegalAction, Outcome

END, ASK, COUNT, ANSWER = range(4)


class Toy(FrameState):
    """Turns that only end; a frame [ASK, seat] asks a seat, a frame [COUNT, n] takes n steps."""

    def __init__(self, patience: int = 100) -> None:
        super().__init__(Setting(cap=9, first=-1, hand=0, patience=patience))
        self.steps = 0
        self.said: list[int] = []

    def legal_actions(self) -> list[Action]:
        return [(END,), (ASK,), (COUNT,)]

    def act(self, action: Action) -> None:
        if action[0] == END:
            self.active, self.decisions = 1 - self.active, 0
        else:
            self.frames.append([action[0], 3 if action[0] == COUNT else 1 - self.active])

    def answer(self, action: Action) -> None:
        self.said.append(action[1])
        self.frames.pop()

    def step(self) -> bool:
        if not self.frames:
            return False
        self.steps += 1
        kind, number = self.frames[-1]
        if kind == ASK:
            self.pending, self.options = number, [(ANSWER, 0), (ANSWER, 1)]
        elif number:
            self.frames[-1][1] -= 1
        else:
            self.frames.pop()
        return True

    def endless(self) -> None:
        self.over = Outcome("loop", (0.5, 0.5))

    seats = property(lambda self: 2)  # type: ignore[assignment]

    def nothing(self, *_: Any) -> Any:
        raise NotImplementedError

    copy = key = observation = redeal = action_text = dump = census = events = nothing


def test_the_active_seat_acts_and_what_follows_runs_until_somebody_is_asked() -> None:
    toy = Toy()
    assert (toy.to_move(), toy.legal()) == (0, [(END,), (ASK,), (COUNT,)])
    toy.apply((COUNT,))
    assert (toy.steps, toy.frames, toy.to_move()) == (4, [], 0)
    toy.apply((ASK,))
    assert (toy.to_move(), toy.legal(), toy.outcome()) == (1, [(ANSWER, 0), (ANSWER, 1)], None)
    toy.apply((ANSWER, 1))
    assert (toy.said, toy.to_move(), toy.pending, toy.options, toy.decisions) == ([1], 0, -1, [], 3)


def test_what_is_not_legal_changes_nothing_and_legal_actions_are_found_once() -> None:
    toy = Toy()
    first = toy.legal()
    with pytest.raises(IllegalAction):
        toy.apply((ANSWER, 0))
    assert toy.legal() is first and toy.decisions == 0
    toy.apply((ASK,))
    with pytest.raises(IllegalAction):
        toy.apply((END,))
    assert toy.to_move() == 1


def test_seat_0_can_be_asked_too() -> None:
    toy = Toy()
    toy.apply((END,))
    toy.apply((ASK,))
    assert (toy.active, toy.to_move()) == (1, 0)


def test_a_turn_of_more_decisions_than_the_game_has_patience_for_is_called_off() -> None:
    toy = Toy(patience=2)
    toy.apply((COUNT,))
    toy.apply((COUNT,))
    assert toy.outcome() is None
    toy.apply((COUNT,))
    assert toy.outcome() == Outcome("loop", (0.5, 0.5))
    assert (toy.to_move(), toy.legal()) == (-1, [])
    rested = Toy(patience=2)
    for action in (COUNT, COUNT, END, COUNT, COUNT):
        rested.apply((action,))
    assert rested.outcome() is None


def test_a_decision_that_sets_off_more_steps_than_any_effect_has_is_called_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "MOST_STEPS", 5)
    toy = Toy()
    toy.apply((COUNT,))
    assert toy.outcome() is None, "four steps, and one to see that nothing is left"
    monkeypatch.setattr(frames, "MOST_STEPS", 4)
    toy.apply((COUNT,))
    assert toy.outcome() is not None
