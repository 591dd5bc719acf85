"""Record: a game as a text file from which it can be played again, and checked step by step."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from toolkit.findings import Finding, Fix, Mark, Refused, Severity
from toolkit.play.state import Action, Outcome, State

if TYPE_CHECKING:
    from toolkit.content.decklist import DeckList
    from toolkit.content.library import Library
    from toolkit.registry import Game

FORMAT = 1
"""Version of the record format; a file of a newer one is refused with a clear message."""


@dataclass(slots=True)
class Step:
    """One decision: the seat, the action's text, and a checksum of the position after it."""

    seat: int
    text: str
    check: str = ""
    where: Mark | None = None


@dataclass(slots=True)
class Record:
    """A game as recorded."""

    game: str
    version: str
    toolkit: str
    seed: int
    options: dict[str, Any]
    bots: list[str]
    decks: list[dict[str, Any]]
    """{"deck": name, "fields": {...}, "sections": {"cards": ["2 Ember Hound", ...]}}, one a seat."""
    cards: dict[str, str]
    """Checksum of each card's data, by name."""
    steps: list[Step] = field(default_factory=list)
    outcome: Outcome | None = None
    format: int = FORMAT
    edited: bool = False
    """Whether the file's own checksum does not fit its text."""

    def deck_lists(self) -> list[DeckList]:
        """The decks as they were played."""
        from toolkit.content.decklist import DeckLine, DeckList

        lists = []
        for deck in self.decks:
            mark = Mark(f"record of {deck['deck']}")
            lines = [
                DeckLine(int(count), name, mark, section)
                for section, texts in deck["sections"].items()
                for count, _, name in (text.partition(" ") for text in texts)
            ]
            lists.append(DeckList(deck["deck"], self.game, mark, tuple(lines), deck.get("fields") or {}))
        return lists


def fingerprint(state: State) -> str:
    """A short checksum of a position, equal on every machine."""
    return f"{crc32(json.dumps(state.dump(), sort_keys=True, ensure_ascii=False).encode()):08x}"


def card_checks(decks: Sequence[DeckList], library: Library) -> dict[str, str]:
    """A checksum of the data of every card that the decks name, by name, sorted."""
    found = {}
    for deck in decks:
        for line in deck.lines:
            card = library.find(line.name)
            if card is not None:
                data = json.dumps(card.model_dump(mode="json", exclude={"art", "artist", "flavour"}), sort_keys=True)
                found[card.name] = hashlib.sha256(data.encode()).hexdigest()[:12]
    return dict(sorted(found.items()))


class Recorder:
    """Writes down a game while it is played: `start`, then `add` before and `seen` after each action, then `finish`."""

    def __init__(
        self, game: Game, decks: Sequence[DeckList], library: Library, seed: int, options: Mapping[str, Any], bots: Sequence[str]
    ) -> None:
        sections = [
            {
                name: [f"{line.count} {line.name}" for line in deck.section(name)]
                for name in dict.fromkeys(line.section for line in deck.lines)
            }
            for deck in decks
        ]
        listed = [
            {"deck": deck.name, "fields": _plain(dict(deck.fields)), "sections": lines}
            for deck, lines in zip(decks, sections, strict=True)
        ]
        self.record = Record(
            game=game.name,
            version=game.version,
            toolkit=toolkit_version(),
            seed=seed,
            options=dict(options),
            bots=list(bots),
            decks=listed,
            cards=card_checks(decks, library),
        )

    def start(self, state: State) -> None:
        """Note the first position."""
        self.record.steps.append(Step(-1, "start", fingerprint(state)))

    def add(self, state: State, action: Action) -> None:
        """Note an action that is about to be carried out."""
        self.record.steps.append(Step(state.to_move(), state.action_text(action)))

    def seen(self, state: State) -> None:
        """Note the position after the action."""
        self.record.steps[-1].check = fingerprint(state)

    def finish(self, outcome: Outcome) -> Record:
        """The whole record."""
        self.record.outcome = outcome
        return self.record


