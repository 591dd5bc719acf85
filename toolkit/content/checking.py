"""Checker: any mix of decks, card files, rules files and folders, judged together."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.content.card import Card
from toolkit.content.cards_file import Declared, cards_of
from toolkit.content.deck_file import deck_of, read_deck
from toolkit.content.decklist import DeckList
from toolkit.content.document import Document
from toolkit.content.kinds import game_in, kind_of, looks_like_deck
from toolkit.content.library import Library
from toolkit.content.looks import Looks
from toolkit.content.other_game import other_game
from toolkit.content.project import FILE, Project
from toolkit.content.reader import SUFFIXES, read_document
from toolkit.content.text import is_there, shown, unreadable
from toolkit.findings import Finding, Fix, Mark, Refused, Severity, exit_code
from toolkit.registry import Game, game_names
from toolkit.registry import game as game_of

if TYPE_CHECKING:
    from toolkit.findings_view import Rules

_PASSED_OVER = {"output", "node_modules", "__pycache__", "dist", "build"}
MAX_FILES = 50_000
"""Files and folders that a check looks at below one folder."""
_STATUS = (Severity.UNREADABLE, Severity.ILLEGAL, Severity.INCOMPLETE)


@dataclass(slots=True)
class Item:
    """One file as checked: what it is and how it came out."""

    path: Path
    what: str = "file"
    """"deck", "cards", "rules", "project" or "file"."""
    about: str = ""
    """Name and size, for the report."""
    findings: list[Finding] = field(default_factory=list)

    @property
    def status(self) -> str:
        """The worst that was found; "legal" for a deck and "fine" for other files without fault."""
        severities = {finding.severity for finding in self.findings}
        if self.what == "file" and any(finding.code == "CARDS-FAULTS" for finding in self.findings):
            return "has faults"
        return next((str(status) for status in _STATUS if status in severities), "legal" if self.what == "deck" else "fine")

    def line(self) -> str:
        """One line of the report."""
        return f"{shown(self.path)}: {self.status}" + (f" ({self.about})" if self.about else "")


@dataclass(slots=True)
class CheckReport:
    """All items with all findings."""

    items: list[Item]
    games: set[str]

    @property
    def findings(self) -> list[Finding]:
        """The findings of all items in their order, for each the worst first."""
        from toolkit.findings_view import ranked

        return [finding for item in self.items for finding in ranked(item.findings)]

    def summary(self) -> str:
        """ "7 decks: 6 legal, 1 illegal. 2 card files. In all 1 illegal, 2 warnings."."""
        from toolkit.findings_view import tally

        parts: list[str] = []
        for what, single, plural in (
            ("deck", "deck", "decks"),
            ("cards", "card file", "card files"),
            ("rules", "rules file", "rules files"),
        ):
            items = [item for item in self.items if item.what == what]
            if items:
                counts = {
                    status: sum(item.status == status for item in items) for status in ("legal", "fine", *map(str, _STATUS))
                }
                told = ", ".join(f"{count} {status}" for status, count in counts.items() if count)
                parts.append(f"{len(items)} {single if len(items) == 1 else plural}: {told}.")
        found = tally(self.findings)
        return " ".join([*parts, f"Found: {found}." if found else "Nothing to mend." if self.items else "Nothing to check."])

    def json(self, rules: Rules) -> str:
        """The report as JSON."""
        from toolkit.findings_view import finding_data

        data = {
            "version": 1,
            "exit_code": exit_code(self.findings),
            "files": [
                {"file": shown(item.path), "what": item.what, "status": item.status, "about": item.about} for item in self.items
            ],
            "findings": [finding_data(finding, rules) for finding in self.findings],
        }
        return json.dumps(data, indent=2, ensure_ascii=False)


class Checker:
    """Gathers files, then judges them: card files first, so that decks see their cards."""

    def __init__(self, project: Project, game: str | None = None) -> None:
        self.project, self.game = project, game
        self.items: list[Item] = []
        self._seen: set[Path] = set()
        self._projects: dict[Path, Project] = {}
        self._decks: list[tuple[Item, DeckList]] = []
        self._cards: list[tuple[Item, Game, list[Card], Declared]] = []
        self._libraries: dict[tuple[Path | None, str], Library] = {}
        self._looks = Looks()

    # ---- gathering ----

    def add(self, word: str) -> None:
        """Add a path, or the name of a deck."""
        path = Path(word)
        if not is_there(path) and "/" not in word and not path.suffix:
            try:
                path = self.project.find_deck(word, self.game)
            except Refused as refused:
                self.items.append(Item(path, findings=refused.findings))
                return
        if is_there(path, "folder"):
            self._folder(path)
        else:
            self._file(path, named=True)

    def _folder(self, folder: Path) -> None:
        before = len(self.items)
        try:
            for path in self._walk(folder):
                self._file(path, named=False)
        except Refused as refused:
            self.items.append(Item(folder, findings=refused.findings))
        if len(self.items) == before:
            where = Mark(shown(folder))
            fix = "name a folder with decks or card files, or make a project with: deckwright new DIR --game GAME"
            fault = unreadable("FOLDER-EMPTY", "There is nothing to check in this folder.", where, fix=fix)
            self.items.append(Item(folder, findings=fault.findings))

    def _walk(self, folder: Path) -> Iterator[Path]:
        failed: list[OSError] = []
        met = 0
        for name, folders, files in os.walk(folder, onerror=failed.append):
            here = Path(name)
            top = here == folder
            folders[:] = sorted(
                sub for sub in folders if not sub.startswith(".") and (sub not in _PASSED_OVER or (top and folder.name == sub))
            )
            met += len(files) + len(folders)
            if met > MAX_FILES:
                required = f"a folder with at most {MAX_FILES:,} files below it"
                raise unreadable("FOLDER-SIZE", "This folder holds too many files.", Mark(shown(folder)), required=required)
            yield from (here / file for file in sorted(files) if not file.startswith((".", "~$")))
        for error in failed:
            closed = Path(str(error.filename))
            fault = unreadable("FILE-PERMISSION", "This folder may not be read.", Mark(shown(closed)))
            self.items.append(Item(closed, findings=fault.findings))

    def _file(self, path: Path, named: bool) -> None:
        suffix = path.suffix.lower()
        if not named and suffix not in (".txt", ".deck", *SUFFIXES):
            return
        absolute = path.absolute()
        if absolute in self._seen:
            return
        self._seen.add(absolute)
        item = Item(path)
        try:
            if self._read(item, named):
                self.items.append(item)
        except Refused as refused:
            item.findings += refused.findings
            self.items.append(item)

    def _read(self, item: Item, named: bool) -> bool:
        """Read a file and tell what it is by its content; False if it is none of ours (and was met in a folder)."""
        path = item.path
        if path.name == FILE:
            item.what = "project"
            item.about = Project.open(path.parent).settings.name
            return True
        if path.suffix.lower() not in SUFFIXES:
            if not named and path.suffix.lower() == ".txt" and not looks_like_deck(path):
                return False
            item.what = "deck"
            self._deck(item, *read_deck(path, self._game(path)))
            return True
        document = read_document(path)
        what = kind_of(document)
        if what == "cards":
            item.what = "cards"
            self._cards_file(item, document)
        elif what == "deck":
            item.what = "deck"
            self._deck(item, *deck_of(document, self._game(path), path.stem))
        elif what == "rules":
            from toolkit.content.rules import load_rules

            item.what = "rules"
            if path.name == "rules.yaml":
                item.about = f"{len(load_rules(path.parent))} rules"
        elif named and what == "scenario":
            fix = "scenarios are run, not checked: deckwright test " + shown(path)
            item.findings.append(_remark("CHECK-SCENARIO", "This is a scenario.", document.at(), Severity.INFO, fix))
        elif named and what == "record":
            fix = "records are replayed, not checked: deckwright replay " + shown(path)
            item.findings.append(_remark("CHECK-RECORD", "This is the record of a game.", document.at(), Severity.INFO, fix))
        elif named:
            required = "a deck ('deck:', 'cards:') or a card file ('set:', 'cards:' with a kind each)"
            raise unreadable("CHECK-UNKNOWN", "This is neither a deck nor a card file.", document.at(), required=required)
        else:
            return False
        return True

    def _game(self, path: Path) -> str | None:
        return self.game or self._project(path).game

    def _project(self, path: Path) -> Project:
        """The project in whose folder a file lies; else the one of the working directory."""
        folder = path.absolute().parent
        if folder not in self._projects:
            try:
                found = Project.find(folder)
            except Refused:
                found = Project(None)  # its deckwright.toml is reported where it is met
            same = found.root is None or found.root == self.project.root
            self._projects[folder] = (
                self.project if same else next((known for known in self._projects.values() if known.root == found.root), found)
            )
        return self._projects[folder]

    def _deck(self, item: Item, deck: DeckList, findings: list[Finding]) -> None:
        item.findings += findings
        item.about = deck.name
        if deck.game in game_names():
            self._decks.append((item, deck))

    def _cards_file(self, item: Item, document: Document) -> None:
        name = game_in(document) or self._game(item.path)
        names = game_names()
        if name is None and len(names) == 1:
            name = names[0]
        if name not in names or name is None:
            item.findings.append(
                Finding(
                    code="CARDS-GAME",
                    severity=Severity.ILLEGAL,
                    message="The card file does not say for which game it is."
                    if name is None
                    else f"There is no game {name!r} here.",
                    where=document.at("game"),
                    required="one of " + ", ".join(names),
                    fix=Fix(f"add the line: game: {names[0] if names else '...'}") if name is None else None,
                )
            )
            return
        game = game_of(name)
        cards, declared, findings = cards_of(document, game)
        item.findings += findings
        item.findings += self._looks.signs(document, cards, game, self._project(item.path))
        item.about = f"{len(cards)} card{'' if len(cards) == 1 else 's'}"
        self._cards.append((item, game, cards, declared))

    # ---- judging ----

    def run(self) -> CheckReport:
        """Judge all that was added."""
        games = {game.name for _, game, _, _ in self._cards} | {deck.game for _, deck in self._decks}
        by_library: dict[tuple[Path | None, str], list[tuple[Item, list[Card]]]] = {}
        for item, game, cards, declared in self._cards:
            library, key = self._library(game, item.path)
            self._join(library, item, cards, declared)
            by_library.setdefault(key, []).append((item, cards))
        for key, files in by_library.items():
            found = game_of(key[1]).check_cards(self._libraries[key])
            for item, _ in files:
                item.findings += [finding for finding in found if finding.where and finding.where.file == shown(item.path)]
        for item, game, cards, _ in self._cards:
            library, _ = self._library(game, item.path)
            item.findings += self._looks.faults(cards, game, library, self._project(item.path))
        for item, deck in self._decks:
            game = game_of(deck.game)
            library, _ = self._library(game, item.path)
            # The reader has told already of sections that there are not.
            strange = [line.where for line in deck.lines if line.section not in game.deck_sections]
            told = game.check_deck(deck, library)
            item.findings += [found for found in told if not (found.code.endswith("-SECTION") and found.where in strange)]
            item.findings += other_game(deck, library, self.project)
            item.about = _about(game, deck)
        self._missing_for_want_of_a_file()
        if self._decks:
            self._library_faults()
        return CheckReport(self.items, games)

    def _library(self, game: Game, path: Path) -> tuple[Library, tuple[Path | None, str]]:
        project = self._project(path)
        key = (project.root, game.name)
        if key not in self._libraries:
            base, _ = project.library(game)
            library = Library(game.name, base)
            for declared, entries in base.details.items():
                for fields in entries.values():
                    library.declare(declared, fields)
            self._libraries[key] = library
        return self._libraries[key], key

    def _join(self, library: Library, item: Item, cards: list[Card], declared: Declared) -> None:
        """Make the cards of a checked file part of the library; two files that are checked together must not share a name."""
        for key, entries in declared.items():
            for fields in entries:
                library.declare(key, fields)
        for card in cards:
            known = library.find(card.name)
            if known and known.where and card.where and known.where.file != card.where.file and self._checked(known.where.file):
                item.findings.append(
                    Finding(
                        code="CARD-TWICE",
                        severity=Severity.ILLEGAL,
                        message=f"Another file has a card {known.name!r} too.",
                        where=card.where,
                        also=(known.where,),
                        required="one card a name",
                        fix=Fix("rename or remove one of the two"),
                    )
                )
                continue
            if known and known.where and card.where and known.where.file != card.where.file:
                message = f"The card {card.name!r} takes the place of the bundled one."
                item.findings.append(_remark("CARD-OVERRIDE", message, card.where, Severity.INFO))
            library.add(card)

    def _checked(self, file: str) -> bool:
        return any(shown(item.path) == file for item, _, _, _ in self._cards)

    def _missing_for_want_of_a_file(self) -> None:
        """Say it with a deck whose unknown cards may stand in a card file that could not be read, or only in part."""
        bad = [
            shown(item.path)
            for item in self.items
            if item.what in ("cards", "file") and item.path.suffix.lower() in SUFFIXES and exit_code(item.findings)
        ]
        for item, _ in self._decks:
            if bad and any(finding.code == "CARD-UNKNOWN" for finding in item.findings):
                message = "Cards that this deck does not find may stand in a card file with faults."
                item.findings.append(
                    _remark("CARDS-FAULTS", message, Mark(shown(item.path)), Severity.WARNING, "mend first: " + ", ".join(bad))
                )

    def _library_faults(self) -> None:
        """Say when a card file that was not itself checked has faults: a deck may miss its cards."""
        checked = {shown(item.path) for item in self.items}
        faults: dict[str, int] = {}
        for root, name in self._libraries:
            project = next((known for known in (self.project, *self._projects.values()) if known.root == root), self.project)
            for finding in project.library(game_of(name))[1]:
                if exit_code([finding]) and finding.where and finding.where.file not in checked:
                    faults[finding.where.file] = faults.get(finding.where.file, 0) + 1
        for file, count in faults.items():
            message = f"This card file has {count} fault{'' if count == 1 else 's'}; cards of it may be missing."
            self.items.append(
                Item(
                    Path(file),
                    findings=[_remark("CARDS-FAULTS", message, Mark(file), Severity.WARNING, f"deckwright check {file}")],
                )
            )


def _remark(code: str, message: str, where: Mark, severity: Severity, fix: str = "") -> Finding:
    return Finding(code=code, severity=severity, message=message, where=where, fix=Fix(fix) if fix else None)


def _about(game: Game, deck: DeckList) -> str:
    parts = [deck.name, game.title]
    for section in dict.fromkeys(("cards", *(line.section for line in deck.lines))):
        parts.append(f"{sum(line.count for line in deck.section(section))} {section}")
    return ", ".join(part for part in parts if part)
