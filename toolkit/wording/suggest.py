"""Suggestions: a text that is not understood, written so that it is; every one has been read before it is offered.

First what a game knows of other games' idioms ("pay 2 Life"), then the smallest changes at the place where understanding stopped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolkit.wording.language import Language, Reading, Stop

_SERIOUS = ("unknown word", "unexpected", "not implemented", "ambiguous")
_WORD = re.compile(r"[\w'’+-]+")
_KEPT = re.compile(r"\d|target|enemy|friendly|this|opponent|not\b|cannot|may|each|all\b", re.IGNORECASE)
"""Words that are never left out without a word: they say who, how many and whether."""
_NAMED = ("a", "the", "damage", "card", "target", "miniature", "fighter")
_INSERTED = (",", *_NAMED, "when", "if", "to", "from", "of", "on", "your", "is")


BEGINS = r"(?:^|(?<=[,:.] )|(?<=you may ))"
"""Where an instruction begins: a line, or what follows a trigger, a label, another sentence or "you may"."""
GOES = r"(?:is|are) (?:returned|put|placed|shuffled)(?: back)?(?: into| to| on| at)(?: the (?:top|bottom) of)?"
"""How a card is said to go somewhere that is named next."""


@dataclass(frozen=True, slots=True)
class Idiom:
    """What authors of other games write, what is to be said of it, and how it is written here (templates of `re.sub`)."""

    pattern: str
    says: str = ""
    writes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A text that is read exactly ("": none is known), and what is to be said of the author's."""

    text: str
    says: str = ""


def occasions(occasion: str, writes: str) -> Idiom:
    """ "On death, ...", "When played: ..." for a game that writes the occasion as a sentence of its own; both are patterns."""
    return Idiom(rf"^(?:{occasion})\s*[:,]\s*([^\n]+)$", "", (rf"{writes}\1",))


def prices(labels: Sequence[str], says: str) -> tuple[Idiom, ...]:
    """ "Price: what it gives", as other games print it, for a game with these labels of abilities."""
    own = "|".join((*labels, "Choose", "Either"))
    opens = "When|Whenever|After|Before|At|If"
    return (
        Idiom(rf"^((?:{opens})\b[^:\n]*,[^:.\n]+):\s*(.+)$", says, (r"\1. If you do, \2",)),
        Idiom(rf"^(?!(?:{own}|{opens})\b)([^:.\n]+):\s*(.+)$", says, tuple(rf"{label}: \1. If you do, \2" for label in labels)),
    )


def suggestions(
    language: Language, text: str, kinds: Sequence[str], name: str = "", idioms: Sequence[Idiom] = (), most: int = 400
) -> list[Suggestion]:
    """What an author may have meant, best first; nothing for a text that is read.

    Args:
        language: reads what is tried.
        text: the whole text of a card.
        kinds: kinds of card that it may stand on, the likeliest first.
        name: the name of the card.
        idioms: what the game knows.
        most: readings to try at most.
    """
    every, kinds = kinds, _likely(language, text, kinds, name)
    if not kinds:
        return []
    says: list[str] = []
    text = language.apart(text)
    starts = [text]
    for idiom in idioms:
        found = re.compile(idiom.pattern, re.IGNORECASE | re.MULTILINE)
        changed = [_tidy(found.sub(template, start)) for start in starts if found.search(start) for template in idiom.writes]
        if any(found.search(start) for start in starts):
            says += [idiom.says] if idiom.says else []
            starts = changed or starts
            written = [one for start in changed for one in _written(language, start, every, name)]
            if written:
                return [Suggestion(one, "; ".join(says)) for one in dict.fromkeys(written)][:2]
    if written := [one for start in starts for one in _written(language, start, every, name)]:
        return [Suggestion(one, "; ".join(says)) for one in dict.fromkeys(written)][:2]
    tried: Iterator[str] = (change for start in starts for change in _changes(language, start, kinds, name))
    for change in islice(tried, most):
        if read := _read(language, change, kinds, name):
            return [Suggestion(read, "; ".join(says))]
    return [Suggestion("", "; ".join(says))] if says else []


def _written(language: Language, text: str, kinds: Sequence[str], name: str) -> list[str]:
    """A text as it is written here, or else it as an ability that is used, if it is read so."""
    if read := _read(language, text, kinds, name):
        return [read]
    return [read for one in _labelled(language, text) if (read := _read(language, one, kinds, name))]


