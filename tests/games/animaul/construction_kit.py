"""A small library of three colours and none, and a deck of it, for the tests of deck building."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tests.games.animaul.engine_help import PLAIN
from toolkit.content.deck_file import deck_of as _deck_of
from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.library import Library
from toolkit.content.project import Project
from toolkit.content.reader import read_document
from toolkit.findings import Finding, Mark, Severity
from toolkit.games.animaul.cards import MODELS, AniMaulCard
from toolkit.games.animaul.construction import check_deck

WRONG = (Severity.ILLEGAL, Severity.INCOMPLETE)
COLOURS = ("Red", "Blue", "Grey")
RARITIES = ("bronze", "silver", "gold", "platinum")
DECLARED = {"colours": list(COLOURS), "subtypes": ["Wood"]}
BUNDLED, _ = Project(None).library(PLAIN)
DECKS = [_deck_of(read_document(path), "animaul", path.stem)[0] for path in sorted((PLAIN.folder / "decks").glob("*.yaml"))]
"""The bundled cards and decks; read without the game being registered."""


def card(kind: str, name: str, colours: str = "", rarity: str = "bronze", **fields: Any) -> AniMaulCard:
    """A card of a kind."""
    if kind in ("animal", "critter"):
        fields = {"dice": "1d6", "life": 5, **fields}
    if kind in ("action", "trait"):
        fields.setdefault("text", "Draw a card.")
    made = MODELS[kind].model_validate(
        {"kind": kind, "name": name, "colours": colours, "subtypes": "Wood", "rarity": rarity, **fields}
    )
    assert isinstance(made, AniMaulCard)
    return made


def hulk(name: str, letters: str = "LCR", colours: str = "", **fields: Any) -> list[AniMaulCard]:
    """A Colossal set."""
    parts = [f"{name} [{letter}]" for letter in letters]
    more = {"tags": ["Colossal"], "colossal": len(parts), "group": parts, **fields}
    return [card("biome", part, colours, **more) for part in parts]


def cards_of(colour: str) -> Iterable[AniMaulCard]:
    """Cards of one colour ("" for none): enough for a deck of its own, but without a colour."""
    first = colour or "Plain"
    for rarity in RARITIES:
        yield card("animal", f"{first} {rarity} Bear", colour, rarity)
    yield card("animal", f"{first} Otter", colour, text=f"Action: Morph this card into Great {first} Otter.")
    yield card("animal", f"Great {first} Otter", colour, "gold", morph=True)
    for at in range(7):
        yield card("biome", f"{first} Field {at}", colour)
        yield card("critter", f"{first} Mouse {at}", colour)
    for at in range(3):
        yield card("action", f"{first} Shout {at}", colour, "silver")
        yield card("trait", f"{first} Fur {at}", colour, "gold")
    yield card("action", f"{first} Omen", colour, "platinum")
    yield card("biome", f"{first} Summit", colour, "platinum")


def make_library(*further: AniMaulCard) -> Library:
    """The library of the tests with further cards."""
    cards = [made for colour in (*COLOURS[:2], "") for made in cards_of(colour)]
    cards += [
        card("animal", "Twin Bear", "Red, Blue", "silver"),
        card("critter", "Twin Mouse", "Red, Grey"),
        card("critter", "Triple Mouse", "Blue, Grey"),
        card("biome", "Grey Field", "Grey"),
        *hulk("Hulk"),
        *hulk("Tower", "TB", "Blue"),
    ]
    return Library("animaul", [*cards, *further], {key: list(names) for key, names in DECLARED.items()})


LIBRARY = make_library()
FORTY = {
    "Red bronze Bear": 2, "Red silver Bear": 1,
    **{f"Red Field {at}": 3 for at in range(6)}, **{f"Red Mouse {at}": 3 for at in range(5)},
    "Red Shout 0": 2, "Red Fur 0": 1, "Red Fur 1": 1,
}  # fmt: skip
"""A legal deck of forty cards."""


def plus(changes: Mapping[str, int], base: Mapping[str, int] = FORTY) -> dict[str, int]:
    """The legal deck with so many more, or fewer, of some cards."""
    counts = {name: base.get(name, 0) + changes.get(name, 0) for name in (*base, *(n for n in changes if n not in base))}
    return {name: count for name, count in counts.items() if count}


def deck_of(
    cards: Mapping[str, int] | Iterable[tuple[str, int]], extra: Mapping[str, int] | None = None, **fields: Any
) -> DeckList:
    """A deck list with a line for each pair, numbered from 4."""
    pairs = list(cards.items() if isinstance(cards, Mapping) else cards)
    lines = [DeckLine(count, name, Mark("deck.yaml", at, 3)) for at, (name, count) in enumerate(pairs, 4)]
    beside = enumerate((extra or {}).items(), 5 + len(pairs))
    lines += [DeckLine(count, name, Mark("deck.yaml", at, 3), "extra") for at, (name, count) in beside]
    return DeckList("Test", "animaul", Mark("deck.yaml", 1, 1), tuple(lines), fields)


def wrong(deck: DeckList, library: Library = LIBRARY) -> list[Finding]:
    """The findings that make a deck illegal or incomplete."""
    return [finding for finding in check_deck(deck, library) if finding.severity in WRONG]


def rules(deck: DeckList, library: Library = LIBRARY) -> set[str]:
    """The clauses that a deck breaks."""
    return {finding.rule or finding.code for finding in wrong(deck, library)}


def only(deck: DeckList, rule: str, library: Library = LIBRARY) -> Finding:
    """The one finding of a deck, which cites this clause."""
    found = check_deck(deck, library)
    assert [finding.rule for finding in found] == [rule], found
    return found[0]


def subject(finding: Finding) -> tuple[str, ...]:
    """What a finding is about, however large the fault is."""
    about = ""
    if finding.code in ("ANI-COPIES", "CARD-UNKNOWN", "ANI-COUNT", "ANI-SECTION"):
        about = finding.message.lstrip("0123456789- ").split(" on ")[0].split(" with ")[0].rstrip(".")
    rule = "" if finding.code in ("ANI-POINTS", "ANI-COPIES", "ANI-PLATINUM") else finding.rule or ""
    word = finding.message.split(":")[0][:30] if finding.code == "ANI-EXTRA" else ""
    if finding.code == "CARD-UNKNOWN" and finding.fix:
        word = ", ".join(sorted({edit.section for edit in finding.fix.edits if repr(edit.card) == finding.found}))
    return (finding.code, rule, finding.severity, about, word)


def changes(before: DeckList, after: DeckList) -> int:
    """How many copies were taken out of, and put into, the deck and the extra deck."""
    counts: dict[tuple[str, str], int] = {}
    for sign, deck in ((-1, before), (1, after)):
        for line in deck.lines:
            key = (line.section, line.name.casefold())
            counts[key] = counts.get(key, 0) + sign * line.count
    return sum(map(abs, counts.values()))
