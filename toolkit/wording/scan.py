"""A text cut into words, signs and numbers, each with its place; contractions are two words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

_TOKEN = re.compile(
    r"\"[^\"]*\"|\b\d*[dD]\d+\b|[+−-]\s?(?:\d*[dD]\d+\b|\d+|[IVX]+\b|X\b)|[^\W\d_]+(?:['-][^\W\d_]+)*'?|\d+(?:st|nd|rd|th)?|[^\s\w]|\S"
)
_CONTRACTED = re.compile(r"(it|that|they|which|who|you)('s|'re)$", re.IGNORECASE)
_NEGATED = re.compile(r"(ca|wo|do|does|did|is|are|was|were|has|have|had|would|could|should|must)(n't)$", re.IGNORECASE)
_SHORT = {"'s": "is", "'re": "are", "n't": "not", "ca": "can", "wo": "will"}
"""What the parts of a contraction stand for: "isn't" is "is not"."""
_PLAIN = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "“": '"', "”": '"', "–": "-", "−": "-", "‐": "-", "‑": "-", "\u00a0": " "})


@dataclass(frozen=True, slots=True)
class Tok:
    """A token: terminal, value of a marked one, and where it stands in the printed text."""

    type: str
    value: Any
    text: str
    start: int
    end: int


def plain(text: str) -> str:
    """The text with plain quotes, dashes and spaces, of the same length."""
    return text.translate(_PLAIN)


@dataclass(frozen=True, slots=True)
class Raw:
    """A word as written, in small letters, and where it stands."""

    text: str
    low: str
    start: int
    end: int


def scanned(text: str, offset: int = 0) -> list[Raw]:
    """The words of a text that begins there."""
    made = []
    for match in _TOKEN.finditer(plain(text)):
        made.append(Raw(match[0], match[0].lower(), match.start() + offset, match.end() + offset))
        if contracted := _CONTRACTED.match(match[0]) or _NEGATED.match(match[0]):
            last = made.pop()
            first, second = contracted[1].lower(), contracted[2].lower()
            cut = last.start + len(first)
            made.append(Raw(contracted[1], _SHORT.get(first, first), last.start, cut))
            made.append(Raw(contracted[2], _SHORT[second], cut, last.end))
    return made
