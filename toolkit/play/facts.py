"""Facts: whether a part of a position is as expected, and where it is not, in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

from toolkit.content.library import fold_name

UNORDERED = ("hands", "graveyards", "discards")
"""Zones that are compared without regard to order, where the caller names no others."""
_COUNTED = re.compile(r"^(?:(\d+)\s*x?\s+(\S.*)|(\S.*?)\s+x\s*(\d+))$")
_NOTHING: tuple[object, ...] = (None, [], {}, "")


def differences(
    expected: Any, actual: Any, path: str = "", unordered: Collection[str] = UNORDERED, loose: bool = False
) -> list[str]:
    """Every way in which `actual` is not as `expected`, one line each; empty when it is.

    `expected` may leave out keys of mappings. `None` as a value means empty or absent, as an item of a list anything. A whole
    number in the place of a list is its size; a single item may stand without its list; "2 Name" counts copies.
    """
    if expected is None:
        return [] if actual in _NOTHING else [f"{path}: expected nothing, there is {said(actual)}"]
    if isinstance(expected, Mapping):
        return _mapping(expected, actual, path, unordered, loose)
    if isinstance(expected, bool) or isinstance(actual, bool):
        return [] if expected is actual else [_unequal(path, expected, actual)]
    if isinstance(actual, (list, tuple)):
        return _sequence(expected, list(actual), path, unordered, loose)
    if isinstance(expected, list):
        if actual is None and all(item in _NOTHING for item in expected):
            return []
        if len(expected) == 1 and actual is not None:
            return differences(expected[0], actual, path, unordered, loose)
        return [_unequal(path, expected, actual)]
    if isinstance(expected, str) and isinstance(actual, str):
        return [] if fold_name(expected) == fold_name(actual) else [_unequal(path, expected, actual)]
    return [] if expected == actual else [_unequal(path, expected, actual)]


def _mapping(expected: Mapping[Any, Any], actual: Any, path: str, unordered: Collection[str], loose: bool) -> list[str]:
    if actual is None:
        actual = {}
    if isinstance(actual, (list, tuple)):
        seats = {str(index): item for index, item in enumerate(actual)}
        if not all(str(key) in seats for key in expected):
            return [_unequal(path, expected, actual)]
        return [
            line
            for key, value in expected.items()
            for line in differences(value, seats[str(key)], f"{path}[{key}]", unordered, loose)
        ]
    if not isinstance(actual, Mapping):
        return [_unequal(path, expected, actual)]
    found = []
    for key, value in expected.items():
        inner = loose or str(key) in unordered
        there = actual.get(key, actual.get(str(key)))
        found += differences(value, there, f"{path}.{key}".lstrip("."), unordered, inner)
    return found


def _sequence(expected: Any, actual: list[Any], path: str, unordered: Collection[str], loose: bool) -> list[str]:
    if isinstance(expected, int):
        if all(isinstance(item, int) for item in actual) and actual:
            return [] if actual == [expected] else [_unequal(path, expected, actual)]
        return [] if len(actual) == expected else [f"{path}: expected {expected} cards, there are {len(actual)}: {said(actual)}"]
    items = expected if isinstance(expected, list) else [expected]
    if not any(isinstance(item, (list, Mapping)) for item in actual):
        items = expanded(items)
    names = all(isinstance(item, str) for item in items)
    if loose and names and all(isinstance(item, str) for item in actual):
        want, have = Counter(map(fold_name, items)), Counter(map(fold_name, expanded(actual)))
        if want == have:
            return []
        lines = []
        if missing := list((want - have).elements()):
            lines.append("missing: " + ", ".join(missing))
        if surplus := list((have - want).elements()):
            lines.append("not expected: " + ", ".join(surplus))
        return [f"{path}: expected {said(expected)}, there is {said(actual)} ({'; '.join(lines)})"]
    if names:
        actual = expanded(actual)
    if len(items) != len(actual):
        return [_unequal(path, expected, actual)]
    return [
        line
        for index, (item, there) in enumerate(zip(items, actual, strict=True))
        if item is not None
        for line in differences(item, there, f"{path}[{index}]", unordered, loose)
    ]


def expanded(items: list[Any]) -> list[Any]:
    """The items, with "2 Ember Hound" or "Ember Hound x2" written out."""
    out: list[Any] = []
    for item in items:
        match = _COUNTED.match(item) if isinstance(item, str) else None
        if match:
            out += [match[2] or match[3]] * int(match[1] or match[4])
        else:
            out.append(item)
    return out


def said(value: Any) -> str:
    """A value as a person would write it in the file."""
    if value in _NOTHING:
        return "nothing"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join("nothing" if item is None else said(item) for item in value) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {said(item)}" for key, item in value.items()) + "}"
    return str(value)


def _unequal(path: str, expected: Any, actual: Any) -> str:
    return f"{path or 'the position'}: expected {said(expected)}, there is {said(actual)}"
