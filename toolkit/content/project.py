"""Project folders: deckwright.toml, cards/ decks/ templates/ art/ tests/ output/, over the bundled content."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from toolkit.content.card import Card
from toolkit.content.cards_file import card_twice, load_cards
from toolkit.content.deck_file import read_deck
from toolkit.content.decklist import DeckList
from toolkit.content.library import Library, fold_name
from toolkit.content.messages import model_findings, near, or_list
from toolkit.content.reader import SUFFIXES, read_document
from toolkit.content.text import is_there, shown, unreadable
from toolkit.findings import Finding, Fix, Mark, Refused, Severity
from toolkit.registry import Game, game_names
from toolkit.registry import game as game_of

FILE = "deckwright.toml"
FOLDERS = ("cards", "decks", "templates", "art", "tests", "output")
DECK_SUFFIXES = (".txt", ".deck", *SUFFIXES)


def _installed(value: object) -> object:
    if isinstance(value, str) and value and value not in game_names():
        close = near(value, game_names(), 1)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        raise ValueError(f"a game that is installed: {', '.join(game_names())}{hint}")
    return value


def _one_of(value: object, known: Sequence[str]) -> object:
    if isinstance(value, str) and value and value.lower() not in known:
        close = near(value.lower(), list(known), 1)
        raise ValueError(f"one of {', '.join(known)}{f'; did you mean {close[0]!r}?' if close else ''}")
    return value


def _paper(value: object) -> object:
    from toolkit.printing.layout import PAPERS

    return _one_of(value, list(PAPERS))


def _edge(value: object) -> object:
    return _one_of(value, ("long", "short", "none"))


class Settings(BaseModel):
    """What deckwright.toml may say."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    game: Annotated[str, BeforeValidator(_installed)] = Field(
        default="", description="The game of the project, by its short name."
    )
    name: str = Field(default="", max_length=80, description="What the project is called.")
    author: str = Field(default="", max_length=80, description="Who makes it.")
    paper: Annotated[str, BeforeValidator(_paper)] = Field(default="", description='Paper to print on: "A4" or "Letter".')
    duplex: Annotated[str, BeforeValidator(_edge)] = Field(
        default="", description='Side on which the printer turns the sheet: "long", "short" or "none".'
    )
    seed: int = Field(default=0, ge=0, description="Seed of simulations.")


class Project:
    """A project folder, or (root None) the bundled content alone."""

    def __init__(self, root: Path | None, settings: Settings | None = None) -> None:
        self.root = root
        self.settings = settings or Settings()
        self._libraries: dict[str, tuple[Library, list[Finding]]] = {}

    @classmethod
    def find(cls, start: Path | None = None) -> Project:
        """The project whose deckwright.toml lies in this folder (None: the working directory) or the nearest one above it.

        Raises:
            Refused: deckwright.toml cannot be read or something in it is wrong.
        """
        folder = (start or Path.cwd()).absolute()
        for candidate in (folder, *folder.parents):
            if is_there(candidate / FILE):
                return cls.open(candidate)
        return cls(None)

    @classmethod
    def open(cls, root: Path) -> Project:
        """The project of a folder with a deckwright.toml.

        Raises:
            Refused: deckwright.toml cannot be read or something in it is wrong.
        """
        path = root / FILE
        try:
            document = read_document(path)
        except Refused as refused:
            if [finding.code for finding in refused.findings] == ["FILE-EMPTY"]:
                return cls(root)
            raise
        try:
            return cls(root, Settings.model_validate(document.data))
        except ValidationError as error:
            raise Refused(
                model_findings(error, Settings, FILE, lambda loc: document.at(*loc), "PROJECT-FIELD"),
            ) from None

    @property
    def game(self) -> str | None:
        """The game that deckwright.toml names, or None."""
        return self.settings.game or None

    def folder(self, name: str) -> Path:
        """A folder of the project ("cards", "output" ...), below the working directory where there is no project."""
        return (self.root or Path.cwd()) / name

    def library(self, game: Game) -> tuple[Library, list[Finding]]:
        """All cards of a game, the project's over the bundled ones, and every fault of shape in their files."""
        if game.name not in self._libraries:
            self._libraries[game.name] = _load_library(game, self)
        return self._libraries[game.name]

    def card_files(self, game: Game) -> list[Path]:
        """The project's card files for a game (all, where deckwright.toml names no other), sorted."""
        if self.root is None or (self.game and self.game != game.name):
            return []
        return _files(self.folder("cards"), SUFFIXES)

    def deck_paths(self, game: str | None = None) -> list[Path]:
        """Deck files: the bundled ones of a game (None: the project's game, or all games), then the project's own."""
        names = [name for name in (game or self.game,) if name] or game_names()
        found = [path for name in names if name in game_names() for path in _files(game_of(name).folder / "decks", DECK_SUFFIXES)]
        return [*found, *(_files(self.folder("decks"), DECK_SUFFIXES) if self.root else [])]

    def find_deck(self, word: str, game: str | None = None) -> Path:
        """The deck file of a path, or of the name of a deck of the project or of the bundled ones (the project's first).

        Raises:
            Refused: there is none; near names are proposed.
        """
        path = Path(word)
        if is_there(path) and not is_there(path, "folder"):
            return path
        wanted = fold_name(word)
        for candidate in reversed(self.deck_paths(game)):
            if fold_name(candidate.stem) == wanted:
                return candidate
        decks = self.decks(game)
        for deck, candidate in reversed(decks):
            if fold_name(deck.name) == wanted:
                return candidate
        if is_there(path, "folder"):
            raise unreadable("DECK-MISSING", "This is a folder, not a deck.", Mark(word), required="a deck file")
        titles = {fold_name(name): deck.name for deck, file in decks for name in (deck.name, file.stem)}
        close = list(dict.fromkeys(titles[name] for name in near(wanted, titles, 6)))[:3]
        list_all = "deckwright decks" + (f" {game}" if game else "") + " lists all"
        raise unreadable(
            "DECK-MISSING",
            f"There is no deck {word!r}: no such file, and no deck of that name.",
            Mark(word),
            required=f"a deck file, or the name of one of {len(decks)} decks" if decks else "a deck file",
            fix=f"did you mean {or_list([repr(name) for name in close])}? {list_all}" if close else list_all if decks else "",
        )

    def decks(self, game: str | None = None) -> list[tuple[DeckList, Path]]:
        """The decks of `deck_paths` that can be read, with their files."""
        found = []
        for path in self.deck_paths(game):
            try:
                found.append((read_deck(path, game or self.game)[0], path))
            except Refused:
                continue
        return found

    def art(self, name: str, where: Mark | None = None) -> Path:
        """The picture file that a card names, below art/.

        Raises:
            Refused: the name leads out of art/ or there is no such file.
        """
        return inside(self.folder("art"), name, where or Mark(name))


