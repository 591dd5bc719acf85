"""What is generated of the element models: the table of the quick reader, and the reference for template authors.

python -m toolkit.printing.reference          writes toolkit/printing/element_table.py and templates/README.md
python -m toolkit.printing.reference --check  tells whether they are up to date (exit code 1 if not)
"""

from __future__ import annotations

import inspect
import sys
import textwrap
import typing
from collections.abc import Iterable
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal

from pydantic import BeforeValidator
from pydantic.fields import FieldInfo

from toolkit.printing import helpers, icons, lettering, markup, pictures, sandbox, studio, vector_art
from toolkit.printing.elements import DRAWN, INLINE, Element, Face
from toolkit.printing.fonts import FAMILIES, ROLES
from toolkit.printing.helpers import FILTERS, FUNCTIONS
from toolkit.printing.paint import NAMED, Colour

PACKAGE = Path(__file__).resolve().parent
TABLE = PACKAGE / "element_table.py"
WORDS = {
    "length": "mm", "points": "points", "paint": "paint", "colour": "colour", "pairs": "places", "numbers": "numbers",
    "clip": "box", "number": "number", "whole": "whole number", "text": "text", "flag": "true or false",
}  # fmt: skip


def shapes() -> dict[str, type[Element]]:
    """All elements by the key of the table: "face", "rect" ..., and "text.b" ... for marks inside a text."""
    return {"face": Face, **DRAWN, **{f"text.{name}": model for name, model in INLINE.items()}}


def _parts(annotation: Any, metadata: list[Any]) -> tuple[Any, list[Any]]:
    """The plain type of a field and everything that its annotations say of it, inside "| None" too."""
    if typing.get_origin(annotation) is typing.Annotated:
        inner, *more = typing.get_args(annotation)
        return _parts(inner, [*more, *metadata])
    if typing.get_origin(annotation) in (UnionType, typing.Union):
        kinds = [part for part in typing.get_args(annotation) if part is not NoneType]
        if len(kinds) == 1:
            return _parts(kinds[0], metadata)
    return annotation, metadata


def attribute(info: FieldInfo) -> tuple[str, float | None, bool, float | None, tuple[str, ...], int | None]:
    """Reader, low, low open, high, choices and longest text of a field."""
    plain, metadata = _parts(info.annotation, list(info.metadata))
    reader, low, low_open, high, longest = "", None, False, None, None
    for said in metadata:
        if isinstance(said, BeforeValidator):
            reader = said.func.__name__.removeprefix("read_")
        for source in [said, *getattr(said, "metadata", [])]:
            low = getattr(source, "ge", low)
            if getattr(source, "gt", None) is not None:
                low, low_open = source.gt, True
            high = getattr(source, "le", high)
            longest = getattr(source, "max_length", longest)
    choices: tuple[str, ...] = ()
    if typing.get_origin(plain) is Literal:
        choices, reader = typing.get_args(plain), "text"
    reader = reader or {float: "number", int: "whole", bool: "flag", str: "text"}[plain]
    return reader, low, low_open, high, choices, longest


def table() -> dict[str, Any]:
    """The table of the quick reader."""
    made: dict[str, Any] = {}
    for key, model in shapes().items():
        attributes, defaults, required = {}, {}, []
        for name, info in model.model_fields.items():
            attributes[info.alias or name] = (name, *attribute(info))
            if info.is_required():
                required.append(name)
            else:
                default = info.default
                defaults[name] = ("colour", default.hex) if isinstance(default, Colour) else default
        made[key] = (model.tag, model.holds, attributes, defaults, tuple(required))
    return made


def table_source() -> str:
    """The text of element_table.py."""
    lines = [
        '"""The elements as a table. Generated of the models: python -m toolkit.printing.reference."""',
        "",
        "from typing import Any",
        "",
        "# fmt: off",
        "TABLE: dict[str, Any] = {",
    ]
    for key, (tag, holds, attributes, defaults, required) in table().items():
        lines.append(f"    {key!r}: ({tag!r}, {holds!r}, {{")
        lines += [f"        {name!r}: {row!r}," for name, row in attributes.items()]
        lines.append("    }, {")
        lines += [f"        {name!r}: {value!r}," for name, value in defaults.items()]
        lines.append(f"    }}, {required!r}),")
    return "\n".join([*lines, "}", ""]).replace("'", '"')


def _row(name: str, info: FieldInfo) -> str:
    reader, low, low_open, high, choices, _ = attribute(info)
    kind = " ".join(f"`{choice}`" for choice in choices if choice) or WORDS[reader]
    if low is not None and reader not in ("length", "points"):
        kind += f", {'above ' if low_open else ''}{low:g}" + (f" to {high:g}" if high is not None else " or more")
    default = "**required**" if info.is_required() else _shown(info.default)
    return f"| `{info.alias or name}` | {kind} | {default} | {info.description or ''} |"


