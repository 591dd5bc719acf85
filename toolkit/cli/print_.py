"""deckwright print: decks and all that a table needs, as PDF."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.common import all_rules, fail, open_decks, show
from toolkit.content.writing import check_folder
from toolkit.findings import Finding, Refused, exit_code

if TYPE_CHECKING:
    from toolkit.content.project import Project
    from toolkit.pieces import Piece
    from toolkit.printing.job import Made
    from toolkit.printing.sheets import Setup
    from toolkit.printing.studio import Studio
    from toolkit.registry import Game


class PaperName(StrEnum):
    """Papers by name."""

    A4 = "a4"
    LETTER = "letter"
    LEGAL = "legal"
    A3 = "a3"
    TABLOID = "tabloid"


class Duplex(StrEnum):
    """Side about which the printer turns the sheet."""

    LONG = "long"
    SHORT = "short"
    NONE = "none"


class Marks(StrEnum):
    """Styles of crop marks."""

    CORNER = "corner"
    CROSS = "cross"
    LINE = "line"
    NONE = "none"


class MarkSides(StrEnum):
    """Sides that carry crop marks."""

    BOTH = "both"
    FRONT = "front"
    NONE = "none"


class Bleed(StrEnum):
    """How far the drawing goes on beyond the cut."""

    OUTER = "outer"
    FULL = "full"
    NONE = "none"


class Large(StrEnum):
    """What becomes of pieces larger than the page."""

    TILE = "tile"
    REFUSE = "refuse"


def print_(
    decks: Annotated[list[str], typer.Argument(help="Decks: files or names.", show_default=False)],
    game: Annotated[str, typer.Option(help="The game, where a deck file does not say it.")] = "",
    kit: Annotated[bool, typer.Option("--kit", help="Also boards, mats, markers and player aids.")] = False,
    players: Annotated[
        int | None, typer.Option(help="With --kit: for how many players; the fewest unless given.", show_default=False)
    ] = None,
    player: Annotated[
        int | None,
        typer.Option(
            help="Whose sign the miniatures of the first deck bear, those of the next the next one's; 0: none. "
            "Decks for one game, as many as it has players, bear signs by themselves.",
            show_default=False,
        ),
    ] = None,
    paper: Annotated[
        PaperName | None, typer.Option(case_sensitive=False, help="Paper; A4 unless the project says otherwise.")
    ] = None,
    duplex: Annotated[
        Duplex | None,
        typer.Option(case_sensitive=False, help="Backs: the edge about which the printer turns the sheet, or none."),
    ] = None,
    split_sides: Annotated[bool, typer.Option("--split-sides", help="Fronts and backs in two files.")] = False,
    offset: Annotated[str, typer.Option(help="Move the backs: right,down in mm, e.g. 0.5,-1.")] = "",
    marks: Annotated[Marks, typer.Option(case_sensitive=False, help="Crop marks.")] = Marks.CORNER,
    mark_sides: Annotated[MarkSides, typer.Option(case_sensitive=False, help="Pages that carry them.")] = MarkSides.BOTH,
    bleed: Annotated[
        Bleed, typer.Option(case_sensitive=False, help="Beyond the cut: outer edges, full (cards apart), none.")
    ] = Bleed.OUTER,
    gap: Annotated[str, typer.Option(help="Between cards, e.g. 3mm.")] = "0",
    margin: Annotated[str, typer.Option(help="What the printer leaves blank: one length, or left,top,right,bottom.")] = "",
    copies: Annotated[int, typer.Option(min=1, max=100, help="Of every piece.")] = 1,
    large: Annotated[Large, typer.Option(case_sensitive=False, help="Pieces larger than the page.")] = Large.TILE,
    ruler: Annotated[bool, typer.Option(help="The 100 mm ruler.")] = True,
    out: Annotated[Path | None, typer.Option(help="Folder for the files; output/ unless given.", show_default=False)] = None,
    png: Annotated[bool, typer.Option("--png", help="Also every page as PNG (150 dpi).")] = False,
) -> None:
    """Make PDFs of decks, and with --kit of everything else that the table needs.

    Nothing is scaled: print at 100 %, and check the ruler on the sheet. A deck with faults is printed all the same (drafts are),
    but the faults are told and the exit code is 1.
    """
    broken: list[Finding] = []
    room, library, lists, project = open_decks(decks, game or None, legal=False, cards=broken)
    seats = room.players[0] if players is None else players
    if seats not in room.players:
        raise fail(f"{room.title} is not for {seats} players.", fix="one of " + ", ".join(map(str, room.players)))
    if player is not None and not 0 <= player <= max(room.players):
        raise fail(f"{room.title} has no player {player}.", "--player", f"0 (no sign) to {max(room.players)}")
    setup = _setup(project, paper, duplex, marks, mark_sides, bleed, gap, margin, offset, copies, large, ruler)
    folder = out if out is not None else project.folder("output")
    check_folder(folder)
    found: list[Finding] = []
    from toolkit.printing.preview import studio_for

    studio = studio_for(room, project.root)
    try:
        owners = _owners(player, len(lists), max(room.players))
        for deck, path, owner in zip(lists, _names([deck.name for deck in lists]), owners, strict=True):
            faults = room.check_deck(deck, library)
            if exit_code(faults):
                # A card that is not found is most often one whose file has a fault.
                found += [*(broken if not found else ()), *faults]
                _say(f"{deck.name} is not a legal deck: printed as a draft")
            plain = room.deck_pieces(deck, library)
            pieces = room.marked(plain, owner) if owner else plain
            title = f"{deck.name}, player {owner}" if pieces != plain else deck.name
            if player and pieces == plain:
                _say(f"{deck.name} has no pieces that bear a player's sign")
            found += _print(pieces, studio, setup, title, folder / path, split_sides, png)
        if kit:
            found += _kit(room, room.kit_pieces(library, seats), studio, setup, folder, split_sides, png)
    except Refused as refused:
        raise Refused([*found, *refused.findings]) from None
    show(found, all_rules([room.name]) if any(finding.rule for finding in found) else {})
    raise typer.Exit(exit_code(found))


def _owners(first: int | None, decks: int, players: int) -> list[int]:
    """Whose sign the pieces of each deck bear (0: nobody's): decks that are printed together as for one game are told apart."""
    if first is None:
        first = 1 if 1 < decks <= players else 0
    return [(first + number - 1) % players + 1 if first else 0 for number in range(decks)]


def _kit(room: Game, pieces: list[Piece], studio: Studio, setup: Setup, folder: Path, split: bool, png: bool) -> list[Finding]:
    """The kit, one file a kind."""
    from toolkit.pieces import file_name

    kinds: dict[str, list[Piece]] = {}
    for piece in pieces:
        kinds.setdefault(piece.kind, []).append(piece)
    found: list[Finding] = []
    for kind, of_kind in kinds.items():
        stem = folder / f"{room.name}-{file_name(kind)}"
        found += _print(of_kind, studio, setup, f"{room.title}, {kind}", stem, split, png)
    if not pieces:
        _say(f"{room.title} has no kit to print")
    return found


def _print(pieces: list[Piece], studio: Studio, setup: Setup, title: str, stem: Path, split: bool, png: bool) -> list[Finding]:
    """Make and write one file (or two); returns what was found."""
    from toolkit.printing.document import write_whole
    from toolkit.printing.job import make

    if not pieces:
        raise fail(f"{title} has nothing to print.")
    try:
        made = make(pieces, studio, setup, title, split, _progress(title))
    except Refused:
        _clear()
        raise
    _clear()
    for suffix, data in made.files.items():
        path = stem.with_name(f"{stem.name}-{suffix}.pdf" if suffix else f"{stem.name}.pdf")
        write_whole(path, data)
        _say(f"{_short(path)}: {_summary(made, setup, data)}")
        if png:
            _pngs(path, data)
    return made.findings


def _summary(made: Made, setup: Setup, data: bytes) -> str:
    pieces = sum(len(sheet.placements) for sheet in made.sheets)
    sheets = len(made.sheets)
    back = {"long": ", backs for the long edge", "short": ", backs for the short edge", "none": ""}[setup.duplex]
    has_backs = made.pages > sheets
    return (
        f"{pieces} piece{'s' * (pieces != 1)} on {sheets} sheet{'s' * (sheets != 1)} of {setup.paper.name}"
        f"{back if has_backs else ''}, {len(data) / 1e6:.1f} MB"
    )


def _pngs(path: Path, data: bytes) -> None:
    from io import BytesIO

    from toolkit.printing.document import write_whole
    from toolkit.printing.preview import page_pngs

    number = 0
    for number, image in enumerate(page_pngs(data, 150), 1):
        buffer = BytesIO()
        image.save(buffer, "PNG", compress_level=1)
        write_whole(path.with_name(f"{path.stem}-{number:02}.png"), buffer.getvalue())
    # Pages that an earlier, longer printing left would be taken for pages of this one.
    while (old := path.with_name(f"{path.stem}-{(number := number + 1):02}.png")).is_file():
        old.unlink()


def _setup(
    project: Project,
    paper: PaperName | None,
    duplex: Duplex | None,
    marks: Marks,
    mark_sides: MarkSides,
    bleed: Bleed,
    gap: str,
    margin: str,
    offset: str,
    copies: int,
    large: Large,
    ruler: bool,
) -> Setup:
    from toolkit.printing.layout import PAPERS, Margins
    from toolkit.printing.sheets import Setup

    name = paper.value if paper else (project.settings.paper or "a4").lower()
    if name not in PAPERS:
        raise fail(f"There is no paper {name!r}.", fix=f"papers are {', '.join(PAPERS)}")
    flip = duplex.value if duplex else (project.settings.duplex or "long").lower()
    if flip not in ("long", "short", "none"):
        raise fail(f"duplex is {flip!r} in deckwright.toml.", fix="write long, short or none")
    chosen = PAPERS[name]
    lengths = _lengths(margin, "--margin", (1, 4)) if margin else [chosen.margin]
    margins = Margins(*lengths) if len(lengths) == 4 else Margins.even(lengths[0])
    if min(lengths) < 0 or margins.left + margins.right >= chosen.width or margins.top + margins.bottom >= chosen.height:
        raise fail(f"Margins of {margin} leave nothing of {chosen.name}.", "--margin")
    moved = _lengths(offset, "--offset", (2,)) if offset else [0, 0]
    between = _lengths(gap, "--gap", (1,))[0]
    if between < 0:
        raise fail("The gap between cards cannot be negative.", "--gap")
    return Setup(
        paper=chosen,
        margins=margins,
        gap=between,
        bleed=bleed.value,
        marks=marks.value,
        mark_sides=mark_sides.value,
        duplex=flip,  # type: ignore[arg-type]
        offset=(moved[0], moved[1]),
        copies=copies,
        tile=large is Large.TILE,
        ruler=ruler,
    )


def _lengths(text: str, option: str, counts: tuple[int, ...]) -> list[int]:
    from toolkit.units import parse_length

    try:
        lengths = [int(parse_length(part)) for part in text.split(",")]
    except ValueError as problem:
        raise fail(f"{option}: {problem}.", option) from None
    if len(lengths) not in counts:
        raise fail(f"{option} takes {' or '.join(map(str, counts))} lengths, separated by commas.", option)
    return lengths


def _names(decks: list[str]) -> list[str]:
    """File names of decks, none twice."""
    from toolkit.pieces import file_name

    names: list[str] = []
    for deck in decks:
        name, number = file_name(deck), 2
        while name in names:
            name, number = f"{file_name(deck)}-{number}", number + 1
        names.append(name)
    return names


def _short(path: Path) -> str:
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except ValueError:
        return str(path)


def _say(words: str) -> None:
    typer.echo(words, err=True)


def _progress(title: str):  # type: ignore[no-untyped-def]
    """A line on a terminal that tells how far a long job is."""
    if not sys.stderr.isatty():
        return None

    def tell(doing: str, done: int, total: int) -> None:
        if total > 50 and (done % 20 == 0 or done == total):
            sys.stderr.write(f"\r{title}: {doing} {done} of {total}\x1b[K")
            sys.stderr.flush()

    return tell


def _clear() -> None:
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")
