"""Reader: a game's Language made from its vocabulary: lines to abilities, sentences to trees, trees to canonical text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from toolkit.wording import stops
from toolkit.wording.checks import ANSWER, HOW_LONG, NO_CHOICE, misplaced, simply_holds, waits
from toolkit.wording.following import SENTENCE, answers, asks_deed, folded, goes_on, spread
from toolkit.wording.language import Language, Reading, Stop
from toolkit.wording.lexer import UNKNOWN, Lexer
from toolkit.wording.operations import operations
from toolkit.wording.parse import Builder, Spans, Unexpected
from toolkit.wording.references import Binder
from toolkit.wording.render import Unwritable, Writer, sentence
from toolkit.wording.repair import Repair
from toolkit.wording.rows import Row
from toolkit.wording.scan import Tok, plain
from toolkit.wording.surface import Surface
from toolkit.wording.tree import (
    Ability,
    Amount,
    CardText,
    Do,
    Limit,
    May,
    Selector,
    Sentence,
    Sequence,
    Span,
    Unsupported,
)
from toolkit.wording.vocabulary import Kind, Vocabulary
from toolkit.wording.walk import parts

_GOES_ON = re.compile(r"\s*[,.a-z]")
"""After a quote that ends with a full stop: the sentence that it stands in goes on."""
_THEN = re.compile(r"then,?\s+", re.IGNORECASE)
_ASKS = re.compile(r"\s*\n\s*(?=if (?:you|they) do\b)", re.IGNORECASE)
"""Before a line that asks about the one above it."""
_LABEL_LIKE = re.compile(r"\s*([^\W\d_]+(?: [^\W\d_]+)?)\s*(?:[-–—][^:.\"]*)?:")


@dataclass(slots=True)
class _Piece:
    """A sentence in the printed text, without its full stop."""

    text: str
    start: int
    then: bool = False
    bracket: bool = False


class Reader(Language):
    """Reads, writes and explains the rules English of a vocabulary, with the traits and card names of a library."""

    def __init__(
        self,
        game: Vocabulary,
        traits: Iterable[str] = (),
        names: Iterable[str] = (),
        implemented: frozenset[str] | None = None,
        lacking: Callable[[CardText], list[str]] | None = None,
        advice: Mapping[str, str] | None = None,
    ) -> None:
        self.game = game
        self.traits, self.names = tuple(traits), tuple(names)
        self.implemented = implemented
        """The operations that the engine carries out (see `operations`); None: all."""
        self.lacking = lacking
        """What an engine cannot make of a sentence although it carries out each of its operations elsewhere."""
        self.advice = advice or {}
        """What to write instead of what is not carried out, by the beginning of the operation's name."""
        self.lexer = Lexer(game.rows, game.synonyms, self.traits, self.names, game.alone)
        self.lexer.marked = stops.marked(game)
        self.uses = tuple(label for label, kind in game.labels.items() if kind in game.instructs)
        self.idioms = game.idioms
        self._builder = game.builder
        self._writer = Writer(game.rows, lambda abilities: "\n".join(self._lines(abilities)), game.roman)
        self._surface = Surface(game)
        self._labels = {label.lower(): kind for label, kind in game.labels.items()}
        names_of = "|".join(re.escape(label) for label in sorted(game.labels, key=len, reverse=True)) or "(?!)"
        self._label = re.compile(
            rf"\s*({names_of})\b\s*(?:[-–—]\s*([^:\s(][^:(]*?)\s*)?(?:\(([^():]*)\)\s*)?:\s*", re.IGNORECASE
        )
        self._known: dict[tuple[str, str, str], Reading] = {}
        self._chooses = re.compile(r"\s*choose (?:either|one)\b", re.IGNORECASE)

    def twin(self, rows: Iterable[Row], builder: Builder) -> Reader:
        """A reader like this one that understands the words of other rows, of its own rows the same or a part."""
        made = copy(self)
        made._builder, made._known = builder, {}
        if rows is not self.game.rows:
            made.lexer = Lexer(rows, self.game.synonyms, self.traits, self.names, self.game.alone)
        return made

    # ---- reading ----

    def read(self, text: str, kind: str, name: str = "") -> Reading:
        key = (text, kind, name)
        if key not in self._known:
            self._known[key] = self._read(text, self.game.kinds.get(kind) or Kind(self.game.default_noun, "passive"), name)
        return self._known[key]

    def _read(self, text: str, kind: Kind, name: str) -> Reading:
        found: list[Stop] = []
        abilities = self._abilities(text, 0, len(text), kind, name, found)
        tree = CardText(tuple(abilities))
        if self.implemented is not None:
            found.extend(self._unplayed(tree, len(text), all(stop.kind == "reminder" for stop in found)))
        return Reading(text, tree, tuple(sorted(found, key=lambda stop: stop.span.start)))

    def _unplayed(self, tree: CardText, length: int, whole: bool) -> list[Stop]:
        """The operations that the engine does not carry out, at the sentences that ask for them (`whole`: all is understood)."""
        assert self.implemented is not None
        made = []
        asks = whole and self.lacking is not None and bool(self.lacking(tree))
        for ability in tree.abilities:
            wholes = [(Ability(ability.kind, (one,)), one.span) for one in ability.sentences]
            wholes.append((Ability(ability.kind, (), limits=ability.limits), None))
            before: set[str] = set()
            for count, (part, span) in enumerate(wholes, 1):
                lacking = sorted(operations(CardText((part,))) - self.implemented)
                if asks and self.lacking is not None and part.sentences:
                    found = set(self.lacking(CardText((replace(ability, sentences=ability.sentences[:count]),))))
                    lacking = lacking or sorted(found - before)  # what it speaks of may be said in a sentence before it
                    before |= found
                for missing in lacking:
                    made.append(stops.unplayed(missing, span or Span(0, length), self.advice))
        return made

    def _abilities(self, text: str, start: int, end: int, kind: Kind, name: str, found: list[Stop]) -> list[Ability]:
        abilities = []
        at = start
        for line in re.split(r"(\r?\n)", text[start:end]):
            if line.strip():
                made = self._ability(text, at, at + len(line), kind, name, found)
                if made.sentences or made.reminder:
                    abilities.append(made)
                elif made.kind != kind.unlabelled or ":" in line:
                    found.append(stops.nothing(Span(at + len(line.rstrip()), at + len(line.rstrip()))))
            at += len(line)
        return abilities

    def apart(self, text: str) -> str:
        found: list[str] = []
        for line in text.split("\n"):
            pieces = (piece for piece in _pieces(line, 0, len(line)) if piece.start and not piece.bracket)
            cuts = [0, *(piece.start for piece in pieces if self._label.match(piece.text)), len(line)]
            found += [line[one:other].strip() for one, other in pairwise(cuts)]
        return _ASKS.sub(" ", "\n".join(found))

    def _ability(self, text: str, start: int, end: int, kind: Kind, name: str, found: list[Stop]) -> Ability:
        label = self._label.match(text, start, end)
        ability_kind, title = kind.unlabelled, ""
        if label is not None:
            ability_kind, title, start = self._labels[label[1].lower()], label[2] or "", label.end()
        elif self._chooses.match(text, start, end) is None and (other := _LABEL_LIKE.match(text, start, end)) is not None:
            found.append(stops.not_a_label(Span(other.start(1), other.end(1)), other[1], self.game))
            return Ability(ability_kind, (Sentence(Unsupported(text[start:end].strip()), Span(start, end)),))
        repair = Repair(self.game, kind)
        pairs: list[tuple[Any, Span]] = []
        spans = Spans()
        binder = Binder(self.game, kind, spans)
        reminders: list[str] = []
        bracket = [_Piece(label[3].strip(), label.start(3))] if label is not None and (label[3] or "").strip() else []
        for piece in (*bracket, *_pieces(text, start, end)):
            span = Span(piece.start, piece.start + len(piece.text))
            if pairs and not piece.bracket and (inner := self._label.match(piece.text)) is not None:
                found.append(stops.inner_label(Span(span.start, span.start + len(inner[0].rstrip())), inner[1]))
                pairs.append((Unsupported(text[span.start : end]), Span(span.start, end)))
                break
            count = len(found)
            raw = self._sentence(piece, kind, name, spans, found)
            if isinstance(raw, Limit):
                repair.limits.append(raw)
                continue
            if raw is None and piece.bracket:
                del found[count:]
                found.append(stops.reminder(span))
                reminders.append(piece.text)
                continue
            for number, part in enumerate(spread(raw)):
                body = part
                if body is None:
                    body = Unsupported(text[span.start : span.end])
                else:
                    told = len(repair.trouble)
                    body = binder.bind(repair.sentence(body))
                    found.extend(stops.of_trouble(text, span, repair.trouble[told:], binder.trouble, spans, self._phrase_text))
                    binder.trouble.clear()
                    found.extend(self._unfit(body, ability_kind, [before for before, _ in pairs], span))
                _append(pairs, body, span, piece.then and not number)
        sentences = tuple(Sentence(body, span) for body, span in pairs)
        return Ability(ability_kind, sentences, title, tuple(repair.limits), " ".join(reminders))

    def _unfit(self, body: Any, ability_kind: str, before: list[Any], span: Span) -> Iterator[Stop]:
        """What keeps a statement from standing where it does, after those before it in an ability of this kind."""
        if _asks_x(body) and not any(_says_x(known) for known in (*before, body)):
            yield stops.unsaid(span)
        if not before and asks_deed(body):
            yield stops.undone(span)
        holds = ability_kind in self.game.holds and simply_holds(body)
        follows = bool(before) and answers(before[0]) and goes_on(body)
        wrong = misplaced(body, follows or (ability_kind in self.game.instructs and not holds))
        if waits(body) and ability_kind in self.game.instructs and ability_kind in self.game.labels.values():
            wrong = ANSWER
        if wrong := HOW_LONG if wrong == NO_CHOICE and holds else wrong:
            yield stops.of_place(span, wrong, self.game)

    def _sentence(self, piece: _Piece, kind: Kind, name: str, spans: Spans, found: list[Stop]) -> Any:
        tokens = self.lexer.tokens(piece.text, piece.start, name)
        if self.lexer.hides_verb(tokens):
            bare = self.lexer.tokens(piece.text, piece.start, name, verbs_first=True)
            tokens = bare if self._reads(bare, kind) else tokens
        tokens = [self._quoted(token, kind, found) if token.type == "QUOTE" else token for token in tokens]
        unknown = next((place for place, token in enumerate(tokens) if token.type == UNKNOWN), None)
        try:
            return (
                self._builder.parse(tokens if unknown is None else tokens[:unknown], spans)
                if unknown is None
                else self._stop(tokens, unknown, piece, spans, found)
            )
        except Unexpected as stop:
            found.append(stops.of_token(piece.text, piece.start, tokens, stop, self.lexer))
            return None

    def _reads(self, tokens: list[Tok], kind: Kind) -> bool:
        """Whether these tokens make a sentence."""
        if any(token.type == UNKNOWN for token in tokens):
            return False
        found: list[Stop] = []
        tokens = [self._quoted(token, kind, found) if token.type == "QUOTE" else token for token in tokens]
        try:
            self._builder.parse(tokens, Spans())
        except Unexpected:
            return False
        return True

    def _stop(self, tokens: list[Tok], unknown: int, piece: _Piece, spans: Spans, found: list[Stop]) -> None:
        """The first trouble of a sentence with an unknown word: an earlier word in the wrong place, or that word."""
        try:
            self._builder.parse([*tokens[:unknown], tokens[unknown]], spans)
        except Unexpected as stop:
            found.append(stops.of_token(piece.text, piece.start, tokens, stop, self.lexer))

    def _quoted(self, token: Tok, kind: Kind, found: list[Stop]) -> Tok:
        inner = self.game.quoted or Kind(self.game.default_noun, "passive")
        del kind
        abilities = self._abilities_of_quote(token, inner, found)
        return replace(token, value=tuple(abilities))

    def _abilities_of_quote(self, token: Tok, kind: Kind, found: list[Stop]) -> list[Ability]:
        start = token.start + 1
        padded = " " * start + str(token.value)
        return self._abilities(padded, start, len(padded), kind, "", found)

    # ---- writing ----

    def render(self, tree: CardText) -> str:
        return "\n".join(self._lines(tree.abilities))

    def _lines(self, abilities: tuple[Ability, ...]) -> list[str]:
        return [self._line(ability) for ability in abilities]

    def _line(self, ability: Ability) -> str:
        shown = {kind: label for label, kind in self.game.labels.items()}
        label = shown.get(ability.kind, "")
        title = f" - {ability.name}" if ability.name else ""
        words = [f"{label}{title}:"] if label else []
        for body in self._surface.ability(ability):
            if isinstance(body, Unsupported):
                words.append(body.text if body.text.endswith((".", "!")) else body.text + ".")
            else:
                words.append(sentence(self._writer.write("sentence", body)))
        if ability.reminder:
            words.append(f"({ability.reminder})")
        return " ".join(words)

    def write(self, rule: str, node: Any) -> str:
        """A part of a tree in words, as it stands in a sentence ("target enemy fighter").

        Raises:
            ValueError: no row writes it.
        """
        return self._writer.write(rule, node)

    def _phrase_text(self, phrase: Any) -> str:
        try:
            return self._writer.write("np", replace(phrase, qualifiers=())) if phrase is not None else "this card"
        except Unwritable:
            return "something"

    def explain(self, tree: CardText) -> list[str]:
        from toolkit.wording.explain import explain

        return explain(tree, self)

    def phrases(self) -> list[tuple[str, str]]:
        from toolkit.wording.explain import phrases

        return phrases(self.game)


