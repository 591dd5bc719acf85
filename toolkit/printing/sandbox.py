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

from jinja2 import StrictUndefined, nodes, pass_environment
from jinja2.exceptions import SecurityError, TemplateError, TemplateNotFound
from jinja2.loaders import BaseLoader, FileSystemLoader
from jinja2.runtime import Context, LoopContext
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace
from markupsafe import Markup

from toolkit.printing.helpers import Rng

STEPS = 200_000
"""Turns of loops and calls that one face may take."""
CALL = 4
"""Steps that a call counts for."""
SECONDS = 10.0
CHARACTERS = 2_000_000
"""Longest text that a template may build."""
LISTED = 100_000
"""Most values that a list may hold with all that lies in it."""
SHOWN = 20_000_000
"""Characters that the values of one face may come to, wherever they are put."""
RANGE = 10_000
"""Most numbers of a range."""
SOURCE = 200_000
"""Longest template, in characters."""

AT = "_at"
"""Attribute that carries "template index:line" from the template to the parsed element."""
_TAG = re.compile(r"<([a-z][a-z0-9-]*)(?=[\s/>])")
STRING_METHODS = frozenset({
    "capitalize", "casefold", "count", "endswith", "find", "isalnum", "isalpha", "isdigit", "islower", "isspace", "isupper",
    "lower", "lstrip", "partition", "removeprefix", "removesuffix", "replace", "rfind", "rpartition", "rsplit", "rstrip",
    "split", "splitlines", "startswith", "strip", "swapcase", "title", "upper",
})  # fmt: skip
FILTERS = frozenset({
    "abs", "capitalize", "count", "d", "default", "dictsort", "e", "escape", "first", "float", "groupby", "int", "items",
    "join", "last", "length", "list", "lower", "map", "max", "min", "reject", "rejectattr", "replace", "reverse", "round",
    "select", "selectattr", "sort", "string", "sum", "title", "trim", "unique", "upper", "wordcount",
})  # fmt: skip
_GLOBALS = frozenset({"dict", "namespace", "cycler", "joiner"})


class Budget:
    """What is left of a face's steps and time."""

    def __init__(self) -> None:
        self.steps = STEPS
        self.shown = 0
        self.until = 0.0
        self.reset()

    def reset(self) -> None:
        """Begin a face."""
        self.steps = STEPS
        self.shown = SHOWN
        self.until = time.monotonic() + SECONDS

    def late(self) -> bool:
        """Whether the time of the face is over."""
        return time.monotonic() > self.until

    def spend(self, steps: int = 1) -> None:
        """Count steps.

        Raises:
            SecurityError: there are none left.
        """
        self.steps -= steps
        if self.steps < 0:
            raise SecurityError(f"the template takes more than {STEPS:,} steps for one face")
        # The clock is looked at now and then: that costs as much as a step does.
        if self.steps & 31 < steps and self.late():
            raise SecurityError(f"the template takes more than {SECONDS:g} seconds for one face")


def _sized(value: object) -> int:
    return len(value) if isinstance(value, (str, bytes, list, tuple)) else 0


_NESTS = (list, tuple, dict)
_NUMBERS = (float, int)
_METHOD = type(Rng.random.__get__(Rng(0)))


def _weight(value: object) -> int:
    """How many characters a value unfolds to when it is shown or compared: what lies in a list twice counts twice."""
    values = characters = 0
    left = [value]
    while left:
        one = left.pop()
        values += 1
        if isinstance(one, (str, bytes)):
            characters += len(one)
        elif isinstance(one, dict):
            left += one.keys()
            left += one.values()
        elif isinstance(one, (list, tuple)):
            left += one
        if values + len(left) > LISTED:
            raise SecurityError(f"the template builds lists of more than {LISTED:,} values")
    _check_size(characters)
    return characters + values


class _Names(Namespace):
    """A namespace that is shown as one word: shown with its content, some in one another would unfold without bound."""

    def __repr__(self) -> str:
        return "namespace"


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
        if len(source[0]) > SOURCE:
            raise TemplateError(f"the template {template!r} is longer than {SOURCE:,} characters")
        return source


class AskedContext(Context):
    """A context that tells the environment which names a template looked up."""

    def resolve_or_missing(self, key: str) -> Any:
        """The value of a name, or the sign that there is none."""
        asked = cast(TemplateEnvironment, self.environment).asked
        asked.add(key)
        return super().resolve_or_missing(key)


