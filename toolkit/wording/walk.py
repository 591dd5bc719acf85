"""Walking trees: every part in the order of the canonical text, and rebuilding a tree with some parts changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

_ORDER = {"Do": ("actor", "args", "duration"), "May": ("decider", "body")}
"""Fields in the order of the text, where that is not the order of the class."""


_NAMES: dict[Any, tuple[str, ...]] = {}


def field_names(cls: Any) -> tuple[str, ...]:
    """The fields of a node type that can hold nodes or values, in the order of the text."""
    if cls not in _NAMES:
        names = tuple(f.name for f in fields(cls) if f.compare)
        first = _ORDER.get(cls.__name__, ())
        _NAMES[cls] = (*first, *(name for name in names if name not in first))
    return _NAMES[cls]


def parts(value: Any) -> Iterator[Any]:
    """The node and every node below it, each before its own parts."""
    if isinstance(value, tuple):
        for item in value:
            yield from parts(item)
    elif is_dataclass(value):
        yield value
        for name in field_names(type(value)):
            yield from parts(getattr(value, name))


def rebuild(value: Any, change: Callable[[Any], Any]) -> Any:
    """The tree with `change` applied to every node, parts first; nodes that stay as they are keep their identity."""
    if isinstance(value, tuple):
        items = tuple(rebuild(item, change) for item in value)
        return items if any(new is not old for new, old in zip(items, value, strict=True)) else value
    if not is_dataclass(value) or isinstance(value, type):
        return value
    new = {}
    for name in field_names(type(value)):
        old = getattr(value, name)
        if isinstance(old, tuple) or is_dataclass(old):
            made = rebuild(old, change)
            if made is not old:
                new[name] = made
    return change(replace(value, **new) if new else value)
