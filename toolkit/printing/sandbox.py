"""The Jinja2 sandbox in which templates run: no files but templates, no way out of the data, limits on work and size.

Templates come with games and projects of strangers. A template may loop, compute and call macros, but each face has a budget of
steps, of seconds and of characters, and nothing in it can multiply strings or numbers without bound.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, cast

from jinja2 import StrictUndefined, nodes
from jinja2.exceptions import SecurityError, TemplateNotFound
from jinja2.loaders import BaseLoader, FileSystemLoader
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

STEPS = 200_000
"""Turns of loops and calls that one face may take."""
CALL = 4
"""Steps that a call counts for."""
SECONDS = 10.0
CHARACTERS = 2_000_000
"""Longest text that a template may build."""

AT = "_at"
"""Attribute that carries "template index:line" from the template to the parsed element."""
_TAG = re.compile(r"<([a-z][a-z0-9-]*)(?=[\s/>])")
_STRING_METHODS = frozenset(
    [
        "capitalize",
        "casefold",
        "count",
        "endswith",
        "find",
        "isalnum",
        "isalpha",
        "isdigit",
        "islower",
        "isspace",
        "isupper",
        "lower",
        "lstrip",
        "partition",
        "removeprefix",
        "removesuffix",
        "replace",
        "rfind",
        "rpartition",
        "rsplit",
        "rstrip",
        "split",
        "splitlines",
        "startswith",
        "strip",
        "swapcase",
        "title",
        "upper",
    ]
)
_FILTERS = frozenset(
    [
        "abs",
        "capitalize",
        "count",
        "d",
        "default",
        "dictsort",
        "e",
        "escape",
        "first",
        "float",
        "groupby",
        "int",
        "items",
        "join",
        "last",
        "length",
        "list",
        "lower",
        "map",
        "max",
        "min",
        "reject",
        "rejectattr",
        "replace",
        "reverse",
        "round",
        "select",
        "selectattr",
        "sort",
        "string",
        "sum",
        "title",
        "trim",
        "unique",
        "upper",
        "wordcount",
    ]
)
_GLOBALS = frozenset({"dict", "namespace", "cycler", "joiner"})


class Budget:
    """What is left of a face's steps and time."""

    def __init__(self) -> None:
        self.steps = STEPS
        self.until = 0.0
        self.reset()

    def reset(self) -> None:
        """Begin a face."""
        self.steps = STEPS
        self.until = time.monotonic() + SECONDS

    def spend(self, steps: int = 1) -> None:
        """Count steps.

        Raises:
            SecurityError: there are none left.
        """
        self.steps -= steps
        if self.steps < 0:
            raise SecurityError(f"the template takes more than {STEPS:,} steps for one face")
        if self.steps & 255 < CALL and time.monotonic() > self.until:
            raise SecurityError(f"the template takes more than {SECONDS:g} seconds for one face")


def _sized(value: object) -> int:
    return len(value) if isinstance(value, (str, bytes, list, tuple)) else 0


def _check_size(size: int) -> None:
    if size > CHARACTERS:
        raise SecurityError(f"the template builds a text or list longer than {CHARACTERS:,}")


class ConfinedLoader(FileSystemLoader):
    """Templates below the given folders; links that lead out of them are not followed."""

    def get_source(self, environment: Any, template: str) -> Any:
        """The text of a template, its file, and whether it is still the same."""
        source = super().get_source(environment, template)
        file = Path(source[1]).resolve()
        if not any(file.is_relative_to(Path(folder).resolve()) for folder in self.searchpath):
            raise TemplateNotFound(template)
        return source