def _shown(default: Any) -> str:
    if default is None or default in ("", ()):
        return ""
    if isinstance(default, Colour):
        return f"`{default.hex}`"
    return f"`{str(default).lower() if isinstance(default, bool) else default}`"


def element_reference() -> str:
    """The reference of all elements, as Markdown."""
    parts = []
    for key, model in shapes().items():
        if key in ("text.p", "text.br"):
            continue
        inside = key.startswith("text.")
        names = {"text.b": "`<b>` and `<i>` in a text", "text.icon": "`<icon>` in a text"}
        if key == "text.i":
            continue
        parts.append(f"### {names.get(key, f'`<{key}>`') if inside else f'`<{key}>`'}\n")
        parts.append(inspect.getdoc(model) or "")
        parts.append(f"\n```xml\n{model.example}\n```\n" if model.example else "")
        if model.model_fields:
            parts.append("| attribute | value | without it | |\n|---|---|---|---|")
            fields = sorted(model.model_fields.items(), key=lambda field: not field[1].is_required())
            parts += [_row(name, info) for name, info in fields]
        parts.append("")
    return "\n".join(parts)


def limits() -> str:
    """What bounds templates, faces and art, as a Markdown table."""
    rows = (
        ("a template", f"{sandbox.SOURCE:,} characters"),
        (
            "the work for one face",
            f"{sandbox.STEPS:,} steps (a turn of a loop is one, a call {sandbox.CALL}), {sandbox.SECONDS:g} seconds",
        ),
        ("a text that is put together", f"{sandbox.CHARACTERS:,} characters"),
        ("a list, with all that lies in it", f"{sandbox.LISTED:,} values"),
        ("`range()`", f"{sandbox.RANGE:,} numbers"),
        ("all values that are put into one face", f"{sandbox.SHOWN:,} characters"),
        ("`regular`, `star`, `blob`", f"{helpers.CORNERS:,} corners"),
        ("the markup of a face", f"{studio.LONGEST:,} characters, {markup.ELEMENTS:,} elements, {markup.DEPTH} in one another"),
        ("the texts of a face", f"{lettering.LETTERS:,} letters"),
        ("an icon", f"{icons.LARGEST:,} bytes"),
        (
            "a picture",
            f"{pictures.BYTES / 1e6:.0f} MB, {pictures.PIXELS / 1e6:.0f} million pixels; {', '.join(pictures.FORMATS)}",
        ),
        (
            "an SVG drawing",
            f"{vector_art.LARGEST / 1e6:.0f} MB, {vector_art.MOST:,} elements (each as often as it is used), "
            f"{vector_art.DEEPEST} in one another, {vector_art.WIDEST:,} points wide and high; no pictures, no scripts, "
            "no references outside",
        ),
    )
    return "\n".join(("| what | at most |", "|---|---|", *(f"| {what} | {most} |" for what, most in rows)))


def _wrapped(names: Iterable[str], form: str) -> str:
    return textwrap.fill(", ".join(form.format(name) for name in sorted(names)), 150, break_on_hyphens=False)


def reference() -> str:
    """The whole reference for template authors."""
    frame = (PACKAGE / "reference.md").read_text(encoding="utf-8")
    roles = ", ".join(f"`{role}` ({family})" for role, family in ROLES.items())

    def listed(things: dict[str, Any]) -> str:
        rows = []
        for name, thing in things.items():
            doc = (inspect.getdoc(thing) or "").split("\n")[0] if getattr(thing, "__module__", "").startswith("toolkit") else ""
            if name in ("cos", "sin"):
                doc = "Of an angle in degrees."
            rows.append(f"- `{name}`" + (f": {doc}" if doc else ""))
        return "\n".join(rows)

    for mark, text in {
        "ELEMENTS": element_reference(),
        "ROLES": roles,
        "FAMILIES": ", ".join(f"`{family}`" for family in FAMILIES),
        "COLOURS": ", ".join(f"`{name}`" for name in sorted(NAMED)),
        "FILTERS": listed(FILTERS),
        "FUNCTIONS": listed({**FUNCTIONS, "has_art": None, "has_icon": None}),
        "JINJA": _wrapped(sandbox.FILTERS, "`{}`"),
        "METHODS": _wrapped(sandbox.STRING_METHODS, "`.{}()`"),
        "LIMITS": limits(),
    }.items():
        frame = frame.replace(f"<!-- {mark} -->", text)
    return frame


def main(arguments: list[str]) -> int:
    """Write the generated files, or check them."""
    from toolkit.content.bundled import bundled

    wanted = {TABLE: table_source(), bundled("templates") / "README.md": reference()}
    stale = [path for path, text in wanted.items() if not path.is_file() or path.read_text(encoding="utf-8") != text]
    if "--check" in arguments:
        for path in stale:
            sys.stderr.write(f"{path} is not up to date: python -m toolkit.printing.reference\n")
        return 1 if stale else 0
    for path in stale:
        path.write_text(wanted[path], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
