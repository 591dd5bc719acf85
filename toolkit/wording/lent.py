"""Lent: which texts a card has that are not printed on it: quoted ones that others give it, and those that it copies.

Settled in layers of which none feeds on its own result. First the losses, which each game finds out; a card that has lost its
abilities gives nothing, gets nothing and is no source. Then the loans. Then the copies, of what their sources have by the layers
before: a copy is never copied. A text counts once for a card, however many sources it comes from.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from toolkit.wording.words import NotKnown

if TYPE_CHECKING:
    from toolkit.wording.builder import Builder
    from toolkit.wording.machine import Candidates
    from toolkit.wording.tree import Grant

Text = Any
"""A compiled text, printed or quoted."""
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Change:
    """A change of the abilities that cards have."""

    lent: Text = None
    """A quoted text."""
    sources: Candidates[Any] | None = None
    """Whose abilities are copied: cards, or definitions of another zone."""
    actions: bool = False
    """Whether only their Action abilities are."""
    silent: bool = False
    """Whether all are lost."""


def change_of(grant: Grant, builder: Builder[Any], lasting: bool, whole: Collection[str] = ("all",)) -> Change:
    """Compile a grant of abilities.

    Args:
        grant: the grant.
        builder: of the sentence that it stands in.
        lasting: whether it is given for a while, so that a source can have been chosen.
        whole: the determiners of phrases that choose nothing.

    Raises:
        NotKnown: for a word without a handler.
    """
    from toolkit.wording.tree import Ref, Selector

    if grant.lose:
        return Change(silent=True)
    actions = grant.every == "actions"
    if grant.copied is None:
        return Change(lent=builder.words.quoted(grant.abilities))
    if isinstance(grant.copied, Ref):
        return Change(sources=builder.words.reference(grant.copied, builder), actions=actions)
    if not isinstance(grant.copied, Selector) or (grant.copied.determiner not in whole and not lasting):
        raise NotKnown("grant:copy")
    if grant.copied.determiner in whole:
        return Change(sources=builder.words.candidates(grant.copied, builder), actions=actions)
    place = builder.register(grant.copied.slot, builder.words.noun(grant.copied))
    return Change(sources=lambda state, frame: frame[place], actions=actions)


def settle(
    entries: Sequence[tuple[Change, E]],
    bearers: Collection[int],
    silent: Collection[int],
    concerns: Callable[[E, int], bool],
    things: Callable[[E, int], Iterable[int]],
    text_of: Callable[[int], Text],
    acting: Callable[[Text], Text],
) -> dict[int, list[Text]]:
    """The texts of all cards whose texts are not just the printed one, the printed one first.

    Args:
        entries: the changes at work, losses and what silent cards say left out.
        bearers: the cards that can have texts.
        silent: those among them that have lost their abilities.
        concerns: whether an entry is about a card.
        things: of an entry and a bearer whose abilities are copied, as card references or definitions.
        text_of: the printed text of such a thing, or None.
        acting: a text with its Action abilities alone, always the same object for the same text.
    """
    found: dict[int, list[Text]] = {cid: [] for cid in bearers if cid in silent} if silent else {}
    speaking = [cid for cid in bearers if cid not in silent] if silent else bearers

    def give(cid: int, texts: Sequence[Text]) -> None:
        own = found.get(cid)
        if own is None:
            printed = text_of(-2 - cid)
            own = [] if printed is None else [printed]
        new = [text for text in dict.fromkeys(texts) if text is not None and text not in own]
        if new:
            found[cid] = [*own, *new]

    for change, entry in entries:
        if change.lent is not None:
            for cid in speaking:
                if concerns(entry, cid):
                    give(cid, (change.lent,))
    copies = [(change, entry) for change, entry in entries if change.sources is not None]
    before = {cid: tuple(texts) for cid, texts in found.items()} if copies else {}
    for change, entry in copies:
        for cid in speaking:
            if concerns(entry, cid):
                copied: list[Text] = []
                for thing in things(entry, cid):
                    other = -2 - thing if thing <= -2 else -1
                    if other != cid:
                        copied += before[other] if other in before else (text_of(thing),)
                give(cid, [acting(text) for text in copied if text is not None] if change.actions else copied)
    return found