def _likely(language: Language, text: str, kinds: Sequence[str], name: str) -> list[str]:
    """The two kinds of card that understand most of a text; none if one reads it."""
    readings = [(kind, language.read(text, kind, name)) for kind in kinds]
    if any(reading.exact for _, reading in readings):
        return []

    def reach(entry: tuple[str, Reading]) -> tuple[int, int]:
        stops = [stop for stop in entry[1].stops if stop.kind in _SERIOUS]
        return -stops[0].span.start if stops else 0, len(stops)

    best = [kind for kind, _ in sorted(readings, key=reach)]
    named = [kind for kind in best if re.search(rf"\bthis {kind}\b", text, re.IGNORECASE)]
    return list(dict.fromkeys([*named, *best]))[:2] if len(best) > 1 else best


def _read(language: Language, text: str, kinds: Sequence[str], name: str) -> str:
    """The canonical text of a text, if a kind of card reads it."""
    readings = (language.read(text, kind, name) for kind in kinds)
    return next((language.render(reading.tree) for reading in readings if reading.exact), "")


def _labelled(language: Language, text: str) -> Iterator[str]:
    """A text as an ability that is used."""
    if re.match(r"[A-Z][a-z]+:", text):
        return
    for label in language.uses:
        yield f"{label}: {text[:1].upper()}{text[1:]}"


def _changes(language: Language, text: str, kinds: Sequence[str], name: str) -> Iterator[str]:
    """Changed texts, the smallest changes first; what comes farther is changed once more."""
    if text[:3].lower() == "if ":
        yield "When" + text[2:]
    first = _stopped(language, text, kinds, name)
    if first is None:
        return
    level: list[tuple[str, Stop]] = []
    for change in _edits(text, first):
        yield change
        after = _stopped(language, change, kinds, name)
        if after is not None and after.span.start - (len(change) - len(text)) > first.span.start + 1:
            level.append((change, after))
    level.sort(key=lambda entry: -entry[1].span.start)
    for change, after in level[:6]:
        yield from _labelled(language, change)
        yield from _edits(change, after)


def _stopped(language: Language, text: str, kinds: Sequence[str], name: str) -> Stop | None:
    """The first serious stop on the kind of card that understands most."""
    readings: list[Reading] = [language.read(text, kind, name) for kind in kinds]
    serious = [[stop for stop in reading.stops if stop.kind in _SERIOUS] for reading in readings]
    firsts = [stops[0] for stops in serious if stops]
    return max(firsts, key=lambda stop: stop.span.start) if len(firsts) == len(readings) else None


def _edits(text: str, stop: Stop) -> Iterator[str]:
    start, end = stop.span.start, stop.span.end
    word, before, after = text[start:end], text[:start], text[end:]
    for near in stop.near:
        yield _tidy(f"{before}{near}{after}")
    if stop.kind == "ambiguous":  # without the word, or with another in its place, it would be about something else
        return
    if word and " " not in word and not _KEPT.search(word):
        yield _tidy(f"{before}{after}")
    previous = list(_WORD.finditer(before))
    if previous and not _KEPT.search(previous[-1][0]):
        last = previous[-1]
        yield _tidy(f"{before[: last.start()]}{before[last.end() :]}{text[start:]}")
    for inserted in _INSERTED:
        yield _tidy(f"{before.rstrip()} {inserted} {text[start:].lstrip()}")


def _tidy(text: str) -> str:
    text = re.sub(r"[ \t]+", " ", text).replace(" ,", ",").replace(" .", ".").strip()
    text = re.sub(r"(?<=If you do, )[A-Z](?=[a-z])", lambda found: found[0].lower(), text)
    return text[:1].upper() + text[1:]


def shortened(language: Language, text: str, kinds: Sequence[str], name: str) -> tuple[str, str] | None:
    """The text without the end of the sentence that is not understood, and the words left out, if that is read."""
    stop = _stopped(language, text, kinds, name)
    if stop is None or not stop.understood:
        return None
    end = next((at for at in range(stop.span.start, len(text)) if text[at] in ".\n"), len(text))
    rest = text[stop.span.start : end].strip()
    kept = _tidy(text[: stop.span.start].rstrip(" ,") + text[end:])
    written = _written(language, kept, kinds, name) if rest else []
    return (written[0], rest) if written else None


def nearest(language: Language, text: str, most: int = 2) -> list[str]:
    """The examples of the phrase book that have most words in common with a text."""
    wanted = _content(text)
    scored = []
    for place, (_, example) in enumerate(language.phrases()):
        held = _content(example)
        shared = len(wanted & held)
        if shared and " " in example:
            scored.append((-shared / (len(held) + len(wanted)) ** 0.5, place, example))
    return [example for _, _, example in sorted(scored)[:most]]


_COMMON = frozenset(("the", "card", "your", "you", "and", "from", "that", "when"))
"""Words that say nothing about what a text is like; nor do those of one or two letters."""


def _content(text: str) -> set[str]:
    words = (word.lower().rstrip("s") for word in _WORD.findall(text))
    return {word for word in words if len(word) > 2 and word not in _COMMON}
