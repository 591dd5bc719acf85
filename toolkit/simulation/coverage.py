"""Coverage: what random games reached, what they found, and its form in a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from toolkit.content.card import Card
    from toolkit.content.decklist import DeckList
    from toolkit.content.library import Library
    from toolkit.play.random_game import RandomGame
    from toolkit.registry import Game

LONGEST_LIST = 200
"""Failures that are kept in full; of more, only the number."""


@dataclass(frozen=True, slots=True)
class Failure:
    """An invariant that did not hold: enough to reach the position again."""

    game: int
    """The number of the game in its run."""
    decks: tuple[str, ...]
    players: tuple[str, ...]
    """How each seat chose its actions."""
    seed: int
    step: int
    message: str
    last: tuple[str, ...]
    """The last actions before it."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Options of the game."""


@dataclass(slots=True)
class Coverage:
    """What random games reached."""

    games: int = 0
    decisions: int = 0
    tables: Counter[str] = field(default_factory=Counter)
    """Games by each thing that can be said of them: how many players, whose decks, how the seats chose, which options."""
    terminations: Counter[str] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)
    """By first word of the action's text."""
    events: Counter[str] = field(default_factory=Counter)
    cards: dict[str, Counter[str]] = field(default_factory=dict)
    """Per event word: the cards (or abilities) that it named."""
    engines: Counter[str] = field(default_factory=Counter)
    """Games by the checksum of the code that played them."""
    longest: int = 0
    failed: int = 0
    failures: list[Failure] = field(default_factory=list)

    def add(self, other: Coverage) -> None:
        """Add what another part reached."""
        self.games += other.games
        self.decisions += other.decisions
        self.tables.update(other.tables)
        self.terminations.update(other.terminations)
        self.actions.update(other.actions)
        self.events.update(other.events)
        self.engines.update(other.engines)
        for word, cards in other.cards.items():
            self.cards.setdefault(word, Counter()).update(cards)
        self.longest = max(self.longest, other.longest)
        self.failed += other.failed
        self.failures = [*self.failures, *other.failures][:LONGEST_LIST]

    def to_data(self) -> dict[str, Any]:
        """The same as plain data; `coverage_of` is the inverse."""
        data: dict[str, Any] = {name: dict(getattr(self, name)) for name in _COUNTERS}
        data |= {name: getattr(self, name) for name in ("games", "decisions", "longest", "failed")}
        data["cards"] = {word: dict(cards) for word, cards in self.cards.items()}
        data["failures"] = [{name: getattr(failure, name) for name in Failure.__slots__} for failure in self.failures]
        return data


_COUNTERS = ("tables", "terminations", "actions", "events", "engines")


def coverage_of(data: Mapping[str, Any]) -> Coverage:
    """The coverage that was written as this data.

    Raises:
        KeyError, TypeError, ValueError: it is no such data.
    """
    found = Coverage(int(data["games"]), int(data["decisions"]), longest=int(data["longest"]), failed=int(data["failed"]))
    for name in _COUNTERS:
        setattr(found, name, Counter({str(word): int(count) for word, count in data[name].items()}))
    found.cards = {str(word): Counter(cards) for word, cards in data["cards"].items()}
    for one in data["failures"]:
        texts = {name: tuple(map(str, one[name])) for name in ("decks", "players", "last")}
        numbers = {name: int(one[name]) for name in ("game", "seed", "step")}
        found.failures.append(Failure(message=str(one["message"]), options=dict(one["options"]), **texts, **numbers))  # type: ignore[arg-type]
    return found


def coverage_of_game(played: RandomGame) -> Coverage:
    """What one finished game reached."""
    cards: dict[str, Counter[str]] = {}
    for word, _, card in played.events:
        cards.setdefault(word, Counter())[card] += 1
    return Coverage(
        games=1,
        decisions=len(played.actions),
        terminations=Counter([played.outcome.termination]),
        actions=Counter(text.split()[0] for text in played.actions),
        events=Counter(word for word, _, _ in played.events),
        cards=cards,
        longest=len(played.actions),
    )


def unreached(coverage: Coverage, names: Iterable[str], uses: Sequence[str]) -> list[str]:
    """The names (of cards or effects) that no event with one of these words named, in their order."""
    used = {card for word in uses for card in coverage.cards.get(word, ())}
    return [name for name in names if name not in used]


def unused_cards(coverage: Coverage, game: Game, library: Library, decks: Sequence[DeckList]) -> list[str]:
    """The cards of a library that were never used, sorted; cards of kinds that these decks do not hold in their main section
    (tokens, Locations ...) count as used once any event or effect of theirs was told."""
    by_hand = {card for word in game.uses for card in coverage.cards.get(word, ())}
    told = {name for word, names in coverage.cards.items() for name in names if word != "effect"}
    for name in coverage.cards.get("effect", ()):
        told |= {name.rpartition(": ")[0], name.partition(": ")[0]}
    main = (library.find(line.name) for deck in decks for line in deck.section(game.deck_sections[0]))
    held = {kind_of(card) for card in main if card is not None}
    return sorted(card.name for card in library if card.name not in (by_hand if kind_of(card) in held else told))


def kind_of(card: Card | None) -> str:
    """The kind of a card, as its file says it."""
    return str(getattr(card, "kind", ""))
