"""The quick reader of elements: from a table that is generated of the models, so that printing need not load pydantic.

It accepts only what the models accept, and gives the same values (a test holds it to that); whatever it declines goes to the
models, which explain what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, NamedTuple

from toolkit.printing import values
from toolkit.printing.paint import parse_colour


class Attribute(NamedTuple):
    """How one attribute is read: field of the model, reader, limits."""

    field: str
    reader: str
    low: float | None = None
    low_open: bool = False
    high: float | None = None
    choices: tuple[str, ...] = ()
    longest: int | None = None


class Shape(NamedTuple):
    """An element: what it holds, its attributes by name as written, defaults by field, fields that must be given."""

    tag: str
    holds: str
    attributes: dict[str, Attribute]
    defaults: dict[str, Any]
    required: frozenset[str]


def _number(text: str) -> float:
    value = float(text)
    if not -1e12 < value < 1e12 or "_" in text:
        raise ValueError(text)
    return value


def _whole(text: str) -> int:
    if not text.isdecimal() or not text.isascii():
        raise ValueError(text)
    return int(text)


_READERS: dict[str, Callable[[str], Any]] = {
    "number": _number,
    "whole": _whole,
    "text": str,
    "flag": {"true": True, "false": False}.__getitem__,
    "length": values.read_length,
    "points": values.read_points,
    "paint": values.read_paint,
    "colour": values.read_colour,
    "pairs": values.read_pairs,
    "numbers": values.read_numbers,
    "clip": values.read_clip,
}


def _table() -> dict[str, Shape]:
    from toolkit.printing.element_table import TABLE

    shapes = {}
    for key, (tag, holds, attributes, defaults, required) in TABLE.items():
        fields = {name: Attribute(*row) for name, row in attributes.items()}
        ready = {
            name: parse_colour(value[1]) if isinstance(value, tuple) and value[:1] == ("colour",) else value
            for name, value in defaults.items()
        }
        shapes[key] = Shape(tag, holds, fields, ready, frozenset(required))
    return shapes


SHAPES = _table()
DRAWN = frozenset(key for key in SHAPES if "." not in key and key != "face")
INLINE = frozenset(key.removeprefix("text.") for key in SHAPES if key.startswith("text."))


def read(key: str, written: dict[str, str]) -> SimpleNamespace | None:
    """The element of these attributes, or None where the models must judge."""
    shape = SHAPES[key]
    fields: dict[str, Any] = dict(shape.defaults)
    given = set()
    for name, text in written.items():
        attribute = shape.attributes.get(name)
        if attribute is None:
            return None
        try:
            value = _READERS[attribute.reader](text)
        except (ValueError, KeyError, OverflowError):
            return None
        if attribute.choices and value not in attribute.choices:
            return None
        if attribute.longest is not None and len(value) > attribute.longest:
            return None
        low, high = attribute.low, attribute.high
        if low is not None and (value < low or (attribute.low_open and value == low)):
            return None
        if high is not None and value > high:
            return None
        fields[attribute.field] = value
        given.add(attribute.field)
    if not shape.required <= given:
        return None
    return SimpleNamespace(tag=shape.tag, holds=shape.holds, **fields)
