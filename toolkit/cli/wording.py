"""`deckwright wording`: how a sentence is read, or where it stops being understood."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from toolkit.content.library import Library
    from toolkit.registry import Game
    from toolkit.wording.language import Language, Reading, Stop

LONGEST = 3_000
"""Characters that are read at once; no card holds so many."""


def wording(
    game: Annotated[str, typer.Argument(help="The game: gudnak ...")],
    sentence: Annotated[
        list[str] | None, typer.Argument(help="A sentence, an ability, or the name of a card. None: the phrase book.")
    ] = None,
    kind: Annotated[str, typer.Option("--kind", "-k", help="Kind of card that it stands on: hero, tactic, construct ...")] = "",
    name: Annotated[str, typer.Option("--name", "-n", help="Name of the card that it stands on.")] = "",
    tree: Annotated[bool, typer.Option("--tree", help="Show the tree as well.")] = False,
    fix: Annotated[
        bool, typer.Option("--fix", help="Show only the canonical text, or that of what may have been meant (exit code 1).")
    ] = False,
    coverage: Annotated[
        bool,
        typer.Option(
            "--coverage",
            help="How many of the cards' texts are read, and how many without the rows of the grammar that they alone use.",
        ),
    ] = False,
) -> None:
    """How a sentence is read in plain words, or the word where it stops being understood and what could stand there."""
    from toolkit.cli.common import fail, get_game, show
    from toolkit.content.project import Project
    from toolkit.findings import Finding, Refused, Severity, exit_code

    project = Project.find()
    room = get_game(game, project)
    library, faults = project.library(room)
    show([finding for finding in faults if exit_code([finding])])
    language = room.language(library)
    if language is None:
        raise Refused(
            Finding(code="WORDING-NONE", severity=Severity.UNREADABLE, message=f"The cards of {room.title} carry no text.")
        )
    if coverage:
        _coverage(room, library, language)
        return
    kinds = list(room.card_models())
    if kind and kind not in kinds:
        found = f"There is no kind of card {kind!r}; there are: {', '.join(kinds)}"
        raise Refused(Finding(code="WORDING-KIND", severity=Severity.UNREADABLE, message=found))
    words = " ".join(sentence or ()).replace("\\n", "\n").strip()
    if not words:
        _phrase_book(language)
        return
    if len(words) > LONGEST:
        raise fail(
            f"This has {len(words):,} characters; a card's text has fewer than {LONGEST:,}.", fix="ask for a sentence at a time"
        )
    kinds = [kind] if kind else kinds
    reading = _read(words, kinds, library, language, name)
    if fix and reading.exact:
        typer.echo(language.render(reading.tree))
        return
    if not fix:
        _show(reading, language, tree)
    _stops(reading)
    if not reading.exact:
        meant = language.suggest(words, kinds, name) if fix else []
        for text in [one.text for one in meant if one.text][:1]:
            typer.echo(text)
        for line in helped(language, words, kinds, name):
            typer.echo(line, err=True)
        typer.echo(f"every sentence form, with an example: deckwright wording {room.name}", err=True)
        raise typer.Exit(1)


def helped(language: Language, words: str, kinds: list[str], name: str = "") -> list[str]:
    """What to write instead of a text that is not read, as lines: what is to be said of it, and texts that are read."""
    from toolkit.wording.suggest import nearest, shortened

    lines: list[str] = []
    found = language.suggest(words, kinds, name)
    lines += [f"note: {says}" for says in dict.fromkeys(one.says for one in found) if says]
    texts = list(dict.fromkeys(one.text for one in found if one.text))
    lines += [f"this is read: {text}" for text in texts]
    if not texts and (kept := shortened(language, words, kinds, name)) is not None:
        lines.append(f"this is read, without “{kept[1]}”: {kept[0]}")
    if not lines:
        lines += [f"what comes near: {example}" for example in nearest(language, words)]
    return lines


def _read(words: str, kinds: list[str], library: Library, language: Language, name: str = "") -> Reading:
    """The reading of a card's text, or of a sentence on the kind of card that understands most of it."""
    card = library.find(words)
    if card is not None and card.text:
        return language.read(card.text, str(getattr(card, "kind", kinds[0])), card.name)
    readings = [language.read(words, kind, name) for kind in kinds]
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


def _coverage(room: Game, library: Library, language: Language) -> None:
    """What the grammar reads of the library: exit 1 if it does not read all of it."""
    from toolkit.cli.common import fail
    from toolkit.cli.play import progress_bar
    from toolkit.wording.coverage import Printed, ReadText
    from toolkit.wording.coverage import coverage as measure
    from toolkit.wording.explain import pattern_words
    from toolkit.wording.reader import Reader

    if not isinstance(language, Reader):
        raise fail(f"the rules English of {room.title} is not made of rows, so none can be taken away")
    printed = [Printed(card.name, str(getattr(card, "kind", "")), card.text) for card in library if card.text]
    progress, close = progress_bar("texts", True)
    try:
        found = measure(language, printed, progress)
    finally:
        close()

    def share(part: list[ReadText]) -> str:
        return f"{len(part)} of {len(found.texts)} ({100 * len(part) / max(1, len(found.texts)):.1f} %)"

    rows = len(language.game.rows)
    typer.echo(f"{room.title}: {len(found.texts)} different texts on {found.cards} cards, {rows} rows of grammar")
    typer.echo(f"read exactly: {share(found.exact)}")
    typer.echo(f"read by a grammar without the rows that only this text uses (leave-one-out): {share(found.again)}")
    typer.echo(f"rows that only one text uses: {len(found.single)}; the texts that are not read without theirs are marked *")
    for read in found.texts:
        if read.alone:
            own = "; ".join(pattern_words(row, language.game) for row in read.alone)
            typer.echo(f"{' ' if read.again or not read.exact else '*'} {read.printed.card}: {own}")
    typer.echo(f"rows that no text uses: {len(found.unused)}")
    for row in found.unused:
        typer.echo(f"  {pattern_words(row, language.game)}")
    if unread := [read for read in found.texts if not read.exact]:
        typer.echo("not read exactly: " + ", ".join(read.printed.card for read in unread))
        raise typer.Exit(1)
