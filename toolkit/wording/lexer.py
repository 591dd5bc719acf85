"""Token pass: a printed sentence into terms, each with its place in the text, before any grammar sees it.

One word is one terminal. What one token of lookahead cannot decide is decided here: terms of several words become one token;
traits, card names, powers and numbers become marked tokens with a value; "and"/"or" are split by the word that follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from toolkit.wording.joiners import Joiners
from toolkit.wording.rows import Row, Word, plural, terminal, third
from toolkit.wording.scan import Raw, Tok, scanned
from toolkit.wording.tree import Amount

_DICE = re.compile(r"(\d{0,2})[dD](\d{1,3})$")
_NUMBERS = {w: n for n, w in enumerate(["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"])}
_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9, "X": 10}
NUMERALS = {value: text for text, value in _ROMAN.items()}
_ROMAN_PLURALS = {f"{text}s" for text in _ROMAN if text != "X"}
OPEN = ("TRAIT", "NAME", "POWER", "NUMBER", "BONUS", "QUOTE", "SELF", "DICE")
"""Terminals that stand for open classes."""
UNKNOWN = "UNKNOWN"


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
        self.thirds: set[str] = set()
        self._forms: dict[str, list[tuple[str, ...]]] = {}
        """By terminal, the forms that the rows give it."""
        self.openers: dict[str, set[str]] = {
            rule: set() for rule in ("verb", "noun", "adjective", "predicate", "suffered")
        }
        self._countable: set[str] = set()
        self._powers = False
        """Whether any row speaks of powers, so that a number may be one."""
        self._dice = False
        """Whether any row speaks of dice, so that a bonus may be one."""
        self._order: dict[str, int] = {}
        self.pairing: set[str] = set()
        """Verbs that join what they are done to by "with": "swap this with that"."""
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
                                self.pairing.add(variant[0].terminal)
                            continue
                        for form in item.forms():
                            self._add(form, item.terminal)
                            self._forms.setdefault(item.terminal, []).append(tuple(form.split()))
                        if item.mark == "#":
                            self._countable.add(item.terminal)
                        if item.mark == "~":
                            self.thirds.add(third(item.text.lower()))
                        if place == 0 and row.group:
                            self.group.setdefault(item.terminal, row.group)
                        group = "verb" if row.rule in ("vp", "own", "act", "deed") else row.rule
                        if place == 0 and group in self.openers:
                            self.openers[group].add(item.terminal)

    def _add(self, phrase: str, goal: str) -> None:
        words = tuple(raw.low for raw in scanned(phrase))
        entries = self._terms.setdefault(words[0], [])
        if all(known != words for known, _ in entries):
            entries.append((words, goal))

    def _open(self, text: str, kind: str) -> None:
        forms = [text, plural(text)] if kind == "TRAIT" else [text]
        for form in forms:
            words = tuple(raw.low for raw in scanned(form))
            if words:
                self._names.setdefault(words, (kind, text))

    def shown(self, goal: str) -> str:
        """A terminal in the author's words."""
        word = self.display.get(goal, goal)
        word = word.lstrip(", ") or word
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
        low = tuple(raw.low for raw in scanned(text))
        return any(goal in self.openers["verb"] and low[: len(words)] == words for words, goal in self._terms.get(low[0], ()))

    def tokens(self, text: str, offset: int = 0, own: str = "", verbs_first: bool = False) -> list[Tok]:
        """The tokens of a sentence.

        Args:
            text: the sentence.
            offset: where it begins in the printed text.
            own: the name of the card.
            verbs_first: whether a verb is read where the name of a card begins with it.
        """
        raw = scanned(text, offset)
        mine = tuple(r.low for r in scanned(own)) if own else ()
        made: list[Tok] = []
        at = 0
        while at < len(raw):
            token, used = self._term(raw, at, mine, made, verbs_first)
            first, last = raw[at], raw[at + used - 1]
            made.append(Tok(token[0], token[1], text[first.start - offset : last.end - offset], first.start, last.end))
            at += used
        return Joiners(self).split(self._nouned([*self._count(made)]))

    def _term(
        self, raw: list[Raw], at: int, mine: tuple[str, ...], before: list[Tok], verbs_first: bool
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

    def _marked(self, raw: Raw) -> tuple[str, Any]:
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
        counted = self.openers["noun"] | self.openers["adjective"] | {"TRAIT", "POWER"}
        for place, token in enumerate(tokens):
            after = tokens[place + 1].type if place + 1 < len(tokens) else ""
            before = tokens[place - 1].type if place else ""
            later = tokens[place + 2].type if place + 2 < len(tokens) else ""
            if self._powers and token.type == "NUMBER" and token.value and self._is_power(before, after, later, counted):
                yield Tok("POWER", Amount("number", token.value), token.text, token.start, token.end)
            elif token.type == "POWER" and after in counted and before in self.openers["verb"] and "s" not in token.text:
                yield Tok("NUMBER", token.value.number, token.text, token.start, token.end)
            else:
                yield token

    def _nouned(self, tokens: list[Tok]) -> list[Tok]:
        """With the noun that an adjective alone speaks of: "an enemy" is an enemy fighter."""
        counted = self.openers["noun"] | self.openers["adjective"] | {"TRAIT", "POWER", "NAME"}
        made: list[Tok] = []
        for place, token in enumerate(tokens):
            if token.type == _CARD and made and made[-1].type in self.openers["noun"] - {_CARD}:
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
        heads = self.openers["noun"]
        noun = next((token for token in rest if token.type not in self.openers["adjective"] | {"TRAIT"}), None)
        return noun is not None and noun.type in heads and noun.text.lower() == self.display[noun.type].lower()

    def _is_power(self, before: str, after: str, later: str, counted: set[str]) -> bool:
        bounded = self.display.get(after) in ("or less", "or more")
        if bounded and later in counted and not self._opens_phrase(before):
            return False  # "3 or more Soldiers"
        if bounded or (self.display.get(before, "").startswith("with ") and after not in self._countable):
            return True
        if self.group.get(after) == "det":
            return False
        return self._opens_phrase(before) and after not in counted and after not in self._countable

    def _opens_phrase(self, before: str) -> bool:
        return before in self.openers["adjective"] or before == "TRAIT" or self.group.get(before) == "det"


_OF_BONUS = "to its "
"""What terms begin with that say to what a bonus is added ("+1 to attack"): elsewhere "to attack" is an instruction."""
_EQUIPPED = terminal("equipped")
_SIGNS = {"plus": "+", "minus": "-"}
_CARD = terminal("card")
_SUBJECTS = (("when", "it"), ("when", "they"))
"""At the beginning of a sentence "when it attacks" is a trigger, after a bonus the bonus's role."""
_IF_THEY_DO = (("if", "they", "do"), ("if", "they", "do", "not"))
"""Before anything but a comma these begin a condition: "if they do not have a counter"."""
