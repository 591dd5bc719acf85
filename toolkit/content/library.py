"""Library: all cards of one game that a project can see."""

from __future__ import annotations

import html
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from toolkit.content.card import Card
from toolkit.content.decklist import DeckList

C = TypeVar("C", bound=Card)
T = TypeVar("T")
L = TypeVar("L", bound="Library | None")
P = ParamSpec("P")
_FOLD: dict[int, str | None] = {
    **dict.fromkeys(map(ord, "’‘‛`´′ʼ"), "'"),
    **dict.fromkeys(map(ord, "“”„«»″"), '"'),
    **dict.fromkeys(map(ord, "‐‑‒–—−"), "-"),
    **dict.fromkeys(map(ord, "\u00a0\u202f\u2007"), " "),
    **dict.fromkeys((0x00AD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF), None),
}


@lru_cache(maxsize=65536)
def fold_name(name: str) -> str:
    """The form in which names are compared: NFKC, plain quotes and dashes, single spaces, no capitals, HTML codes read."""
    if name.isascii() and "&" not in name:
        return " ".join(name.replace("`", "'").split()).casefold()
    # Quotes before NFKC too: it takes "´" apart into a space and a mark.
    text = unicodedata.normalize("NFKC", html.unescape(name).translate(_FOLD)).translate(_FOLD)
    return " ".join(text.split()).casefold()


COMPARISONS = 3_000_000
"""How many times a library compares names to propose near ones: some minutes; each unknown name costs one a card."""


class Library:
    """The cards of a game by name; the traits and factions that its sets declare."""

    def __init__(self, game: str, cards: Iterable[Card] = (), declared: dict[str, list[str]] | None = None) -> None:
        self.game = game
        self.declared: dict[str, list[str]] = declared or {}
        """What sets declare besides cards: {"factions": [...], "traits": [...]}."""
        self.details: dict[str, dict[str, Mapping[str, Any]]] = {}
        """The fields of what is declared: {"factions": {"Cinder Pact": {"name": "Cinder Pact", "colour": "#8c2f1b"}}}."""
        self._cards: dict[str, Card] = {}
        self._near: dict[str, list[str]] = {}
        self._compared = 0
        for card in cards:
            self.add(card)

    def add(self, card: Card) -> None:
        """Add a card, in the place of one of the same name."""
        self._cards[fold_name(card.name)] = card
        self._near.clear()

    def declare(self, key: str, fields: Mapping[str, Any]) -> None:
        """Declare a faction, trait ... by its fields, "name" among them; a later one of the same name adds to its fields."""
        name = str(fields["name"])
        names = self.declared.setdefault(key, [])
        known = next((known for known in names if fold_name(known) == fold_name(name)), None)
        if known is None:
            names.append(name)
        details = self.details.setdefault(key, {})
        details[known or name] = {**details.get(known or name, {}), **fields, "name": known or name}

    def find(self, name: str) -> Card | None:
        """The card of this name (capitals, spacing, quote marks and composed letters do not matter), or None."""
        return self._cards.get(fold_name(name))

    def copies(self, deck: DeckList, model: type[C]) -> list[tuple[C, int]]:
        """The cards of a deck that are of this model, in the order of its lines, with the copies of all lines and sections."""
        counts: dict[str, int] = {}
        cards: dict[str, C] = {}
        for line in deck.lines:
            card = self.find(line.name)
            if isinstance(card, model):
                counts[card.name] = counts.get(card.name, 0) + line.count
                cards[card.name] = card
        return [(card, counts[name]) for name, card in cards.items() if counts[name] > 0]

    def near(self, name: str, limit: int = 3) -> list[str]:
        """Names that are close to this one, nearest first: alike as a whole, or one has all the words of the other."""
        from rapidfuzz import fuzz, process

        written = fold_name(name)
        if written in self._near:
            return self._near[written][:limit]
        # Whoever has thousands of unknown names has the wrong library, and no proposals help; comparing all would take minutes.
        if self._compared > COMPARISONS or len(name) > 200:
            return []
        self._compared += len(self._cards)
        known = {key: card.name for key, card in self._cards.items()}
        hits = process.extract(written, list(known), scorer=fuzz.WRatio, limit=8, score_cutoff=70)
        words = set(written.split())

        def close(key: str) -> bool:
            own = set(key.split())
            return words <= own or own <= words or max(fuzz.ratio(written, key), fuzz.token_sort_ratio(written, key)) >= 60

        self._near[written] = [known[key] for key, _, _ in hits if close(key)]
        return self._near[written][:limit]

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards.values())

    def __len__(self) -> int:
        return len(self._cards)


class OncePerLibrary(Generic[L, P, T]):
    """What is made of a library, made again only when its cards, what it declares under some keys, or other arguments change."""

    def __init__(self, make: Callable[Concatenate[L, P], T], *keys: str) -> None:
        self._make = make
        self._keys = keys
        self.known: WeakKeyDictionary[Library, tuple[tuple[object, ...], T]] = WeakKeyDictionary()
        """What was made last, and what it was made of."""

    def __call__(self, library: L, /, *others: P.args, **named: P.kwargs) -> T:
        if library is None:
            return self._make(library, *others, **named)
        stamp = (list(library), [list(library.declared.get(key, ())) for key in self._keys], others, named)
        entry = self.known.get(library)
        if entry is None or entry[0] != stamp:
            entry = self.known[library] = (stamp, self._make(library, *others, **named))
        return entry[1]