def _append(pairs: list[tuple[Any, Span]], body: Any, span: Span, then: bool) -> None:
    """Add a statement to those of its ability: to an answer that it goes on with, after "then" to what it continues."""
    if len(pairs) == 1 and answers(pairs[0][0]) and goes_on(body):
        before, where = pairs[0]
        joiner = "then" if then and _continues(before.body, body) else SENTENCE
        pairs[0] = (folded(before, body, joiner), Span(where.start, span.end))
    elif then and pairs and _continues(pairs[-1][0], body):
        before, where = pairs[-1]
        pairs[-1] = (_joined(before, body), Span(where.start, span.end))
    else:
        pairs.append((body, span))


def _asks_x(body: Any) -> bool:
    return any(isinstance(part, Amount) and part.kind == "x" for part in parts(body))


def _says_x(body: Any) -> bool:
    """Whether a statement says what X is: how many are chosen for "any number of"."""
    return any(isinstance(part, Selector) and part.determiner in ("any_number", "up_to") for part in parts(body))


def _continues(before: Any, body: Any) -> bool:
    """Whether "A. Then, B." is one sequence: not if A would take B with it."""
    plain_step = (Do, Sequence)
    last = before.steps[-1] if isinstance(before, Sequence) else before
    return isinstance(before, plain_step) and isinstance(last, Do) and isinstance(body, (Do, May, Sequence))