class TemplateEnvironment(ImmutableSandboxedEnvironment):
    """Jinja2 for card markup: autoescape, strict names, steps counted, every tag marked with its template and line."""

    context_class = AskedContext

    intercepted_binops = frozenset({"*", "**", "+", "%"})

    def __init__(self, loader: BaseLoader, functions: Mapping[str, Any], filters: Mapping[str, Callable[..., Any]]) -> None:
        self.budget = Budget()
        super().__init__(
            loader=loader,
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            finalize=self._put,
            # What can be folded into constants costs less to compute than to look for; no template changes while a job runs.
            optimized=False,
            auto_reload=False,
        )
        self.asked: set[str] = set()
        """Names that templates looked up since this was last cleared."""
        self.concat = self._concatenated  # type: ignore[method-assign]  # what macros and blocks gather goes through it
        self.sources: list[tuple[str, str]] = []
        """Name and file of every template loaded; its index stands in the `_at` marks."""
        self.filters = {name: self.filters[name] for name in FILTERS}
        self.filters.update(filters)
        self.filters["replace"] = self._replace
        self.filters["join"] = self._join
        grouped = self.filters["groupby"]
        self.filters["groupby"] = pass_environment(lambda *given, **more: self._built(grouped(*given, **more)))
        self.globals = {name: self.globals[name] for name in _GLOBALS}
        self.globals.update(functions)
        self.globals["range"] = self._range
        self.globals["namespace"] = _Names
        self.globals["_built"] = self._built
        self.globals["_turns"] = self._turns
        self.globals["_joined"] = self._joined

    # ---- counted and bounded pieces of the language ----

    def _turns(self, items: Iterable[Any]) -> Iterator[Any]:
        spend = self.budget.spend
        for item in items:
            spend()
            yield item

    def _built(self, value: Any) -> Any:
        """A list, tuple or mapping, if it does not unfold without bound."""
        self.budget.spend(_weight(value) >> 8)
        return value

    def _put(self, value: Any) -> Any:
        """A value that is put into the text, counted; of numbers, what a ten-thousandth of a mm can tell."""
        budget = self.budget
        if type(value) is float or type(value) is int:
            budget.shown -= 1
            value = repr(round(value, 4))
        else:
            budget.shown -= len(value) if isinstance(value, str) else _weight(value) if isinstance(value, _NESTS) else 1
        if budget.shown < 0:
            raise SecurityError(f"the template puts more than {SHOWN:,} characters into one face")
        return value

    def _concatenated(self, parts: Iterable[str]) -> str:
        texts = list(parts)
        _check_size(sum(map(len, texts)))
        return "".join(texts)

    def _range(self, *arguments: int) -> range:
        numbers = range(*arguments)
        if len(numbers) > RANGE:
            raise SecurityError(f"range() gives at most {RANGE:,} numbers")
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
        if type(left) in _NUMBERS and type(right) in _NUMBERS and (type(left) is float or type(right) is float):
            return self.binop_table[operator](left, right)  # no float is without bound
        if operator == "%" and isinstance(left, str):
            raise SecurityError("write {{ a }} or a filter instead of 'text' % value")
        if operator == "+":
            _check_size(_sized(left) + _sized(right))
            if isinstance(left, _NESTS):
                self._built((left, right))
        elif operator == "*" and (_sized(left) or _sized(right)):
            times = right if _sized(left) else left
            weighs = _weight(left if _sized(left) else right)
            _check_size(weighs * (times if isinstance(times, int) else 1))
        elif isinstance(left, int) and isinstance(right, int):
            bits = left.bit_length() * abs(right) if operator == "**" else left.bit_length() + right.bit_length()
            if bits > 512:
                raise SecurityError("the template computes a number without bound")
        return super().call_binop(context, operator, left, right)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Whether a template may read this attribute."""
        if type(obj) is Rng or type(obj) is LoopContext:
            return not attr.startswith("_")
        if isinstance(obj, (str, bytes)):
            return attr in STRING_METHODS
        return super().is_safe_attribute(obj, attr, value)

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805 - names as in Jinja2
        """A call, counted."""
        __self.budget.spend(CALL)
        if __obj.__class__ is _METHOD and __obj.__self__.__class__ is Rng:
            kwargs.pop("_loop_vars", None)
            kwargs.pop("_block_vars", None)
            return __obj(*args, **kwargs)
        given = [one for one in (*args, *kwargs.values()) if isinstance(one, _NESTS)]
        if given:
            __self._built(given)
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


def _mark_and_count(parent: nodes.Node, index: int) -> None:
    """Write the place into every start tag, count every turn of a loop, bound every `~` and every list; one walk does it all."""
    if isinstance(parent, nodes.TemplateData):
        parent.data = _with_marks(parent.data, index, parent.lineno)
        return
    for name in parent.fields:
        value = getattr(parent, name, None)
        if isinstance(value, nodes.Node):
            _mark_and_count(value, index)
            checked = _checked(value)
            if checked is not value:
                setattr(parent, name, checked)
        elif isinstance(value, list):
            for at, item in enumerate(value):
                if isinstance(item, nodes.Node):
                    _mark_and_count(item, index)
                    value[at] = _checked(item)
    if isinstance(parent, nodes.For):
        parent.iter = _call("_turns", [cast(nodes.Expr, parent.iter)], parent.lineno)


def _checked(node: nodes.Node) -> nodes.Node:
    """A node, in a call that bounds what it builds where it builds something."""
    if isinstance(node, nodes.Concat):
        return _call("_joined", node.nodes, node.lineno)
    if isinstance(node, (nodes.List, nodes.Dict)) or (isinstance(node, nodes.Tuple) and node.ctx == "load"):
        return _call("_built", [node], node.lineno)
    return node


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
