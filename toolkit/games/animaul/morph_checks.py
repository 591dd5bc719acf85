"""Rules that concern lines of M-Types: what texts morph into is there, is an M-Type, of the right type, and no circle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from toolkit.content.library import fold_name
from toolkit.content.text_faults import excerpt, text_mark
from toolkit.content.text_place import TextPlaces
from toolkit.findings import Finding, Fix, Severity
from toolkit.games.animaul.cards import AniMaulCard
from toolkit.games.animaul.deck_tables import MORPHS, longest, morph_names


def morph_faults(cards: Sequence[AniMaulCard], places: TextPlaces) -> Iterator[Finding]:
    """Faults of morphing over all cards (ANI-167, ANI-168, ANI-175, ANI-177)."""
    known = {fold_name(card.name): card for card in cards}
    becomes: dict[str, list[str]] = {}
    for card in cards:
        for offset, name in morph_names(card.text):
            made = known.get(longest(name, known))
            if made is not None:
                becomes.setdefault(fold_name(card.name), []).append(fold_name(made.name))
            fault = _into(card, name, made, offset, known)
            if fault:
                rule, message, fix, found, required = fault
                yield Finding(
                    code="ANI-MORPH",
                    severity=Severity.ILLEGAL,
                    message=message,
                    where=text_mark(card, offset, places),
                    rule=rule,
                    found=found,
                    required=required,
                    fix=Fix(fix),
                    excerpt=excerpt(card.text, offset, offset + len(name)),
                )
    made_somewhere = {into for own, names in becomes.items() for into in names if into != own}
    for card in cards:
        if card.morph and not card.is_colossal and fold_name(card.name) not in made_somewhere:
            yield Finding(
                code="ANI-MORPH",
                severity=Severity.WARNING,
                message=f"No card morphs anything into {card.name}, so that it never enters play.",
                where=card.where,
                rule="ANI-167",
                found=f"{card.type_line} {card.name}",
                required="a card whose text morphs into it",
                fix=Fix(f"Write into another card's text: “Morph this card into {card.name}.”"),
                basis="ruling",
            )
    yield from _circles(becomes, known)


def _into(
    card: AniMaulCard, name: str, made: AniMaulCard | None, offset: int, known: dict[str, AniMaulCard]
) -> tuple[str, str, str, str, str] | None:
    """What is wrong with one morphing: rule, message, fix, found, required."""
    if made is None:
        if not name[:1].isupper():
            return None  # a description ("an M-Type in your hand"), and no name
        m_types = {key: other.name for key, other in known.items() if other.morph}
        close = get_close_matches(fold_name(name), list(m_types), 1, 0.6)
        fix = f"Write {m_types[close[0]]}, or make the card {name}." if close else f"Make the card {name}, with `morph: true`."
        return "ANI-175", f"{card.name} morphs into {name!r}, which is no card.", fix, name, "the name of an M-Type"
    if not made.morph:
        fix = f"Give {made.name} `morph: true`, or name an M-Type."
        return "ANI-167", f"{card.name} morphs into {made.name}, which is no M-Type.", fix, made.type_line, "an M-Type"
    itself = [match for match in MORPHS.finditer(card.text) if match.end() == offset and "this card" in match[0].casefold()]
    if itself and made.kind != card.kind:
        wanted = f"M-{card.kind.capitalize()}"
        message = f"{card.name} is a card of the type {card.kind.capitalize()} and morphs into the {made.type_line} {made.name}."
        return "ANI-168", message, f"Name an {wanted}, or write `kind: {card.kind}` on {made.name}.", made.type_line, wanted
    return None


def _circles(becomes: dict[str, list[str]], known: dict[str, AniMaulCard]) -> Iterator[Finding]:
    """Lines of tiers that come back to where they were (ANI-177)."""
    done: dict[str, None] = {}
    for start in becomes:
        if start in done:
            continue
        path: list[str] = []
        here = start
        # Of a card that becomes one of several, the first line is followed: a circle is met from any of its cards.
        while here in becomes and here not in path and here not in done:
            path.append(here)
            here = becomes[here][0]
        if here in path:
            circle = [known[key] for key in path[path.index(here) :]]
            names = " → ".join(card.name for card in [*circle, circle[0]])
            yield Finding(
                code="ANI-MORPH",
                severity=Severity.WARNING,
                message=f"Morphing goes round in a circle: {names}.",
                where=circle[0].text_where or circle[0].where,
                rule="ANI-177",
                found=names,
                required="tiers, each morphing into the next",
                fix=Fix(f"Let {circle[-1].name} morph into a card of a further tier, or into none."),
            )
        done.update(dict.fromkeys(path))