def inside(folder: Path, name: str, where: Mark) -> Path:
    """The file `name` below a folder; names in content never lead out of it.

    Raises:
        Refused: the name is absolute, has "..", a drive or a backslash, leads out by a link, or there is no such file.
    """
    parts = name.split("/")
    reason = ""
    if "\\" in name:
        reason = "a backslash; write / between folders"
    elif name.startswith(("/", "~")) or (len(name) > 1 and name[1] == ":"):
        reason = "a path from the root of a disk"
    elif ".." in parts:
        reason = "a step out of the folder (..)"
    elif "\0" in name or not name.strip():
        reason = "no file name"
    if not reason:
        path = folder / name
        try:
            if not path.resolve().is_relative_to(folder.resolve()):
                reason = "a link that leads out of the folder"
        except (OSError, RuntimeError):
            reason = "a link that leads nowhere"
    if reason:
        raise Refused(
            Finding(
                code="PATH-OUTSIDE",
                severity=Severity.ILLEGAL,
                message=f"The path {name!r} cannot be used.",
                where=where,
                found=reason,
                required=f"a file below {shown(folder)}",
            )
        )
    if not is_there(path, "file") or path.name not in (entry.name for entry in path.parent.iterdir()):
        twin = _other_case(folder, parts)
        if twin == name:
            raise Refused(
                Finding(
                    code="PATH-KIND",
                    severity=Severity.ILLEGAL,
                    message=f"{name!r} in {shown(folder)} is no file.",
                    where=where,
                    found="a folder" if is_there(path, "folder") else "a device or a pipe",
                    required="an ordinary file",
                )
            )
        raise Refused(
            Finding(
                code="PATH-CASE" if twin else "PATH-MISSING",
                severity=Severity.WARNING if twin else Severity.ILLEGAL,
                message=f"There is no file {name!r} in {shown(folder)}.",
                where=where,
                found=f"{twin!r}, which is another file on many systems" if twin else "",
                fix=Fix(f"write {twin}" if twin else "put the file there, or name another (or none)"),
            )
        )
    return path


def _other_case(folder: Path, parts: list[str]) -> str:
    """The path as it lies there, if it differs in capitals only; "" if there is none."""
    found: list[str] = []
    for part in parts:
        try:
            name = next((entry.name for entry in sorted(folder.iterdir()) if entry.name.casefold() == part.casefold()), None)
        except OSError:
            return ""
        if name is None:
            return ""
        found.append(name)
        folder = folder / name
    return "/".join(found)


def _files(folder: Path, suffixes: tuple[str, ...]) -> list[Path]:
    """Files below a folder with these endings, sorted; hidden ones and the lock files of office programs left out."""
    if not is_there(folder, "folder"):
        return []
    return sorted(
        path
        for path in folder.rglob("*")
        if path.suffix.lower() in suffixes
        and not any(part.startswith((".", "~$")) for part in path.relative_to(folder).parts)
        and path.is_file()
    )


def _load_library(game: Game, project: Project) -> tuple[Library, list[Finding]]:
    library = Library(game.name)
    findings: list[Finding] = []
    bundled: list[Finding] = []
    _add(library, _files(game.folder / "sets", SUFFIXES), game, bundled, {})
    own: dict[str, Card] = {}
    _add(library, project.card_files(game), game, findings, own)
    return library, [*bundled, *findings]


def _add(library: Library, paths: list[Path], game: Game, findings: list[Finding], seen: dict[str, Card]) -> None:
    for path in paths:
        try:
            cards, declared, found = load_cards(path, game)
        except Refused as refused:
            findings += refused.findings
            continue
        findings += found
        for key, entries in declared.items():
            for fields in entries:
                library.declare(key, fields)
        for card in cards:
            key = fold_name(card.name)
            if key in seen:
                findings.append(card_twice(card, seen[key]))
                continue
            before = library.find(card.name)
            if before is not None:
                findings.append(
                    Finding(
                        code="CARD-OVERRIDE",
                        severity=Severity.INFO,
                        message=f"The card {card.name!r} takes the place of the bundled one.",
                        where=card.where,
                        also=(before.where,) if before.where else (),
                    )
                )
            seen[key] = card
            library.add(card)
