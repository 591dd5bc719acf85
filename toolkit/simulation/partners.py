"""Which cards belong together: one names the other, or does the rare thing that the other waits for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from toolkit.simulation.coverage import kind_of
from toolkit.wording.tree import Argument, Do, Event, Head, Ref, Selector
from toolkit.wording.walk import parts

if TYPE_CHECKING:
    from toolkit.content.library import Library
    from toolkit.play.chance import Chance
    from toolkit.registry import Game
    from toolkit.wording.tree import CardText

RARE = 12
"""What more cards than these do is common: most decks hold some of them in any case."""
Topic = tuple[str, str]
"""A word of a verb ("flip" and "down" of "flip_down"), and the kind of card that suffers it; "" for any."""


class Partners:
    """For each card of a library those that belong with it, in groups: of a small group each is the likelier."""

    def __init__(self, game: Game, library: Library) -> None:
        language, self._kinds = game.language(library), {kind_of(card) for card in library}
        does, awaits = dict[str, set[Topic]](), dict[str, set[Topic]]()
        self._groups: dict[str, list[list[str]]] = {}
        for card in library:
            text = str(getattr(card, "text", "") or "")
            tree = language.read(text, kind_of(card), card.name).tree if language and text else None
            does[card.name] = set(self._does(tree)) if tree else set()
            awaits[card.name] = set(self._awaits(tree, kind_of(card))) if tree else set()
            named = sorted({node.name for node in parts(tree) if isinstance(node, Head) and node.name}) if tree else []
            for name in named:
                if (other := library.find(name)) and other.name != card.name:
                    self._groups.setdefault(card.name, []).append([other.name])
                    self._groups.setdefault(other.name, []).append([card.name])
        for name in does:
            for mine, theirs in ((awaits, does), (does, awaits), (does, does)):
                for topic in sorted(mine[name]):
                    self._add(name, topic, theirs)

    def _add(self, name: str, topic: Topic, theirs: dict[str, set[Topic]]) -> None:
        word, kind = topic
        for kinds in {kind}, self._kinds | {""} if not kind else {kind, ""}:
            group = [other for other in theirs if other != name and any((word, one) in theirs[other] for one in kinds)]
            if 0 < len(group) <= RARE and group not in self._groups.get(name, ()):
                self._groups.setdefault(name, []).append(group)

    def one(self, name: str, chance: Chance, but: Iterable[str] = ()) -> str | None:
        """A card that belongs with this one, none of those left out; None if there is no other."""
        left_out = {name, *but}
        groups = [[other for other in group if other not in left_out] for group in self._groups.get(name, ())]
        weights = [RARE * 12 // len(group) if group else 0 for group in groups]
        if not any(weights):
            return None
        drawn = chance.below(sum(weights))
        for group, weight in zip(groups, weights, strict=True):
            drawn -= weight
            if drawn < 0:
                return group[chance.below(len(group))]
        return None

    def _does(self, tree: CardText) -> Iterator[Topic]:
        for node in parts(tree):
            if isinstance(node, Do) and not isinstance(what := node.arg("what"), Ref):
                yield from self._topics(node.verb, what, "")

    def _awaits(self, tree: CardText, own: str) -> Iterator[Topic]:
        for node in parts(tree):
            if isinstance(node, Event):
                yield from self._topics(node.verb, node.subject if node.passive else dict(node.args).get("what"), own)

    def _topics(self, verb: str, what: Argument | None, own: str) -> Iterator[Topic]:
        nouns = [head.noun for head in what.heads] if isinstance(what, Selector) else [own if isinstance(what, Ref) else ""]
        for noun in nouns or [""]:
            for word in verb.split("_"):
                yield word, noun if noun in self._kinds else ""


@lru_cache(maxsize=4)
def partners_of(game: Game, library: Library) -> Partners:
    """The partners of a library's cards, read once."""
    return Partners(game, library)