def toolkit_version() -> str:
    """The installed version of the toolkit."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("deckwright")
    except PackageNotFoundError:
        return "unknown"


def format_record(record: Record) -> str:
    """The text of a record: YAML, one action a line as "seat: action  # checksum of the position after it"."""
    quote = _quoted
    lines = [
        f"record: {record.format}",
        f"game: {record.game}",
        f"game_version: {quote(record.version)}",
        f"toolkit: {quote(record.toolkit)}",
        f"seed: {quote(str(record.seed))}",
        f"options: {json.dumps(record.options, ensure_ascii=False)}",
        f"bots: {json.dumps(record.bots)}",
        "decks:",
    ]
    for deck in record.decks:
        lines += [f"- deck: {quote(deck['deck'])}", f"  fields: {json.dumps(deck['fields'], ensure_ascii=False)}", "  sections:"]
        for section, texts in deck["sections"].items():
            lines.append(f"    {section}:")
            lines += [f"    - {quote(text)}" for text in texts]
    lines.append("cards:")
    lines += [f"  {quote(name)}: {quote(check)}" for name, check in record.cards.items()]
    lines.append("actions:")
    lines += [f"- {quote(f'{step.seat}: {step.text} @{step.check}')}" for step in record.steps]
    if record.outcome:
        lines.append(f"outcome: {json.dumps({'termination': record.outcome.termination, 'scores': list(record.outcome.scores)})}")
    body = "\n".join(lines) + "\n"
    return body + f"end: {quote(_digest(body))}\n"


def write_record(record: Record, path: Path) -> None:
    """Write a record; the file is complete or absent.

    Raises:
        Refused: it cannot be written.
    """
    from toolkit.content.writing import write_text

    write_text(path, format_record(record))


def read_record(path: Path) -> Record:
    """The record in a file.

    Raises:
        Refused: it cannot be read, is of a newer format, or stops before its end.
    """
    from toolkit.content.reader import read_document
    from toolkit.content.text import read_text

    def refuse(code: str, message: str, where: Mark, say: str, required: str = "") -> Refused:
        return Refused(
            Finding(code=code, severity=Severity.UNREADABLE, message=message, where=where, required=required, fix=Fix(say))
        )

    text, _ = read_text(path)
    head, tail = text[:40], text[-80:]
    if head.startswith("record:") and "\nend:" not in tail:
        raise refuse(
            "RECORD-TRUNCATED",
            "the record stops before its end",
            Mark(str(path)),
            "record the game again",
            "a last line 'end: ...'",
        )
    document = read_document(path)
    data = document.data
    if not isinstance(data, dict) or "record" not in data:
        raise refuse(
            "RECORD-NOT", "this is not a record of a game", Mark(str(path)), "give a file that `deckwright play --save` wrote"
        )
    number = data["record"]
    if not isinstance(number, int) or isinstance(number, bool) or number > FORMAT or number < 1:
        raise refuse(
            "RECORD-VERSION",
            f"the record has format {number!r}, and this version reads up to {FORMAT}",
            document.at("record"),
            "install a newer deckwright, or record the game again",
            f"record: {FORMAT}",
        )
    needed = ("game", "game_version", "toolkit", "seed", "options", "bots", "decks", "cards", "actions", "outcome", "end")
    missing = [name for name in needed if name not in data]
    if missing:
        say = "the record stops before its end" if "end" in missing else "the record lacks a field"
        raise refuse("RECORD-TRUNCATED", f"{say}: there is no {', '.join(missing)}", Mark(str(path)), "record the game again")
    try:
        steps = [_step(text, document.at("actions", index)) for index, text in enumerate(data["actions"])]
        outcome = Outcome(str(data["outcome"]["termination"]), tuple(float(score) for score in data["outcome"]["scores"]))
        decks = [
            {
                "deck": str(deck["deck"]),
                "fields": dict(deck["fields"] or {}),
                "sections": {
                    str(name): [_line(text) for text in texts or []] for name, texts in (deck["sections"] or {}).items()
                },
            }
            for deck in data["decks"]
        ]
        seed = int(data["seed"])
        cards = {str(name): str(check) for name, check in (data["cards"] or {}).items()}
        options, bots = dict(data["options"] or {}), [str(bot) for bot in data["bots"] or []]
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise refuse("RECORD-DAMAGED", f"the record is damaged: {error}", Mark(str(path)), "record the game again") from error
    body = text.rpartition("end:")[0]
    return Record(
        game=str(data["game"]),
        version=str(data["game_version"]),
        toolkit=str(data["toolkit"]),
        seed=seed,
        options=options,
        bots=bots,
        decks=decks,
        cards=cards,
        steps=steps,
        outcome=outcome,
        format=number,
        edited=_digest(body) != str(data["end"]),
    )


def _step(text: Any, where: Mark) -> Step:
    seat, colon, rest = str(text).partition(": ")
    words, at, check = rest.rpartition(" @")
    if not colon or not at:
        raise ValueError(f"{text!r} is not 'seat: action @checksum' ({where})")
    if not -1 <= int(seat) < 100:
        raise ValueError(f"there is no seat {seat} ({where})")
    return Step(int(seat), words, check, where)


def _line(text: Any) -> str:
    count, _, name = str(text).partition(" ")
    if not (count.isascii() and count.isdigit() and len(count) < 4) or not name:
        raise ValueError(f"{text!r} is not a count (up to 999) and a card")
    return str(text)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _digest(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()[:16]


def _plain(value: Any) -> Any:
    return json.loads(json.dumps(value, default=str))
