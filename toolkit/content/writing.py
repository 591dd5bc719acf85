"""Writing files so that they are complete or absent."""

from __future__ import annotations

import os
from pathlib import Path

from toolkit.content.text import shown, unreadable
from toolkit.findings import Mark


def write_text(path: Path, text: str) -> None:
    """Write UTF-8 text to a temporary name beside the file, then put it in its place.

    Raises:
        Refused: the folder is missing or may not be written.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8", newline="\n")
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise unreadable("FILE-WRITE", f"The file cannot be written: {error.strerror}.", Mark(shown(path))) from None