class TemplateEnvironment(ImmutableSandboxedEnvironment):
    """Jinja2 for card markup: autoescape, strict names, steps counted, every tag marked with its template and line."""

    intercepted_binops = frozenset({"*", "**", "+", "%"})

    def __init__(self, loader: BaseLoader, functions: Mapping[str, Any], filters: Mapping[str, Callable[..., Any]]) -> None:
        super().__init__(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
        self.budget = Budget()
        self.sources: list[tuple[str, str]] = []
        """Name and file of every template loaded; its index stands in the `_at` marks."""
        self.filters = {name: self.filters[name] for name in _FILTERS}
        self.filters.update(filters)
        self.filters["replace"] = self._replace
        self.filters["join"] = self._join
        self.globals = {name: self.globals[name] for name in _GLOBALS}
        self.globals.update(functions)
        self.globals["range"] = self._range
        self.globals["_turns"] = self._turns
        self.globals["_joined"] = self._joined

    # ---- counted and bounded pieces of the language ----

    def _turns(self, items: Iterable[Any]) -> Iterator[Any]:
        spend = self.budget.spend
        for item in items:
            spend()
            yield item

    def _range(self, *arguments: int) -> range:
        numbers = range(*arguments)
        if len(numbers) > 10_000:
            raise SecurityError("range() gives at most 10,000 numbers")
        return numbers

    def _joined(self, *parts: Any) -> str:
        texts: list[str] = [part if isinstance(part, str) else str(part) for part in parts]
        _check_size(sum(map(len, texts)))
        if any(hasattr(part, "__html__") for part in parts):
            return Markup("").join(texts)
        return "".join(texts)

    def _replace(self, text: Any, old: str, new: str, count: int = -1) -> str:
        plain = text if isinstance(text, str) else str(text)
        _check_size(len(plain) + (plain.count(old) if old else len(plain) + 1) * len(new))
        return plain.replace(old, new, count)

    def _join(self, items: Iterable[Any], between: str = "", attribute: str | None = None) -> str:
        parts = [item if attribute is None else self.getitem(item, attribute) for item in self._turns(items)]
        _check_size(sum(len(str(part)) for part in parts) + len(between) * len(parts))
        if any(hasattr(part, "__html__") for part in (between, *parts)):
            return Markup(between if hasattr(between, "__html__") else Markup.escape(between)).join(parts)
        return between.join(str(part) for part in parts)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """An operator, if its result stays within bounds."""
        if operator == "%" and isinstance(left, str):
            raise SecurityError("write {{ a }} or a filter instead of 'text' % value")
        if operator == "+":
            _check_size(_sized(left) + _sized(right))
        elif operator == "*" and (_sized(left) or _sized(right)):
            times = right if _sized(left) else left
            _check_size(max(_sized(left), _sized(right)) * (times if isinstance(times, int) else 1))
        elif isinstance(left, int) and isinstance(right, int):
            bits = left.bit_length() * abs(right) if operator == "**" else left.bit_length() + right.bit_length()
            if bits > 512:
                raise SecurityError("the template computes a number without bound")
        return super().call_binop(context, operator, left, right)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Whether a template may read this attribute."""
        if isinstance(obj, (str, bytes)):
            return attr in _STRING_METHODS
        return super().is_safe_attribute(obj, attr, value)

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805 - names as in Jinja2
        """A call, counted."""
        __self.budget.spend(CALL)
        if getattr(__obj, "__name__", "") == "replace" and isinstance(getattr(__obj, "__self__", None), str):
            return __self._replace(__obj.__self__, *args)
        return super().call(__context, __obj, *args, **kwargs)

    # ---- marks of place, counted loops ----

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        index = len(self.sources)
        self.sources.append((name or "", filename or name or ""))
        _mark_and_count(tree, index)
        return tree


def _mark_and_count(tree: nodes.Template, index: int) -> None:
    """Write the place into every start tag, count every turn of a loop, bound every `~`."""
    for data in tree.find_all(nodes.TemplateData):
        data.data = _with_marks(data.data, index, data.lineno)
    for loop in tree.find_all(nodes.For):
        loop.iter = _call("_turns", [cast(nodes.Expr, loop.iter)], loop.lineno)
    for parent in tree.find_all(nodes.Node):
        for field, value in parent.iter_fields():
            if isinstance(value, nodes.Concat):
                setattr(parent, field, _call("_joined", value.nodes, value.lineno))
            elif isinstance(value, list):
                value[:] = [
                    _call("_joined", item.nodes, item.lineno) if isinstance(item, nodes.Concat) else item for item in value
                ]


def _call(name: str, arguments: list[nodes.Expr], line: int) -> nodes.Call:
    return nodes.Call(nodes.Name(name, "load", lineno=line), arguments, [], None, None, lineno=line)


def _with_marks(text: str, index: int, line: int) -> str:
    parts: list[str] = []
    done = 0
    for match in _TAG.finditer(text):
        line += text.count("\n", done, match.end())
        parts.append(f'{text[done : match.end()]} {AT}="{index}:{line}"')
        done = match.end()
    parts.append(text[done:])
    return "".join(parts)
