"""Writing files so that they are complete or absent."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from toolkit.content.text import shown, unreadable
from toolkit.findings import Mark

_FIX = "name a folder with room that you may write to"


def write_text(path: Path, text: str) -> None:
    """Write UTF-8 text; the file is complete or absent.

    Raises:
        Refused: as `write_bytes`.
    """
    # Names of files that are no UTF-8 come as lone surrogates, which UTF-8 cannot hold.
    write_bytes(path, text.encode("utf-8", errors="replace"))


def write_bytes(path: Path, data: bytes, folders: bool = False) -> None:
    """Write a file (with `folders`: and the folders above it) so that it is complete or absent, whatever interrupts.

    A link of this name is replaced, and the file that it leads to is left alone.

    Raises:
        Refused: it cannot be written (no room, not allowed, too long a name), or is something else than an ordinary file.
    """
    # Beside the file, because only there a move replaces it in one step; shortened, because names have a longest length.
    part = path.parent / f".{path.name[:40]}.{secrets.token_hex(4)}.part"
    try:
        if path.exists() and not path.is_file():
            raise unreadable(
                "FILE-WRITE",
                "This is a folder, not a file." if path.is_dir() else "This is a device or a pipe, not a file.",
                Mark(shown(path)),
                fix="name a file to write to",
            )
        if folders:
            check_folder(path.parent)
            path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("xb") as file:
            file.write(data)
        part.replace(path)
    except BaseException as error:
        _forget(part)
        if isinstance(error, OSError):
            raise unreadable(
                "FILE-WRITE", f"The file cannot be written: {error.strerror or error}.", Mark(shown(path)), fix=_FIX
            ) from None
        raise


def _forget(part: Path) -> None:
    """Remove what was written of a file, if anything was."""
    try:
        part.unlink(missing_ok=True)
    except OSError:
        return


def check_folder(folder: Path) -> None:
    """Look whether files can be written into a folder, which need not be there yet; so that it is told before the work is done.

    Raises:
        Refused: it, or what it would be made in, is a file, leads nowhere, or may not be written to.
    """
    for there in (folder, *folder.parents):
        try:
            if there.is_dir():
                if not os.access(there, os.W_OK | os.X_OK):
                    raise unreadable("FILE-WRITE", "You may not write into this folder.", Mark(shown(there)), fix=_FIX)
                return
            if there.is_symlink():
                what = "This is a link that leads nowhere" if not there.exists() else "This is a link to a file, not to a folder"
            elif there.exists():
                what = "This is a file, not a folder" if there.is_file() else "This is a device or a pipe, not a folder"
            else:
                continue
        except OSError as error:
            raise unreadable(
                "FILE-WRITE", f"The folder cannot be made: {error.strerror}.", Mark(shown(there)), fix=_FIX
            ) from None
        raise unreadable(
            "FILE-WRITE", f"{what}; files cannot be put into it.", Mark(shown(there)), fix="move it away, or name another folder"
        )
