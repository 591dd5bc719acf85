"""Writing files so that they are complete or absent."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from toolkit.content.text import shown, unreadable
from toolkit.findings import Mark


def write_text(path: Path, text: str) -> None:
    """Write UTF-8 text; the file is complete or absent.

    Raises:
        Refused: as `write_bytes`.
    """
    # Names of files that are no UTF-8 come as lone surrogates, which UTF-8 cannot hold.
    write_bytes(path, text.encode("utf-8", errors="replace"))


def write_bytes(path: Path, data: bytes, folders: bool = False) -> None:
    """Write a file (with `folders`: and the folders above it) so that it is complete or absent, whatever interrupts.

    Raises:
        Refused: it cannot be written (no room, not allowed, too long a name), or is something else than an ordinary file.
    """
    part: Path | None = None
    try:
        if path.exists() and not path.is_file():
            raise unreadable(
                "FILE-WRITE",
                "This is a folder, not a file." if path.is_dir() else "This is a device or a pipe, not a file.",
                Mark(shown(path)),
                fix="name a file to write to",
            )
        if folders:
            path.parent.mkdir(parents=True, exist_ok=True)
        # Beside the file, because only there a move replaces it in one step; shortened, because names have a longest length.
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.", suffix=".part")
        part = Path(name)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        if os.name == "posix":
            part.chmod(0o644)
        part.replace(path)
    except BaseException as error:
        if part is not None:
            part.unlink(missing_ok=True)
        if isinstance(error, OSError):
            fix = "name a folder with room that you may write to"
            raise unreadable(
                "FILE-WRITE", f"The file cannot be written: {error.strerror or error}.", Mark(shown(path)), fix=fix
            ) from None
        raise
