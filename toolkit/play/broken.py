"""Broken: an invariant that does not hold; and how positions are compared and their differences told."""

from __future__ import annotations

import json
import marshal
from collections.abc import Callable, Mapping
from typing import Any

from toolkit.play.state import State


class Broken(AssertionError):
    """An invariant does not hold.

    `step` counts the decisions taken before; `texts` are those decisions, so that the position can be reached again.
    """

    def __init__(self, number: int, message: str) -> None:
        super().__init__(f"invariant {number}: {message}")
        self.number = number
        self.message = message
        self.step = 0
        self.texts: list[str] = []


def require(number: int, holds: bool, message: str | Callable[[], str]) -> None:
    """Raise `Broken` unless it holds.

    Raises:
        Broken: it does not.
    """
    if not holds:
        raise Broken(number, message if isinstance(message, str) else message())


def first_difference(one: Any, two: Any, path: str = "") -> str:
    """Where two pieces of plain data differ first, in words; "" where they are equal."""
    if isinstance(one, Mapping) and isinstance(two, Mapping):
        for name in [*one, *(name for name in two if name not in one)]:
            if name not in one or name not in two:
                return f"{path}.{name}".lstrip(".") + (
                    " is missing in the first" if name not in one else " is missing in the second"
                )
            if said := first_difference(one[name], two[name], f"{path}.{name}"):
                return said
        return ""
    if isinstance(one, (list, tuple)) and isinstance(two, (list, tuple)) and len(one) == len(two):
        for index, (left, right) in enumerate(zip(one, two, strict=True)):
            if said := first_difference(left, right, f"{path}[{index}]"):
                return said
        return ""
    return "" if one == two else f"{path.lstrip('.') or 'the value'}: {one!r} and {two!r}"


class Plain:
    """A position as it was written once; two are equal if their JSON texts are."""

    __slots__ = ("written",)

    def __init__(self, data: dict[str, Any]) -> None:
        self.written: bytes | str
        try:
            # Says whatever JSON says and is made far sooner; without references (version 2) it hangs on the values alone.
            self.written = marshal.dumps(data, 2)
        except ValueError:  # numbers, texts or mappings of kinds of their own
            self.written = json.dumps(data, ensure_ascii=False)

    def text(self) -> str:
        """As JSON."""
        return self.written if isinstance(self.written, str) else json.dumps(marshal.loads(self.written), ensure_ascii=False)

    def data(self) -> Any:
        """As it is read back from a file."""
        return json.loads(self.text())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Plain) and (self.written == other.written or self.text() == other.text())

    __hash__ = None  # type: ignore[assignment]


def plain(state: State) -> Plain:
    """A position as plain data, of which nothing can change any more."""
    return Plain(state.dump())


def difference(before: Plain, state: State) -> str:
    """Where a position differs first from one as plain data."""
    return first_difference(before.data(), plain(state).data())


def action_difference(one: State, two: State) -> str:
    """Legal actions that one of two positions has and the other has not."""
    left, right = set(one.legal()), set(two.legal())
    said = [f"only in the first: {one.action_text(action)}" for action in sorted(left - right)[:3]]
    said += [f"only in the second: {two.action_text(action)}" for action in sorted(right - left)[:3]]
    return "; ".join(said) or "in another order"
