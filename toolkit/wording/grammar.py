"""Grammar: the LALR grammar made from a vocabulary's rows, and its parser, built when first needed and kept on disk."""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from toolkit.wording.lexer import OPEN
from toolkit.wording.rows import Field, Row, Variant, Word

START = "sentence"


def grammar_text(rows: Sequence[Row]) -> str:
    """The lark grammar: a rule for each rule of the rows, an alternative for each variant, named after its row and variant.

    Raises:
        ValueError: a row names a rule that no row defines.
    """
    rules: dict[str, list[str]] = {}
    terminals: set[str] = set()
    lists: set[str] = set()
    defined = {row.rule for row in rows}
    seen: set[tuple[str, tuple[str, ...]]] = set()
    for number, row in enumerate(rows):
        for pattern, variants in enumerate(row.variants):
            for index, variant in enumerate(variants):
                symbols = tuple(_symbol(item, defined, row) for item in variant)
                terminals.update(item.terminal for item in variant if isinstance(item, Word))
                lists.update(item.rule for item in variant if isinstance(item, Field) and item.many)
                if (row.rule, symbols) in seen:
                    continue
                seen.add((row.rule, symbols))
                rules.setdefault(row.rule, []).append(f"{' '.join(symbols)} -> r{number}_{pattern}_{index}")
    lines = [f"{rule}: " + "\n    | ".join(alternatives) for rule, alternatives in rules.items()]
    lines += [f"many_{rule.lower()}: {rule} | many_{rule.lower()} {rule}" for rule in sorted(lists)]
    lines.append("%declare " + " ".join([*sorted(terminals), *OPEN]))
    return "\n".join(lines) + "\n"


def _symbol(item: Word | Field, defined: set[str], row: Row) -> str:
    if isinstance(item, Word):
        return item.terminal
    if item.rule not in defined and item.rule not in OPEN:
        raise ValueError(f"no row makes {item.rule!r}, which {row.patterns[0]!r} needs")
    return f"many_{item.rule.lower()}" if item.many else item.rule


def locate(alias: str, rows: Sequence[Row]) -> tuple[Row, Variant]:
    """The row and variant that an alternative is named after."""
    number, pattern, index = alias[1:].split("_")
    row = rows[int(number)]
    return row, row.variants[int(pattern)][int(index)]


def build(rows: Sequence[Row], **options: Any) -> Any:
    """A lark parser for the rows, made anew.

    Raises:
        lark.exceptions.GrammarError: the grammar has a conflict.
    """
    from lark import Lark

    from toolkit.wording.fed import FedLexer

    return Lark(
        grammar_text(rows),
        start=START,
        parser="lalr",
        lexer=FedLexer,
        propagate_positions=True,
        maybe_placeholders=False,
        **options,
    )


def parser(rows: Sequence[Row]) -> Any:
    """The parser for the rows: from the user's cache folder, or built and put there if that can be written."""
    import lark

    text = grammar_text(rows)
    key = hashlib.sha256(f"{text}\n{lark.__version__}\n{sys.version_info[:3]}\n2".encode()).hexdigest()[:24]
    path = cache_folder() / f"grammar-{key}.bin"
    loaded = _load(path)
    if loaded is not None:
        return loaded
    made = build(rows)
    _save(made, path)
    return made


def cache_folder() -> Path:
    """Where parsers are kept: below $DECKWRIGHT_CACHE, $XDG_CACHE_HOME or ~/.cache."""
    if own := os.environ.get("DECKWRIGHT_CACHE"):
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    try:
        return (Path(base) if base else Path.home() / ".cache") / "deckwright"
    except RuntimeError:
        # A folder for everybody is no place: what is loaded from here runs as a program. So nothing is kept.
        return Path(os.devnull) / "deckwright"


def _load(path: Path) -> Any:
    from lark import Lark

    try:
        with path.open("rb") as file:
            return Lark.load(file)
    except OSError:
        return None
    except Exception:  # a damaged cache is as good as none, whatever it holds
        return None


def _save(made: Any, path: Path) -> None:
    temporary = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent)
        temporary = Path(name)
        with os.fdopen(handle, "wb") as file:
            made.save(file)
        temporary.replace(path)
    except (OSError, pickle.PicklingError):
        if temporary is not None:
            temporary.unlink(missing_ok=True)
