"""`deckwright wording`: how a sentence is read, or where it stops being understood."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from toolkit.content.library import Library
    from toolkit.wording.language import Language, Reading, Stop


def wording(
    game: Annotated[str, typer.Argument(help="The game: gudnak ...")],
    sentence: Annotated[
        list[str] | None, typer.Argument(help="A sentence, an ability, or the name of a card. None: the phrase book.")
    ] = None,
    kind: Annotated[str, typer.Option("--kind", "-k", help="Kind of card that it stands on: hero, tactic, construct ...")] = "",
    tree: Annotated[bool, typer.Option("--tree", help="Show the tree as well.")] = False,
    fix: Annotated[bool, typer.Option("--fix", help="Show only the canonical text.")] = False,
) -> None:
    """How a sentence is read in plain words, or the word where it stops being understood and what could stand there."""
    from toolkit.cli.common import get_game
    from toolkit.content.project import Project
    from toolkit.findings import Finding, Refused, Severity

    project = Project.find()
    room = get_game(game, project)
    library, _ = project.library(room)
    language = room.language(library)
    if language is None:
        raise Refused(
            Finding(code="WORDING-NONE", severity=Severity.UNREADABLE, message=f"The cards of {room.title} carry no text.")
        )
    kinds = list(room.card_models())
    if kind and kind not in kinds:
        found = f"There is no kind of card {kind!r}; there are: {', '.join(kinds)}"
        raise Refused(Finding(code="WORDING-KIND", severity=Severity.UNREADABLE, message=found))
    words = " ".join(sentence or ()).replace("\\n", "\n").strip()
    if not words:
        _phrase_book(language)
        return
    reading = _read(words, [kind] if kind else kinds, library, language)
    if fix and reading.exact:
        typer.echo(language.render(reading.tree))
        return
    if not fix:
        _show(reading, language, tree)
    _stops(reading)
    if not reading.exact:
        raise typer.Exit(1)


def _read(words: str, kinds: list[str], library: Library, language: Language) -> Reading:
    """The reading of a card's text, or of a sentence on the kind of card that understands most of it."""
    card = library.find(words)
    if card is not None and card.text:
        return language.read(card.text, str(getattr(card, "kind", kinds[0])), card.name)
    readings = [language.read(words, kind) for kind in kinds]
    return min(readings, key=lambda reading: (not reading.exact, -_reach(reading)))


def _reach(reading: Reading) -> int:
    return min((stop.span.start for stop in reading.stops if stop.kind != "reminder"), default=len(reading.text) + 1)


def _show(reading: Reading, language: Language, tree: bool) -> None:
    if not reading.exact:
        return
    typer.echo(reading.text)
    for line in language.explain(reading.tree):
        typer.echo(f"  {line}")
    canonical = language.render(reading.tree)
    if canonical != reading.text:
        typer.echo("canonical text:")
        for line in canonical.splitlines():
            typer.echo(f"  {line}")
    if tree:
        typer.echo("tree:")
        for ability in reading.tree.abilities:
            for sentence in ability.sentences:
                typer.echo(f"  {ability.kind}: {sentence.body!r}")


def _stops(reading: Reading) -> None:
    for stop in reading.stops:
        typer.echo("\n".join(stop_lines(reading.text, stop)), err=True)


def stop_lines(text: str, stop: Stop) -> list[str]:
    """A stop as a block: message, the line of the text with the place marked, what could stand there, near words."""
    begin = text.rfind("\n", 0, stop.span.start) + 1
    end = text.find("\n", stop.span.start)
    line = text[begin : end if end >= 0 else len(text)]
    width = max(1, min(stop.span.end, begin + len(line)) - stop.span.start)
    lines = [stop.message, f"    {line}", f"    {' ' * (stop.span.start - begin)}{'^' * width}"]
    if stop.understood:
        lines.append(f'    understood up to: "{stop.understood}"')
    if stop.near:
        lines.append("    near words: " + ", ".join(stop.near))
    if stop.expected:
        lines.append("    here can stand: " + "; ".join(stop.expected))
    return lines


def _phrase_book(language: Language) -> None:
    typer.echo("What can be said, each with an example:")
    for pattern, example in language.phrases():
        typer.echo(f"  {pattern}")
        typer.echo(f"      {example}")
