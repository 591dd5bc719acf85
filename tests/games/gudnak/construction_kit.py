"""A small library of two factions and Neutral, and decks of it, for the tests of deck building."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from toolkit.content.card import Card
from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.library import Library
from toolkit.findings import Finding, Mark, Severity
from toolkit.games.gudnak.cards import MODELS
from toolkit.games.gudnak.construction import check_deck

OWNERS = {"Ash": "Ash", "Brine": "Brine", "Neutral": "Free"}
WRONG = (Severity.ILLEGAL, Severity.INCOMPLETE)
BONUS = {"Brute": "Soldiers", "Soldier": "Hunters", "Hunter": "Brutes"}


def card(kind: str, name: str, faction: str = "Neutral", **fields: Any) -> Card:
    """A card of a kind."""
    return MODELS[kind].model_validate({"kind": kind, "name": name, "faction": faction, **fields})


def basic(name: str, faction: str, power: int, *traits: str) -> Card:
    text = "\n".join(f"Passive: This fighter has +I when attacking {BONUS[t]}." for t in traits if t in BONUS)
    return card("basic", name, faction, power=power, traits=list(traits), text=text)


def cards_of(faction: str) -> Iterable[Card]:
    """Eighteen cards of one owner: enough for a deck of its own."""
    first = OWNERS[faction]
    for name, power in (("Queen", 3), ("Captain", 2), ("Seer", 2), ("Scout", 1), ("Thief", 1)):
        text = f"Action - {name}'s Word: Draw {ord(name[0])} cards. Relocate target {faction} fighter up to {power} squares."
        yield card("hero", f"{first} {name}", faction, power=power, traits=["Soldier"], text=text)
    yield card("tactic", f"{first} Bolt", faction, cost=0, text="Draw a card.")
    yield card("tactic", f"{first} Flood", faction, cost=2, text="Draw a card.")
    yield card("construct", f"{first} Tower", faction, cost=1, text="Action: Draw a card.")
    yield card("attachment", f"{first} Shield", faction, cost=1, text="Attached fighter has +I when attacking.")
    yield card("tactic", f"{first} Song", faction, cost=1, text="Draw 2 cards.")
    for power in (3, 2, 1):
        yield basic(f"{first} Ogre {power}", faction, power, "Brute")
        yield basic(f"{first} Guard {power}", faction, power, "Soldier")
        yield basic(f"{first} Fiend {power}", faction, power, "Hunter", "Demon")
    yield basic(f"{first} Peasant", faction, 1)


def make_library(*further: Card) -> Library:
    cards = [c for faction in OWNERS for c in cards_of(faction)]
    cards.append(card("token", "Ash Wisp", "Ash", power=1))
    cards.append(card("token", "Salt Imp", "Neutral", power=1, traits=["Demon"]))
    cards.append(card("tactic", "Ash Calling", "Ash", cost=1, text="Put 2 Ash Wisps in your Back Row."))
    return Library("gudnak", [*cards, *further], {"factions": ["Ash", "Brine"], "traits": []})


LIBRARY = make_library()
HEROES = ["Ash Queen", "Ash Captain", "Ash Seer", "Ash Scout", "Ash Thief"]
TACTICS = ["Ash Bolt", "Ash Flood", "Ash Tower", "Ash Shield", "Free Song"]
BASICS = {
    "Ash Ogre 3": 1, "Ash Guard 3": 1,
    "Ash Ogre 2": 2, "Free Guard 2": 1, "Ash Fiend 2": 1,
    "Ash Ogre 1": 1, "Ash Guard 1": 1, "Ash Peasant": 2,
}  # fmt: skip


def legal(faction: str = "Ash") -> dict[str, int]:
    """A legal deck, card by card."""
    deck = {**dict.fromkeys(HEROES, 1), **dict.fromkeys(TACTICS, 1), **BASICS}
    return {name.replace("Ash", OWNERS[faction]): count for name, count in deck.items()} if faction != "Ash" else deck


def deck_of(cards: dict[str, int] | Iterable[tuple[str, int]], tokens: Iterable[str] = (), **fields: Any) -> DeckList:
    """A deck list with a line for each pair, numbered from 4."""
    pairs = list(cards.items() if isinstance(cards, dict) else cards)
    lines = [DeckLine(count, name, Mark("deck.yaml", at, 3)) for at, (name, count) in enumerate(pairs, 4)]
    lines += [DeckLine(1, name, Mark("deck.yaml", at, 3), "tokens") for at, name in enumerate(tokens, 4 + len(pairs))]
    return DeckList("Test", "gudnak", Mark("deck.yaml", 1, 1), tuple(lines), fields)


def wrong(deck: DeckList, library: Library = LIBRARY) -> list[Finding]:
    """The findings that make a deck illegal or incomplete."""
    return [finding for finding in check_deck(deck, library) if finding.severity in WRONG]


def rules(deck: DeckList, library: Library = LIBRARY) -> set[str]:
    """The clauses that a deck breaks."""
    return {finding.rule or finding.code for finding in wrong(deck, library)}


def subject(finding: Finding) -> tuple[str, ...]:
    """What a finding is about, however large the fault is."""
    if finding.code in ("GUD-HEROES", "GUD-TACTICS", "GUD-BASICS", "GUD-SIZE", "GUD-FACTION"):
        return (finding.code, finding.rule or "", finding.severity)
    about = finding.message.lstrip("0123456789 ").split(" on ")[0].rstrip(".")
    return (finding.code, finding.rule or "", finding.severity, about)