def _joined(before: Any, body: Any) -> Sequence:
    first = before if isinstance(before, Sequence) else Sequence((before,), ())
    rest = body if isinstance(body, Sequence) else Sequence((body,), ())
    return Sequence((*first.steps, *rest.steps), (*first.joiners, "then", *rest.joiners))


def _pieces(text: str, start: int, end: int) -> list[_Piece]:
    """The sentences of a line: cut at full stops outside quotes; a part in brackets is a piece of its own."""
    made: list[_Piece] = []
    source = plain(text)
    at, begin, quoted = start, start, False

    def close(stop: int, bracket: bool = False) -> None:
        words = text[begin:stop]
        inner = words.strip()
        if not inner.strip(".!"):
            return
        offset = begin + len(words) - len(words.lstrip())
        then = _THEN.match(inner)
        if then is not None and made and not bracket:
            made.append(_Piece(inner[then.end() :], offset + then.end(), True, bracket))
        else:
            made.append(_Piece(inner, offset, False, bracket))

    while at < end:
        char = source[at]
        if char == '"':
            quoted = not quoted
            if (
                not quoted
                and source[at - 1 : at] == "."
                and not _GOES_ON.match(source, at + 1, end)
            ):
                close(at + 1)
                begin = at + 1
        elif not quoted and char == "(":
            close(at)
            shut = source.find(")", at, end)
            shut = end if shut < 0 else shut
            begin = at + 1
            inner_end = shut - 1 if source[shut - 1 : shut] in (".", "!") and shut > begin else shut
            close(inner_end, bracket=True)
            at, begin = shut, min(shut + 1, end)
        elif not quoted and char in ".!":
            close(at)
            begin = at + 1
        at += 1
    close(end)
    return made
