"""A new project: what `deckwright new` writes, from any game's bundled cards and decks."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import yaml

from toolkit.content.card import Card
from toolkit.content.cards_file import cards_of
from toolkit.content.deck_file import load_deck
from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.document import Document
from toolkit.content.library import Library, fold_name
from toolkit.content.project import FILE, Project
from toolkit.content.reader import read_document
from toolkit.content.schema import card_schema
from toolkit.content.text import is_there, shown, unreadable
from toolkit.findings import Mark, Refused, exit_code
from toolkit.registry import Game

SCHEMA_FILE = "cards.schema.json"
_TRIES = 60
"""Cards of the bundled decks that are tried as the pattern of one's own card."""


@dataclass(slots=True)
class Made:
    """What was made: files with a word on each, and the commands to go on with."""

    files: list[tuple[str, str]] = field(default_factory=list)
    commands: list[str] = field(default_factory=list)


def make_project(folder: Path, game: Game, name: str | None = None) -> Made:
    """Make a project folder; it appears whole or not at all.

    Raises:
        Refused: the folder is there already and not empty, or cannot be made.
    """
    if folder.is_symlink() or (is_there(folder) and (not folder.is_dir() or any(folder.iterdir()))):
        raise unreadable(
            "NEW-EXISTS",
            "This folder is there already." if folder.is_dir() else "There is something of this name already.",
            Mark(shown(folder)),
            required="the name of a folder that does not exist, or is empty",
            fix="nothing is ever overwritten: choose another name",
        )
    # A name that is no UTF-8 comes as lone surrogates, and control characters have no place in a title.
    plain = "".join(letter if letter.isprintable() else " " for letter in name or folder.absolute().name)
    title = " ".join(plain.split()) or "My project"
    texts, made = _texts(game, title)
    parent = folder.absolute().parent
    try:
        parent.mkdir(parents=True, exist_ok=True)
        part = Path(tempfile.mkdtemp(prefix=f".{folder.name[:40]}.", dir=parent))
    except OSError as error:
        raise unreadable("NEW-WRITE", f"The folder cannot be made: {error.strerror}.", Mark(shown(folder))) from None
    try:
        for path, text in texts.items():
            (part / path).parent.mkdir(parents=True, exist_ok=True)
            (part / path).write_text(text, encoding="utf-8", newline="\n")
        for sub in ("art", "templates", "output"):
            (part / sub).mkdir(exist_ok=True)
        part.chmod(0o777 & ~_umask())
        part.replace(folder.absolute())
    except BaseException as error:
        shutil.rmtree(part, ignore_errors=True)
        if not isinstance(error, OSError):
            raise
        raise unreadable("NEW-WRITE", f"The folder cannot be made: {error.strerror}.", Mark(shown(folder))) from None
    return made


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _texts(game: Game, title: str) -> tuple[dict[str, str], Made]:
    library, _ = Project(None).library(game)
    base = _first_legal(game, library)
    own = _own_card(game, library, base, title)
    texts: dict[str, str] = {FILE: f"game = {json.dumps(game.name)}\nname = {json.dumps(title, ensure_ascii=False)}\n"}
    made = Made()
    made.files.append((FILE, "says which game, and how to print"))
    if own is not None:
        texts["cards/my-cards.yaml"] = own.text
        made.files.append(("cards/my-cards.yaml", f"a card of your own: {own.name}"))
    deck = own.deck if own is not None and own.deck is not None else base
    if deck is not None:
        deck = replace(deck, name=f"{title} deck")
        texts["decks/my-deck.yaml"] = _deck_yaml(deck, base.name if base else "")
        made.files.append(("decks/my-deck.yaml", "a legal deck" + (" with it" if own and own.deck else "")))
        scenario = _scenario(game, library, own, deck)
        if scenario:
            texts["tests/my-tests.yaml"] = scenario
            made.files.append(("tests/my-tests.yaml", "a scenario: what should happen, checked by playing it"))
    texts[SCHEMA_FILE] = json.dumps(card_schema(game), indent=1, ensure_ascii=False) + "\n"
    made.files.append((SCHEMA_FILE, "lets an editor complete and underline card files"))
    texts[".gitignore"] = "output/\n"
    made.commands.append("deckwright check")
    if deck is not None:
        made.commands += ["deckwright print decks/my-deck.yaml", _play(game)]
    if "tests/my-tests.yaml" in texts:
        made.commands.append("deckwright test")
    texts["README.md"] = _readme(game, title, own.name if own else "", made)
    made.files.append(("README.md", "what lies where, and the commands"))
    return texts, made


def _decks(game: Game) -> Iterator[DeckList]:
    for path in Project(None).deck_paths(game.name):
        try:
            yield load_deck(path, game.name)
        except Refused:
            continue


def _first_legal(game: Game, library: Library) -> DeckList | None:
    return next((deck for deck in _decks(game) if not exit_code(game.check_deck(deck, library))), None)


def _play(game: Game) -> str:
    rival = [path.stem for path in Project(None).deck_paths(game.name)]
    return f"deckwright play decks/my-deck.yaml {rival[-1] if rival else 'decks/my-deck.yaml'} -n 20"


# ---- a card of one's own ----


@dataclass(slots=True)
class _Own:
    name: str
    text: str
    card: Card
    deck: DeckList | None


