"""deckwright rules: look up the rules of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from toolkit.content.rules import Rule


def rules(
    game: Annotated[str, typer.Argument(help="The game, for example gudnak.")],
    words: Annotated[
        list[str] | None, typer.Argument(help="Ids (GUD-041 or 41), ranges (40-50) or words; none: the sections.")
    ] = None,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="How many rules at most when looking for words.")] = 12,
    as_json: Annotated[bool, typer.Option("--json", help="The rules as JSON.")] = False,
) -> None:
    """Look up the rules of a game by id, range or words: the rule in plain words, and the ruling where the rulebook is open."""
    import json

    from toolkit.cli.common import get_game
    from toolkit.content.browse import find_rules, near_words
    from toolkit.content.rules import load_rules

    room = get_game(game)
    known = load_rules(room.folder)
    if not known:
        typer.echo(f"{room.title} has no rules file.", err=True)
        raise typer.Exit(1)
    if not words and not as_json:
        _sections(room.title, known)
        return
    found = find_rules(known, words) if words else list(known.values())
    if as_json:
        typer.echo(json.dumps([rule.model_dump() for rule in found], indent=2, ensure_ascii=False))
        raise typer.Exit(0 if found else 1)
    if not found:
        near = near_words(known, words or [])
        first, last = next(iter(known)), list(known)[-1]
        hint = f" Near: {', '.join(near)}." if near else ""
        typer.echo(f"No rule fits {' '.join(words or [])!r}; the rules are {first} to {last}.{hint}", err=True)
        raise typer.Exit(1)
    looked_up = all(any(character.isdigit() for character in word) for word in words or [])
    for rule in found if looked_up else found[:limit]:
        _one(rule)
    if not looked_up and len(found) > limit:
        typer.echo(f"{len(found) - limit} more; narrow the words or give --limit {len(found)}.", err=True)


def _sections(title: str, known: dict[str, Rule]) -> None:
    sections: dict[str, list[str]] = {}
    for rule in known.values():
        sections.setdefault(rule.section or "-", []).append(rule.id)
    width = max(map(len, sections))
    typer.echo(f"{title}: {len(known)} rules")
    for section, ids in sections.items():
        span = ids[0] if len(ids) == 1 else f"{ids[0]} .. {ids[-1]}"
        typer.echo(f"  {section:<{width}}  {len(ids):>4}  {span}")


def _one(rule: Rule) -> None:
    from textwrap import fill

    about = ", ".join(part for part in (rule.section, rule.kind) if part)
    typer.echo(typer.style(rule.id, bold=True) + (f"  {about}" if about else ""))
    typer.echo(fill(rule.rule, 100, initial_indent="  ", subsequent_indent="  "))
    if rule.ruling:
        typer.echo(fill(f"Ruling: {rule.ruling}", 100, initial_indent="  ", subsequent_indent="  "))
    if rule.because:
        typer.echo(fill(f"Because: {rule.because}", 100, initial_indent="  ", subsequent_indent="  "))
    typer.echo()
