"""What the commands share: finding a game, opening decks, showing findings."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from toolkit.findings import Finding, Mark, Refused, exit_code
from toolkit.registry import Game, game_names
from toolkit.registry import game as game_of

if TYPE_CHECKING:
    from rich.console import Console

    from toolkit.content.decklist import DeckList
    from toolkit.content.library import Library
    from toolkit.content.project import Project
    from toolkit.content.rules import Rule


def coloured(stream: TextIO) -> bool:
    """Whether a stream is a terminal that wants colours."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def console() -> Console:
    """Where tables go; in a file or pipe it is wide enough not to fold them."""
    from rich.console import Console

    return Console(width=None if sys.stdout.isatty() else 160, highlight=False, soft_wrap=not sys.stdout.isatty())


def show(findings: Sequence[Finding], rules: dict[str, Rule] | None = None) -> None:
    """The findings as text on standard error, the rules that they cite quoted."""
    from toolkit.findings_view import format_findings, ranked

    if findings:
        print(
            format_findings(ranked(findings), rules=rules if rules is not None else all_rules(), colour=coloured(sys.stderr)),
            file=sys.stderr,
        )


def all_rules(names: Sequence[str] | None = None) -> dict[str, Rule]:
    """The rules of these games (None: of all that are installed) by id; files that cannot be read are left out."""
    from toolkit.content.rules import load_rules

    rules: dict[str, Rule] = {}
    for name in names if names is not None else game_names():
        try:
            rules.update(load_rules(game_of(name).folder))
        except Refused:
            continue
    return rules


def get_game(name: str | None, project: Project | None = None) -> Game:
    """The game of this name (None: the project's, or the only one installed).

    Raises:
        Refused: there is no such game; near names are proposed.
    """
    from toolkit.content.messages import near
    from toolkit.content.text import unreadable

    names = game_names()
    wanted = name or (project.game if project else None) or (names[0] if len(names) == 1 else None)
    if wanted is None:
        raise unreadable("GAME-MISSING", "For which game?", Mark("--game"), required="one of " + ", ".join(names))
    by_fold = {known.casefold(): known for known in names}
    if wanted.casefold() not in by_fold:
        close = near(wanted, names, 1)
        raise unreadable(
            "GAME-UNKNOWN",
            f"There is no game {wanted!r}.",
            Mark("--game"),
            required="one of " + ", ".join(names),
            fix=f"did you mean {close[0]!r}?" if close else "",
        )
    return game_of(by_fold[wanted.casefold()])


def project_of(path: Path, default: Project) -> Project:
    """The project in whose folder a file lies, or the default."""
    from toolkit.content.project import Project

    found = Project.find(path.absolute().parent)
    if found.root is None or (default.root is not None and found.root == default.root):
        return default
    return found


def open_decks(
    words: Sequence[str], game: str | None = None, legal: bool = True, cards: list[Finding] | None = None
) -> tuple[Game, Library, list[DeckList], Project]:
    """The decks of these paths or names, all of one game, and the library that they are built from.

    What is wrong with card files is put into `cards`, if that is given.

    Raises:
        Refused: a deck cannot be found or read, two are of different games, or (with `legal`) one is not legal.
    """
    from toolkit.content.deck_file import read_deck
    from toolkit.content.project import Project
    from toolkit.content.text import unreadable

    project = Project.find()
    paths = [project.find_deck(word, game) for word in words]
    if project.root is None and paths:
        project = project_of(paths[0], project)
    decks: list[DeckList] = []
    findings: list[Finding] = []
    for path in paths:
        deck, found = read_deck(path, game or project.game)
        findings += found
        decks.append(deck)
    if exit_code(findings):
        raise Refused(findings)
    games = {deck.game for deck in decks}
    if len(games) > 1:
        odd = next(deck for deck in decks if deck.game != decks[0].game)
        raise unreadable(
            "DECK-GAMES",
            "The decks are of different games.",
            odd.where,
            found=", ".join(sorted(games)),
            required="decks of one game",
        )
    room = get_game(decks[0].game if decks else game, project)
    library, shape = project.library(room)
    if cards is not None:
        cards += shape
    if legal:
        for deck in decks:
            findings += room.check_deck(deck, library)
        if exit_code(findings):
            raise Refused([*findings, *(fault for fault in shape if exit_code([fault]))])
    return room, library, decks, project


def fail(message: str, where: str = "", fix: str = "") -> Refused:
    """A wrong call (exit code 2), to raise."""
    from toolkit.content.text import unreadable

    return unreadable("CALL", message, Mark(where) if where else Mark("deckwright"), fix=fix)
