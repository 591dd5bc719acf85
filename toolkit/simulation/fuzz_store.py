"""A run of random games kept in a file, so that one that was interrupted goes on where it stopped."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolkit.findings import Finding, Fix, Mark, Refused, Severity
from toolkit.simulation.coverage import Coverage, coverage_of

if TYPE_CHECKING:
    from toolkit.simulation.fuzz_plan import FuzzJob

FORMAT = 1


def job_data(job: FuzzJob) -> dict[str, Any]:
    """What a job's games depend on, but for how many there are and the engine that plays them."""
    fields = [card.model_dump(mode="json", exclude={"art", "artist", "flavour"}) for card in job.library]
    cards = json.dumps(fields, sort_keys=True)
    decks = [[deck.name, [[line.count, line.name, line.section] for line in deck.lines]] for deck in job.decks]
    return {
        "game": job.game,
        "seed": job.seed,
        "players": job.players,
        "options": dict(job.options),
        "checks": job.checks,
        "every": job.every,
        "decks": len(decks),
        "content": sha256((cards + json.dumps(decks)).encode()).hexdigest()[:12],
    }


def keep_run(path: Path, job: FuzzJob, coverage: Coverage) -> None:
    """Write what was reached so far; the file is complete or as it was.

    Raises:
        Refused: it cannot be written.
    """
    from toolkit.content.writing import write_text

    data = {"fuzz": FORMAT, "job": job_data(job), "coverage": coverage.to_data()}
    write_text(path, json.dumps(data, ensure_ascii=False) + "\n")


def kept_run(path: Path, job: FuzzJob) -> Coverage | None:
    """What the games of this job reached as far as the file tells; None where there is no such file.

    Raises:
        Refused: the file is none of these, or it tells of other games.
    """
    from toolkit.content.text import read_text

    if not path.exists():
        return None
    text, _ = read_text(path)
    try:
        data = json.loads(text)
        if data["fuzz"] != FORMAT:
            raise ValueError("another format")
        known, coverage = data["job"], coverage_of(data["coverage"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _refuse(path, "FUZZ-FILE", "this is not a file of kept random games", str(error)) from error
    wanted = job_data(job)
    differing = [name for name in wanted if known.get(name) != wanted[name]]
    if differing:
        found = ", ".join(f"{name} {known.get(name)}" for name in differing)
        required = ", ".join(f"{name} {wanted[name]}" for name in differing)
        raise _refuse(path, "FUZZ-OTHER", "this file keeps other games than are asked for", found, required)
    return coverage


def _refuse(path: Path, code: str, message: str, found: str = "", required: str = "") -> Refused:
    return Refused(
        Finding(
            code=code,
            severity=Severity.UNREADABLE,
            message=message,
            where=Mark(str(path)),
            found=found,
            required=required,
            fix=Fix("name another file, or delete this one to begin anew"),
        )
    )
