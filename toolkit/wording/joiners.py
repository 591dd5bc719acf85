"""Joiners: which "and", "or", "to", "with" and comma it is, decided by the words around it before any grammar sees them."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from toolkit.wording.rows import terminal
from toolkit.wording.scan import Tok

if TYPE_CHECKING:
    from toolkit.wording.lexer import Lexer

_ENDS = (",", "instead", "you may instead", ", then")
"""After these a sentence begins anew, perhaps with a prefix."""
PREFIXES = ("for", "if", "when", "after", "before", "at", "while", "during", "once", "twice", "until", "unless", "the")
"""First words of what stands in front of a sentence and ends with a comma."""
_COMPARING = ("fewer", "more", "less", "exactly", "no")
"""First words of how much of something is held."""
_PLACES = ("in", "from", "on", "not", "adjacent", "within", "you", "your")


class Joiners:
    """Splits the joiners of a sentence, by the dictionary of a lexer."""

    def __init__(self, lexer: Lexer) -> None:
        self.display, self.group, self.tags = lexer.display, lexer.group, lexer.tags
        self._openers, self._thirds, self._pairing = lexer.openers, lexer.thirds, lexer.pairing
        self._shared = False
        """Whether a player before "may" also does what follows the next "and" or ", then"."""

    def split(self, tokens: list[Tok]) -> list[Tok]:
        """The tokens with every joiner told apart, and commas that join nothing taken out."""
        made: list[Tok] = []
        self._shared = False
        for place, token in enumerate(tokens):
            after = tokens[place + 1] if place + 1 < len(tokens) else None
            shown = self.display.get(token.type)
            if shown in ("may", "you may"):
                self._shared = shown == "may" and bool(made) and self.group.get(made[-1].type) == "player"
            if shown == ", then":
                self._shared = self._shared and after is not None and after.type in self._openers["verb"]
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
            if low == "with" and self._latest_verb(made) in self._pairing and not self._holds(tokens[place + 1 : place + 3]):
                made.append(Tok(terminal(low, "pair"), None, token.text, token.start, token.end))
                continue
            goes_on = after is not None and (self._shared or self._third(after))
            if shown == ", then" and goes_on and "same" in self.tags.get(shown, ()):
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

    def _holds(self, after: list[Tok]) -> bool:
        """Whether "with" says what something holds ("with 4 or less Life", "with a counter"), and joins no other to it."""
        first = self.display.get(after[0].type, "").split(" ")[0] if after else ""
        if first in _COMPARING:
            return True
        things = self._openers["noun"] | self._openers["adjective"] | {"TRAIT", "NAME", "POWER", "SELF", "NUMBER"}
        return len(after) > 1 and (after[0].type == "NUMBER" or first == "a") and after[1].type not in things

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
