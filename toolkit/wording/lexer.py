"""Token pass: a printed sentence into terms, each with its place in the text, before any grammar sees it.

One word is one terminal. What one token of lookahead cannot decide is decided here: terms of several words become one token;
traits, card names, powers and numbers become marked tokens with a value; "and"/"or" are split by the word that follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from toolkit.wording.rows import Row, Word, plural, terminal, third
from toolkit.wording.tree import Amount

_TOKEN = re.compile(
    r"\"[^\"]*\"|\b\d*[dD]\d+\b|[+−-]\s?(?:\d*[dD]\d+\b|\d+|[IVX]+\b|X\b)|[^\W\d_]+(?:['-][^\W\d_]+)*'?|\d+(?:st|nd|rd|th)?|[^\s\w]|\S"
)
_DICE = re.compile(r"(\d{0,2})[dD](\d{1,3})$")
_CONTRACTED = re.compile(r"(it|that|they|which|who|you)('s|'re)$", re.IGNORECASE)
_NEGATED = re.compile(r"(ca|wo|do|does|did|is|are|was|were|has|have|had|would|could|should|must)(n't)$", re.IGNORECASE)
_SHORT = {"'s": "is", "'re": "are", "n't": "not", "ca": "can", "wo": "will"}
"""What the parts of a contraction stand for: "isn't" is "is not"."""
_PLAIN = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "“": '"', "”": '"', "–": "-", "−": "-", "‐": "-", "‑": "-", "\u00a0": " "})
_NUMBERS = {w: n for n, w in enumerate(["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"])}
_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9, "X": 10}
NUMERALS = {value: text for text, value in _ROMAN.items()}
_ROMAN_PLURALS = {f"{text}s" for text in _ROMAN if text != "X"}
OPEN = ("TRAIT", "NAME", "POWER", "NUMBER", "BONUS", "QUOTE", "SELF", "DICE")
"""Terminals that stand for open classes."""
UNKNOWN = "UNKNOWN"


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
class _Raw:
    text: str
    low: str
    start: int
    end: int


def _rolled(dice: re.Match[str]) -> Amount:
    return Amount("dice", int(dice[1] or 1), sides=int(dice[2]))


class Lexer:
    """The dictionary of a vocabulary's rows, with the traits and card names of a library."""

    def __init__(
        self,
        rows: Iterable[Row],
        synonyms: Mapping[str, str],
        traits: Iterable[str] = (),
        names: Iterable[str] = (),
        alone: Mapping[str, str] | None = None,
    ) -> None:
        self._terms: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        self._thirds: set[str] = set()
        self._forms: dict[str, list[tuple[str, ...]]] = {}
        """By terminal, the forms that the rows give it."""
        self._openers: dict[str, set[str]] = {
            rule: set() for rule in ("verb", "noun", "adjective", "predicate", "suffered")
        }
        self._countable: set[str] = set()
        self._powers = False
        """Whether any row speaks of powers, so that a number may be one."""
        self._dice = False
        """Whether any row speaks of dice, so that a bonus may be one."""
        self._order: dict[str, int] = {}
        self._pairing: set[str] = set()
        """Verbs that join what they are done to by "with": "swap this with that"."""
        self._shared = False
        """Whether a player before "may" also does what follows the next "and"."""
        self.display: dict[str, str] = {}
        """How a terminal is shown to an author."""
        self.group: dict[str, str] = {}
        """Group of the row that a terminal opens."""
        self.tags: dict[str, set[str]] = {}
        self.marked: dict[str, str] = {}
        """What open classes are called in messages, where the game's words differ."""
        self._collect(rows)
        self._alone = {terminal(word): terminal(noun) for word, noun in (alone or {}).items()}
        for word in alone or {}:
            self._add(plural(word), terminal(word))
        for phrase, target in synonyms.items():
            if (goal := terminal(target)) in self.display:
                self._add(phrase, goal)
        self._names: dict[tuple[str, ...], tuple[str, str]] = {}
        self._lengths: dict[str, list[int]] = {}
        """How many words the names have that begin with a word, most first: a library holds thousands that begin alike."""
        self._traits: dict[str, str] = {}
        for trait in traits:
            self._open(trait, "TRAIT")
        for name in names:
            self._open(name, "NAME")
        for table in self._terms.values():
            table.sort(key=lambda entry: -len(entry[0]))
        for words in self._names:
            lengths = self._lengths.setdefault(words[0], [])
            if len(words) not in lengths:
                lengths.append(len(words))
                lengths.sort(reverse=True)

    def _collect(self, rows: Iterable[Row]) -> None:
        for row in rows:
            for pattern in row.variants:
                for variant in pattern:
                    for place, item in enumerate(variant):
                        if not isinstance(item, Word):
                            self._powers |= item.rule == "POWER"
                            self._dice |= item.rule == "DICE"
                            continue
                        self.display.setdefault(item.terminal, item.text)
                        if item.tag:
                            self.tags.setdefault(item.text, set()).add(item.tag)
                            if item.tag == "pair" and isinstance(variant[0], Word):
                                self._pairing.add(variant[0].terminal)
                            continue
                        for form in item.forms():
                            self._add(form, item.terminal)
                            self._forms.setdefault(item.terminal, []).append(tuple(form.split()))
                        if item.mark == "#":
                            self._countable.add(item.terminal)
                        if item.mark == "~":
                            self._thirds.add(third(item.text.lower()))
                        if place == 0 and row.group:
                            self.group.setdefault(item.terminal, row.group)
                        group = "verb" if row.rule in ("vp", "own", "act", "deed") else row.rule
                        if place == 0 and group in self._openers:
                            self._openers[group].add(item.terminal)

    def _add(self, phrase: str, goal: str) -> None:
        words = tuple(raw.low for raw in self._raw(phrase, 0))
        entries = self._terms.setdefault(words[0], [])
        if all(known != words for known, _ in entries):
            entries.append((words, goal))

    def _open(self, text: str, kind: str) -> None:
        forms = [text, plural(text)] if kind == "TRAIT" else [text]
        for form in forms:
            words = tuple(raw.low for raw in self._raw(form, 0))
            if words:
                self._names.setdefault(words, (kind, text))

    def _raw(self, text: str, offset: int) -> list[_Raw]:
        made = []
        for match in _TOKEN.finditer(plain(text)):
            made.append(_Raw(match[0], match[0].lower(), match.start() + offset, match.end() + offset))
            if contracted := _CONTRACTED.match(match[0]) or _NEGATED.match(match[0]):
                last = made.pop()
                first, second = contracted[1].lower(), contracted[2].lower()
                cut = last.start + len(first)
                made.append(_Raw(contracted[1], _SHORT.get(first, first), last.start, cut))
                made.append(_Raw(contracted[2], _SHORT[second], cut, last.end))
        return made

    def shown(self, goal: str) -> str:
        """A terminal in the author's words."""
        word = self.display.get(goal, goal).lstrip(", ")
        return {"be": "is", "have": "has"}.get(word, word)

    def order(self, word: str) -> int:
        """Where a term stands in the vocabulary: common ones come first there."""
        if not self._order:
            opening = [self.display[goal] for goal in self.group]
            self._order.update(
                {shown.lstrip(", "): place for place, shown in enumerate(dict.fromkeys([*opening, *self.display.values()]))}
            )
        return self._order.get(word, len(self._order))

    def own_words(self) -> set[str]:
        """Every single word of the rows themselves, in all its forms: what is written, and not only read."""
        return {word for goal in self.display for words in self._forms.get(goal, ()) for word in words}

    def words(self) -> list[str]:
        """Every single word that is understood, for near words."""
        found = {word for entries in self._terms.values() for words, _ in entries for word in words if word[0].isalpha()}
        return sorted(found | {word for words in self._names for word in words})

    def hides_verb(self, tokens: list[Tok]) -> bool:
        """Whether the name of a card stands where its first words could be a verb as well ("Draw a Card" at a beginning)."""
        return any(token.type == "NAME" and self._verb_at(token.text) for token in tokens)

    def _verb_at(self, text: str) -> bool:
        low = tuple(raw.low for raw in self._raw(text, 0))
        return any(goal in self._openers["verb"] and low[: len(words)] == words for words, goal in self._terms.get(low[0], ()))

    def tokens(self, text: str, offset: int = 0, own: str = "", verbs_first: bool = False) -> list[Tok]:
        """The tokens of a sentence.

        Args:
            text: the sentence.
            offset: where it begins in the printed text.
            own: the name of the card.
            verbs_first: whether a verb is read where the name of a card begins with it.
        """
        raw = self._raw(text, offset)
        mine = tuple(r.low for r in self._raw(own, 0)) if own else ()
        made: list[Tok] = []
        at = 0
        while at < len(raw):
            token, used = self._term(raw, at, mine, made, verbs_first)
            first, last = raw[at], raw[at + used - 1]
            made.append(Tok(token[0], token[1], text[first.start - offset : last.end - offset], first.start, last.end))
            at += used
        return self._split(self._nouned([*self._count(made)]))

    def _term(
        self, raw: list[_Raw], at: int, mine: tuple[str, ...], before: list[Tok], verbs_first: bool
    ) -> tuple[tuple[str, Any], int]:
        low = tuple(r.low for r in raw[at : at + 12])
        capital = raw[at].text[:1].isupper()
        if raw[at].text in _ROMAN_PLURALS:
            return self._marked(raw[at]), 1
        opens = not before or before[-1].text == ","
        terms = (entry for entry in self._terms.get(low[0], ()) if low[: len(entry[0])] == entry[0])
        terms = (entry for entry in terms if entry[0] not in _IF_THEY_DO or low[len(entry[0]) :][:1] == (",",))
        rolls = bool(before) and before[-1].type == "BONUS"
        terms = (entry for entry in terms if rolls or not self.display[entry[1]].startswith(_OF_BONUS))
        term = next((entry for entry in terms if not (opens and entry[0][:2] in _SUBJECTS)), None)
        lengths = (length for length in self._lengths.get(low[0], ()) if length <= len(low))
        length = next((length for length in lengths if low[:length] in self._names), 0)
        if mine and low[: len(mine)] == mine and capital and length <= len(mine):
            return ("SELF", None), len(mine)
        name = self._names[low[:length]] if length else None
        if verbs_first and name is not None and name[0] == "NAME" and self._verb_at(" ".join(low[:length])):
            name = None
        if name is not None and (name[0] == "TRAIT" or capital):
            covers = term is None or length > len(term[0]) or (name[0] == "TRAIT" and capital and bool(before))
            if covers:
                return name, length
        if term is not None:
            return (term[1], None), len(term[0])
        if low[0] in _SIGNS and len(low) > 1 and re.match(r"(\d|[dD]\d|[ivx]+$)", low[1]):
            return self._marked(replace(raw[at], text=_SIGNS[low[0]] + raw[at + 1].text)), 2
        return self._marked(raw[at]), 1

    def _marked(self, raw: _Raw) -> tuple[str, Any]:
        text = raw.text
        if text[0] == '"' and len(text) > 1:
            return "QUOTE", text[1:-1]
        if text[0] in "+-" and len(text) > 1:
            rest = text[1:].strip()
            if dice := _DICE.match(rest):
                return ("BONUS", (text[0], _rolled(dice))) if self._dice else (UNKNOWN, None)
            amount = Amount("x") if rest == "X" else Amount("number", _ROMAN.get(rest) or int(rest))
            return "BONUS", (text[0], amount)
        if dice := _DICE.match(text):
            return "DICE", _rolled(dice)
        if raw.low in _NUMBERS:
            return "NUMBER", _NUMBERS[raw.low]
        if text.isdecimal() and 0 < int(text) < 100:
            return "NUMBER", int(text)
        if text in _ROMAN and text != "X":
            return "POWER", Amount("number", _ROMAN[text])
        if text[-1] == "s" and text[:-1].rstrip("'") in _ROMAN and text[:-1].rstrip("'") != "X":
            return "POWER", Amount("number", _ROMAN[text[:-1].rstrip("'")])
        return UNKNOWN, None

    def _count(self, tokens: list[Tok]) -> Iterable[Tok]:
        """Arabic powers ("target enemy 2") and Roman counts ("draw II cards") to what they are."""
        counted = self._openers["noun"] | self._openers["adjective"] | {"TRAIT", "POWER"}
        for place, token in enumerate(tokens):
            after = tokens[place + 1].type if place + 1 < len(tokens) else ""
            before = tokens[place - 1].type if place else ""
            later = tokens[place + 2].type if place + 2 < len(tokens) else ""
            if self._powers and token.type == "NUMBER" and token.value and self._is_power(before, after, later, counted):
                yield Tok("POWER", Amount("number", token.value), token.text, token.start, token.end)
            elif token.type == "POWER" and after in counted and before in self._openers["verb"] and "s" not in token.text:
                yield Tok("NUMBER", token.value.number, token.text, token.start, token.end)
            else:
                yield token

    def _nouned(self, tokens: list[Tok]) -> list[Tok]:
        """With the noun that an adjective alone speaks of: "an enemy" is an enemy fighter."""
        counted = self._openers["noun"] | self._openers["adjective"] | {"TRAIT", "POWER", "NAME"}
        made: list[Tok] = []
        for place, token in enumerate(tokens):
            if token.type == _CARD and made and made[-1].type in self._openers["noun"] - {_CARD}:
                continue  # "a Critter card" is a Critter
            if token.type == _EQUIPPED and (not made or made[-1].text == ",") and self._single(tokens[place + 1 :]):
                made.append(Tok(terminal("the"), None, "", token.start, token.start))
            placed = bool(made) and self.display.get(made[-1].type) in ("in", "not in", "from", "as")
            if not placed and "one" in self.tags.get(self.display.get(token.type, ""), ()) and self._single(tokens[place + 1 :]):
                token = replace(token, type=terminal(self.display[token.type], "one"))
            made.append(token)
            after = tokens[place + 1].type if place + 1 < len(tokens) else ""
            before = made[-2].type if len(made) > 1 else ""
            opened = (
                self.group.get(before) in ("det", "adjective")
                or before in ("NUMBER", "TRAIT")
                or token.text.lower() != self.shown(token.type)
            )
            if token.type in self._alone and after not in counted and opened:
                made.append(Tok(self._alone[token.type], None, "", token.end, token.end))
        return made

    def _single(self, rest: list[Tok]) -> bool:
        """Whether a possessive stands before a noun in the singular: "your Construct", not "your Constructs"."""
        heads = self._openers["noun"]
        noun = next((token for token in rest if token.type not in self._openers["adjective"] | {"TRAIT"}), None)
        return noun is not None and noun.type in heads and noun.text.lower() == self.display[noun.type].lower()

    def _is_power(self, before: str, after: str, later: str, counted: set[str]) -> bool:
        bounded = self.display.get(after) in ("or less", "or more")
        if bounded and later in counted and not self._opens_phrase(before):
            return False  # "3 or more Soldiers"
        if bounded or self.display.get(before, "").startswith("with "):
            return True
        if self.group.get(after) == "det":
            return False
        return self._opens_phrase(before) and after not in counted and after not in self._countable

    def _opens_phrase(self, before: str) -> bool:
        return before in self._openers["adjective"] or before == "TRAIT" or self.group.get(before) == "det"

    def _split(self, tokens: list[Tok]) -> list[Tok]:
        made: list[Tok] = []
        self._shared = False
        for place, token in enumerate(tokens):
            after = tokens[place + 1] if place + 1 < len(tokens) else None
            shown = self.display.get(token.type)
            if shown in ("may", "you may", ", then"):
                self._shared = shown == "may" and bool(made) and self.group.get(made[-1].type) == "player"
            low = token.text.lower()
            if low == "or" and made and made[-1].text in (",", ";") and self._else(made, after):
                made[-1] = Tok(terminal("or else"), None, token.text, token.start, token.end)
                continue
            if low in ("and", "or") and low in self.tags and after is not None:
                tag = self._tag(low, made[-1] if made else None, after, tokens[place + 2 : place + 3])
                if tag in self.tags[low]:
                    self._shared = self._shared and after.type in self._openers["verb"]
                    if made and made[-1].text in (",", ";") and tag != "noun":
                        made.pop()
                    made.append(Tok(terminal(low, tag), None, token.text, token.start, token.end))
                    continue
            if low == "to" and after is not None and after.type in self._openers["verb"] and "verb" in self.tags.get(low, ()):
                made.append(Tok(terminal(low, "verb"), None, token.text, token.start, token.end))
                continue
            if low == "with" and self._latest_verb(made) in self._pairing:
                made.append(Tok(terminal(low, "pair"), None, token.text, token.start, token.end))
                continue
            if shown == ", then" and after is not None and "same" in self.tags.get(shown, ()) and self._third(after):
                made.append(Tok(terminal(shown, "same"), None, token.text, token.start, token.end))
                continue
            if token.text in (",", ";") and after is not None and self._steps(made, after, tokens[place + 1 :]):
                made.append(Tok(terminal("and", "verb"), None, token.text, token.start, token.end))
                continue
            if token.text == "," and made and after is not None and self._listed(made[-1], after, tokens[place + 1 :]):
                made.append(Tok(terminal("or", "noun"), None, token.text, token.start, token.end))
                continue
            if low in ("or", "and") and made and made[-1].text in (",", ";"):
                made.pop()
            adjectives = self._openers["adjective"]
            listed = len(made) > 1 and (self.group.get(made[-2].type) == "det" or made[-2].type in adjectives)
            if low == "," and listed and after is not None and made[-1].type in adjectives and after.type in adjectives:
                continue
            if made and made[-1].type == terminal("or", "noun") and self.group.get(token.type) == "det":
                continue
            if (
                self.display.get(token.type) == "that is"
                and after is not None
                and self.display.get(after.type, "").split(" ")[0] in _PLACES
            ):
                continue
            made.append(token)
        return made

    def _listed(self, before: Tok, after: Tok, rest: list[Tok]) -> bool:
        """Whether a comma stands in "Hunters, Brutes or Soldiers"."""
        heads = self._openers["noun"] | {"TRAIT"}
        if before.type not in heads or "noun" not in self.tags.get("or", ()):
            return False
        if after.text.lower() in ("or", "and"):
            return len(rest) > 1 and rest[1].type in heads
        for token in rest:
            if token.text.lower() in ("or", "and"):
                return True
            if token.type not in heads and token.text != ",":
                return False
        return False

    def _else(self, made: list[Tok], after: Tok | None) -> bool:
        """Whether "or" after a comma begins another choice that opens with its subject: "either ..., or each Animal heals"."""
        opened = self.display.get(made[0].type) == "either" or (len(made) > 2 and self.display.get(made[2].type) == "either")
        return opened and "or else" in self.display.values() and after is not None and after.type not in self._openers["verb"]

    def _latest_verb(self, made: list[Tok]) -> str:
        return next((token.type for token in reversed(made) if token.type in self._openers["verb"]), "")

    def _third(self, token: Tok) -> bool:
        return token.text.lower() in self._thirds and token.type in self._openers["verb"]

    def _steps(self, made: list[Tok], after: Tok, rest: list[Tok]) -> bool:
        """Whether a comma stands in "reveal it, put it into your hand, and draw a card", and does not end a prefix."""
        opens = [token for place, token in enumerate(made) if not place or self.display.get(made[place - 1].type) in _ENDS]
        prefixes = sum(self.display.get(token.type, "").split(" ")[0] in PREFIXES for token in opens)
        if sum(token.text == "," for token in made) < prefixes:
            return False
        if after.type not in self._openers["verb"] or "verb" not in self.tags.get("and", ()):
            return False
        verbs = self._openers["verb"]
        if any(self.display.get(one.type) == ", then" and two.type in verbs for one, two in pairwise(rest)):
            return True
        following = zip(rest, rest[1:], rest[2:], strict=False)
        return any(
            one.text == "," and two.text.lower() == "and" and three.type in self._openers["verb"] for one, two, three in following
        )

    def _tag(self, low: str, before: Tok | None, after: Tok, then: list[Tok]) -> str:
        if after.type == "POWER" and before is not None and before.type == "POWER":
            return "power"
        if after.type in self._openers["noun"] or after.type in ("TRAIT", "NAME", "POWER"):
            return "noun"
        if low == "or" and self.display.get(after.type) == "be" and "be" in self.tags.get("or", ()):
            return "be"
        if low == "or" and after.type in self._openers["suffered"] and "done" in self.tags.get("or", ()):
            return "done"
        if low == "or":
            return "verb" if after.type in self._openers["verb"] else "noun"
        if after.type == "QUOTE":
            return "quote"
        if after.type == "BONUS":
            return "bonus"
        if after.type in self._openers["predicate"]:
            held = then and (then[0].type in ("BONUS", "QUOTE", "TRAIT") or then[0].text.lower() == "the")
            if held or after.type not in self._openers["verb"]:
                return "predicate"
        if self._shared and after.type in self._openers["verb"]:
            return "same"
        return "same" if self._third(after) else "verb"


_OF_BONUS = "to its "
"""What terms begin with that say to what a bonus is added ("+1 to attack"): elsewhere "to attack" is an instruction."""
_EQUIPPED = terminal("equipped")
_SIGNS = {"plus": "+", "minus": "-"}
_CARD = terminal("card")
_SUBJECTS = (("when", "it"), ("when", "they"))
"""At the beginning of a sentence "when it attacks" is a trigger, after a bonus the bonus's role."""
_ENDS = (",", "instead", "you may instead", ", then")
"""After these a sentence begins anew, perhaps with a prefix."""
PREFIXES = ("for", "if", "when", "after", "before", "at", "while", "during", "once", "twice", "until", "unless", "the")
"""First words of what stands in front of a sentence and ends with a comma."""
_IF_THEY_DO = (("if", "they", "do"), ("if", "they", "do", "not"))
"""Before anything but a comma these begin a condition: "if they do not have a counter"."""
_PLACES = ("in", "from", "on", "not", "adjacent", "within", "you", "your")