def _own_card(game: Game, library: Library, base: DeckList | None, title: str) -> _Own | None:
    """A copy of a bundled card under a name of its own that, where possible, takes the place of its pattern in the deck."""
    entries = _entries(game)
    in_deck = {fold_name(line.name) for line in base.lines} if base else set()
    # Cards with a short text teach most; those of the deck come first.
    patterns = sorted(
        entries.values(),
        key=lambda entry: (fold_name(entry["name"]) not in in_deck, not entry.get("text"), len(str(entry.get("text", "")))),
    )
    fallback: _Own | None = None
    for entry in patterns[:_TRIES]:
        name = _free_name(library, str(entry["name"]))
        own = _try(game, library, base, entry, name, title)
        if own is not None and own.deck is not None:
            return own
        fallback = fallback or own
    return fallback


def _entries(game: Game) -> dict[str, dict[str, Any]]:
    """The bundled cards as their authors wrote them, by name."""
    found: dict[str, dict[str, Any]] = {}
    folder = game.folder / "sets"
    for path in sorted(folder.rglob("*")) if folder.is_dir() else []:
        try:
            data = read_document(path).data if path.is_file() else None
        except Refused:
            continue
        cards = data.get("cards") if isinstance(data, dict) else data
        for entry in cards if isinstance(cards, list) else []:
            if isinstance(entry, dict) and isinstance(entry.get("name"), str):
                found.setdefault(fold_name(entry["name"]), entry)
    return found


def _free_name(library: Library, name: str) -> str:
    for candidate in (f"My {name}", f"My own {name}", *(f"My {name} {number}" for number in range(2, 99))):
        if library.find(candidate) is None:
            return candidate
    return f"My {name}"


def _try(game: Game, library: Library, base: DeckList | None, entry: Mapping[str, Any], name: str, title: str) -> _Own | None:
    fields = {key: value for key, value in entry.items() if key not in ("art", "artist", "flavour", "source")}
    old = str(fields["name"])
    fields["name"] = name
    if isinstance(fields.get("text"), str):
        fields["text"] = fields["text"].replace(old, name)
    data = {"set": title[:80], "game": game.name, "cards": [fields]}
    cards, _, findings = cards_of(Document("cards/my-cards.yaml", data), game)
    if findings or len(cards) != 1:
        return None
    extended = Library(game.name, [*library, cards[0]])
    for key, declared in library.details.items():
        for values in declared.values():
            extended.declare(key, values)
    mine = cards[0].where
    if mine and any(finding.where and finding.where.file == mine.file for finding in game.check_cards(extended)):
        return None
    comment = (
        f"# yaml-language-server: $schema=../{SCHEMA_FILE}\n"
        f"# A card of your own, made after {old}. Change it, then run: deckwright check\n"
    )
    text = comment + yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=110)
    deck = _swap(base, old, name) if base else None
    if deck is not None and exit_code(game.check_deck(deck, extended)):
        deck = None
    return _Own(name, text, cards[0], deck)


def _swap(deck: DeckList, old: str, new: str) -> DeckList | None:
    """The deck with one copy of a card exchanged for the new card; None if it is not in there."""
    lines: list[DeckLine] = []
    done = False
    for line in deck.lines:
        if done or fold_name(line.name) != fold_name(old):
            lines.append(line)
            continue
        done = True
        if line.count > 1:
            lines.append(replace(line, count=line.count - 1))
        lines.append(replace(line, count=1, name=new))
    return replace(deck, lines=tuple(lines)) if done else None


# ---- texts ----


def _deck_yaml(deck: DeckList, pattern: str) -> str:
    data: dict[str, Any] = {"deck": deck.name, "game": deck.game, **dict(deck.fields)}
    for line in deck.lines:
        section = data.setdefault(line.section, {})
        section[line.name] = section.get(line.name, 0) + line.count
    text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=110)
    return f"# Made after the deck {pattern}: a card a line, and how many of it.\n{text}"


def _scenario(game: Game, library: Library, own: _Own | None, deck: DeckList) -> str | None:
    if own is not None and own.deck is not None:
        text = game.starter_scenario(own.name, deck.name)
        if text:
            return text
    extended = Library(game.name, [*library, *([own.card] if own else [])])
    for key, declared in library.details.items():
        for values in declared.values():
            extended.declare(key, values)
    seat = game.players[0]
    try:
        state = game.new_game([deck] * seat, extended, seed=1)
        texts = [state.action_text(action) for action in state.legal()[:2]]
        mover = state.to_move()
    except NotImplementedError:
        return None
    case = {
        "scenario": "A game with my deck begins",
        "setup": {"decks": [deck.name] * seat, "seed": 1},
        "expect": {"to_move": mover, "outcome": None},
        "legal": texts,
    }
    text = yaml.safe_dump({"game": game.name, "scenarios": [case]}, sort_keys=False, allow_unicode=True, width=110)
    return f"# What should happen, checked by playing it: deckwright test\n{text}"


def _readme(game: Game, title: str, own: str, made: Made) -> str:
    rows = "\n".join(f"- `{path}`: {what}" for path, what in made.files)
    steps = "\n".join(made.commands)
    first = f"Open `cards/my-cards.yaml`, change the text of {own}, and run `deckwright check`.\n" if own else ""
    return (
        f"# {title}\n\nA project for {game.title}.\n\n{rows}\n- `art/`: pictures; a card names its picture with `art: file.png`\n"
        f"- `templates/`: faces of your own, over those that come along\n- `output/`: what is made; it can be deleted\n\n"
        f"{first}\n```\n{steps}\n```\n"
    )
