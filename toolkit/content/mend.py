"""Carrying out a fix: the edits of a finding applied to a deck list, and said in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.library import fold_name
from toolkit.findings import Edit, Fix


def apply_fix(deck: DeckList, fix: Fix) -> DeckList:
    """The deck after all edits of a fix; lines left with no copies are gone, also where an edit asks for 0 more copies.

    Raises:
        ValueError: an edit takes out more copies than the deck holds, or of a card that it does not hold.
    """
    lines = list(deck.lines)
    for edit in fix.edits:
        lines = _apply(lines, edit, deck)
    fields = {**deck.fields, **dict(fix.fields)} if fix.fields else deck.fields
    return replace(deck, lines=tuple(lines), fields=fields)


def merge_edits(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """The same edits with one entry a card and section, those that take out first; changes that cancel each other are gone."""
    total: dict[tuple[str, str], Edit] = {}
    for edit in edits:
        key = (edit.section, fold_name(edit.card))
        before = total.get(key)
        total[key] = edit if before is None else replace(before, count=before.count + edit.count)
    merged = [edit for edit in total.values() if edit.count]
    return tuple(sorted(merged, key=lambda edit: edit.count > 0))


def take_out(lines: Iterable[DeckLine], count: int, own: str, first: str = "") -> list[Edit]:
    """Edits that take so many copies out of the lines of one card whose folded name is `own`.

    Those under the (folded) name `first` go first, then misspelt ones, then the others.
    """
    edits: list[Edit] = []
    for line in sorted(lines, key=lambda line: (fold_name(line.name) != first, fold_name(line.name) == own)):
        taken = min(count, line.count)
        if taken:
            edits.append(Edit(line.name, -taken, line.section))
            count -= taken
    return edits


def _apply(lines: list[DeckLine], edit: Edit, deck: DeckList) -> list[DeckLine]:
    key = fold_name(edit.card)
    here = [at for at, line in enumerate(lines) if line.section == edit.section and fold_name(line.name) == key]
    if edit.count < 0:
        wanted = -edit.count
        for at in reversed(here):
            taken = min(wanted, max(lines[at].count, 0))
            lines[at] = replace(lines[at], count=lines[at].count - taken)
            wanted -= taken
        if wanted:
            raise ValueError(f"{edit.card}: {-edit.count} copies to take out of {edit.section}, {wanted} more than there are")
    elif edit.count > 0:
        wanted = edit.count
        for at in here:
            if lines[at].count < 0:
                given = min(wanted, -lines[at].count)
                lines[at] = replace(lines[at], count=lines[at].count + given)
                wanted -= given
        if wanted and here:
            lines[here[0]] = replace(lines[here[0]], count=lines[here[0]].count + wanted)
        elif wanted:
            lines.append(DeckLine(wanted, edit.card, deck.where, edit.section))
    gone = {at for at in here if lines[at].count == 0}
    return [line for at, line in enumerate(lines) if at not in gone]


def say(edits: Iterable[Edit]) -> str:
    """Edits in a sentence or two: "Take out 2 Ember Captain. Add Ash Warden."."""
    edits = list(edits)
    deck = [edit for edit in edits if edit.section == "cards"]
    out = [_piece(edit) for edit in deck if edit.count < 0]
    into = [_piece(edit) for edit in deck if edit.count > 0]
    said = []
    if out and into and not sum(edit.count for edit in deck):
        said.append(f"Swap {_listed(out)} for {_listed(into)}.")
    else:
        said += [f"Take out {_listed(out)}."] if out else []
        said += [f"Add {_listed(into)}."] if into else []
    for section in dict.fromkeys(edit.section for edit in edits if edit.section != "cards"):
        gone = [_piece(edit) for edit in edits if edit.section == section and edit.count <= 0]
        come = [_piece(edit) for edit in edits if edit.section == section and edit.count > 0]
        if gone:
            said.append(f"Take {_listed(gone)} out of {section}.")
        if come:
            said.append(f"List {_listed(come)} under {section}.")
    return " ".join(said)


def _piece(edit: Edit) -> str:
    count = abs(edit.count)
    return edit.card if count == 1 else f"{count} {edit.card}"


def _listed(pieces: list[str]) -> str:
    return pieces[0] if len(pieces) == 1 else ", ".join(pieces[:-1]) + " and " + pieces[-1]
