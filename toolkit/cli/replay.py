"""deckwright replay: play a record again and compare every step."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def replay(
    file: Annotated[Path, typer.Argument(help="A record that `deckwright play --save` wrote.")],
    show: Annotated[bool, typer.Option("--show", help="Print the game, one step a line.")] = False,
) -> None:
    """Verify a record: the same cards, the same seed and the same actions give the same game, step by step."""
    from toolkit.cli.common import get_game, project_of
    from toolkit.cli.common import show as show_findings
    from toolkit.content.project import Project
    from toolkit.findings import exit_code
    from toolkit.play.record import read_record
    from toolkit.play.replay import replay as replay_record

    record = read_record(file)
    game = get_game(record.game)
    library, _ = project_of(file, Project.find()).library(game)
    replayed = replay_record(record, game, library, str(file))
    if show:
        print(f"{game.title}: " + " against ".join(str(deck["deck"]) for deck in record.decks) + f", seed {record.seed}")
        print("\n".join(replayed.lines))
    show_findings(replayed.findings)
    code = exit_code(replayed.findings)
    if not code:
        print(f"the record holds: {replayed.states} steps replayed, each as recorded")
    raise typer.Exit(code)
