"""Markup to elements: the XML that a template made, read without entities or DTD, every element validated and placed."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any
from xml.parsers import expat

from toolkit.printing import quick
from toolkit.printing.quick import DRAWN, INLINE
from toolkit.printing.sandbox import AT

ELEMENTS = 20_000
"""Most elements of a face."""
DEPTH = 60
FAULTS = 20
"""Faults reported for one face; more would be the same again."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a face, and at which "template index:line" (empty if not known)."""

    message: str
    at: str = ""
    fix: str = ""


class MarkupFaults(Exception):
    """The markup is not a face; carries every fault found."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("; ".join(fault.message for fault in faults))
        self.faults = faults


@dataclass(slots=True)
class Run:
    """Words of one look, with the white space as written."""

    text: str
    bold: bool = False
    italic: bool = False
    colour: Any = None


@dataclass(slots=True)
class IconRun:
    """An icon among words."""

    name: str
    colour: Any = None
    scale: float = 1.0


@dataclass(slots=True)
class BreakRun:
    """A new line, or a new paragraph."""

    paragraph: bool = False


Inline = Run | IconRun | BreakRun


@dataclass(slots=True)
class Node:
    """An element with what stands in it and where it was written."""

    model: Any
    """The element (see elements.py for the models)."""
    at: str = ""
    children: list[Node] = field(default_factory=list)
    inline: list[Inline] = field(default_factory=list)


@lru_cache(16_384)
def _validated(inline: bool, tag: str, attributes: tuple[tuple[str, str], ...]) -> Any:
    """The element, or the faults of its attributes; the models are asked only where the quick reader declines."""
    found = quick.read(f"text.{tag}" if inline else tag, dict(attributes))
    return found if found is not None else _judged(inline, tag, attributes)


def _judged(inline: bool, tag: str, attributes: tuple[tuple[str, str], ...]) -> Any:
    from pydantic import ValidationError

    from toolkit.printing import elements

    model = elements.Face if tag == "face" else (elements.INLINE if inline else elements.DRAWN)[tag]
    try:
        return model.model_validate(dict(attributes))
    except ValidationError as problem:
        errors = problem.errors(include_url=False, include_context=False)
        # An attribute misspelt is one fault, not also one that is missing.
        known = [info.alias or key for key, info in model.model_fields.items()]
        meant = {near(str(error["loc"][0]), known) for error in errors if error["type"] == "extra_forbidden"}
        told = [error for error in errors if not (error["type"] == "missing" and error["loc"][0] in meant)]
        return tuple(_fault(model, tag, error) for error in told)


def _fault(model: Any, tag: str, error: Any) -> Fault:
    name = str(error["loc"][0]) if error["loc"] else ""
    known = [info.alias or key for key, info in model.model_fields.items()]
    if error["type"] == "extra_forbidden":
        close = near(name, known)
        fix = f"write {close!r}" if close else f"<{tag}> knows: {', '.join(known) or 'no attributes'}"
        return Fault(f"<{tag}> has no attribute {name!r}", fix=fix)
    if error["type"] == "missing":
        return Fault(f"<{tag}> needs the attribute {name!r}", fix=f"for example {model.example}" if model.example else "")
    reason = str(error["msg"]).removeprefix("Value error, ")
    return Fault(f"<{tag} {name}={error['input']!r}>: {reason}")


def near(word: str, known: list[str]) -> str | None:
    """The known word that this one was probably meant to be."""
    from rapidfuzz import fuzz, process

    hit = process.extractOne(word.lower(), known, scorer=fuzz.ratio, score_cutoff=60)
    if hit:
        return str(hit[0])
    spellings = {
        "color": "colour",
        "center": "centre",
        "src": "name",
        "href": "src",
        "fill": "colour",
        "font-size": "size",
        "rx": "radius",
    }
    other = spellings.get(word.lower())
    return other if other in known else None


class _Reader:
    """Builds the tree from the parser's events."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.stack: list[Node | None] = []
        self.tags: list[str] = []
        self.text: Node | None = None
        self.looks: list[tuple[bool, bool, Any]] = []
        self.top: Node | None = None
        self.count = 0
        self.last = ""

    def fault(self, message: str, fix: str = "") -> None:
        self.faults.append(Fault(message, self.last, fix))
        if len(self.faults) >= FAULTS:
            raise MarkupFaults(self.faults)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        at = attributes.pop(AT, None)
        if at is not None:
            self.last = at
        self.count += 1
        if self.count > ELEMENTS or len(self.tags) > DEPTH:
            self.fault(f"more than {ELEMENTS:,} elements, or more than {DEPTH} in one another")
            raise MarkupFaults(self.faults)
        self.tags.append(tag)
        if self.text is not None:
            self._start_inline(tag, attributes)
            return
        parent = self.stack[-1] if self.stack else None
        node = self._node(tag, attributes, parent)
        self.stack.append(node)
        if node is None:
            return
        if parent is not None:
            parent.children.append(node)
        elif len(self.stack) == 1:
            self.top = node
        if node.model.holds == "marks":
            self.text = node
            self.looks = [(node.model.weight == "bold", node.model.style == "italic", None)]

    def _node(self, tag: str, attributes: dict[str, str], parent: Node | None) -> Node | None:
        if not self.stack:
            if tag != "face":
                self.fault(f"the template gives <{tag}> where it must give one <face>")
                return None
        elif tag not in DRAWN:
            close = near(tag, sorted(DRAWN))
            inner = " (it stands in a <text>)" if tag in INLINE else ""
            self.fault(
                f"there is no element <{tag}> here{inner}",
                f"write <{close}>" if close else "elements are " + ", ".join(sorted(DRAWN)),
            )
            return None
        elif parent is not None and parent.model.holds != "elements":
            self.fault(f"<{tag}> cannot stand in <{parent.model.tag}>")
            return None
        made = _validated(False, tag, tuple(attributes.items()))
        if isinstance(made, tuple):
            for fault in made:
                self.fault(fault.message, fault.fix)
            return None
        return Node(made, self.last)

    def _start_inline(self, tag: str, attributes: dict[str, str]) -> None:
        assert self.text is not None
        look = self.looks[-1]
        if tag not in INLINE:
            close = near(tag, sorted(INLINE))
            self.fault(
                f"<{tag}> cannot stand in a <text>",
                f"write <{close}>" if close else 'a text knows <b>, <i>, <icon name=""/>, <br/>, <p>',
            )
            self.looks.append(look)
            return
        made = _validated(True, tag, tuple(attributes.items()))
        if isinstance(made, tuple):
            for fault in made:
                self.fault(fault.message, fault.fix)
        elif tag == "icon":
            self.text.inline.append(IconRun(made.name, made.colour, made.scale))
        elif tag in ("b", "i"):
            colour = made.colour or look[2]
            look = (look[0] or tag == "b", look[1] or tag == "i", colour)
        else:
            self.text.inline.append(BreakRun(paragraph=tag == "p"))
        self.looks.append(look)

    def end(self, tag: str) -> None:
        self.tags.pop()
        if self.text is not None and len(self.looks) > 1:
            self.looks.pop()
            if tag == "p":
                self.text.inline.append(BreakRun(paragraph=True))
            return
        self.text = None
        self.stack.pop()

    def characters(self, text: str) -> None:
        if self.text is not None:
            bold, italic, colour = self.looks[-1]
            self.text.inline.append(Run(text, bold, italic, colour))
        elif text.strip() and self.stack and self.stack[-1] is not None:
            self.fault(
                f"the words {text.strip()[:40]!r} stand outside a <text>", 'put them in <text x="" y="" width="" height="">'
            )


def parse_face(markup: str) -> Node:
    """The face of a template's output.

    Raises:
        MarkupFaults: it is not well-formed, or elements or attributes are wrong; every fault is told with its place.
    """
    reader = _Reader()
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.characters

    def refuse(*_: object) -> None:
        raise MarkupFaults([Fault("the markup declares a document type or entities", reader.last, "leave out <!DOCTYPE ...>")])

    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.ProcessingInstructionHandler = refuse
    try:
        parser.Parse(markup.strip().encode("utf-8", "surrogatepass"), True)
    except expat.ExpatError as problem:
        open_tag = f" (inside <{reader.tags[-1]}>)" if reader.tags else ""
        reason = expat.ErrorString(problem.code)
        raise MarkupFaults([*reader.faults, Fault(f"the markup is not well-formed: {reason}{open_tag}", reader.last)]) from None
    if reader.faults:
        raise MarkupFaults(reader.faults)
    if reader.top is None:
        raise MarkupFaults([Fault("the template gives nothing")])
    return reader.top
