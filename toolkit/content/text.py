"""Bytes of a file into text: size limits, encodings, line ends; says what it found instead of guessing in silence."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from toolkit.findings import Finding, Fix, Mark, Refused, Severity

MAX_BYTES = 20_000_000
"""Largest file that is read; a set of 10,000 cards is about 3 MB."""
_BOMS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)


def shown(path: Path) -> str:
    """The path as messages show it: below the working directory relative, elsewhere as it is."""
    try:
        return str(path.relative_to(Path.cwd())) if path.is_absolute() else str(path)
    except (ValueError, OSError):
        return str(path)


def unreadable(code: str, message: str, where: Mark, *, found: str = "", required: str = "", fix: str = "") -> Refused:
    """A Refused with one finding of severity "unreadable"."""
    return Refused(
        Finding(
            code=code,
            severity=Severity.UNREADABLE,
            message=message,
            where=where,
            found=found,
            required=required,
            fix=Fix(fix) if fix else None,
        )
    )


def is_there(path: Path, kind: str = "") -> bool:
    """Whether there is a file or folder (kind "file", "folder") of this name; one that cannot even be looked up is not."""
    try:
        return path.is_file() if kind == "file" else path.is_dir() if kind == "folder" else path.exists()
    except (OSError, ValueError):  # pathlib lets names that are too long, and folders that may not be entered, escape
        return False


def read_bytes(path: Path) -> bytes:
    """The bytes of an ordinary file.

    Raises:
        Refused: it is missing, a folder, a device or pipe, not permitted, or larger than `MAX_BYTES`.
    """
    where = Mark(shown(path))
    try:
        # Without O_NONBLOCK a named pipe that nobody writes to would hang the command for ever.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except FileNotFoundError:
        raise unreadable("FILE-MISSING", "There is no such file.", where) from None
    except (IsADirectoryError, NotADirectoryError):
        raise unreadable("FILE-KIND", "This is not a file.", where, required="a file") from None
    except PermissionError:
        if path.is_dir():
            raise unreadable("FILE-KIND", "This is a folder.", where, required="a file") from None
        fix = "allow reading it, for example with: chmod u+r"
        raise unreadable("FILE-PERMISSION", "This file may not be read.", where, fix=fix) from None
    except (OSError, ValueError) as error:
        raise unreadable(
            "FILE-READ", f"This file cannot be opened: {getattr(error, 'strerror', None) or error}.", where
        ) from None
    try:
        info = os.fstat(handle)
        if stat.S_ISDIR(info.st_mode):
            raise unreadable("FILE-KIND", "This is a folder.", where, required="a file")
        if not stat.S_ISREG(info.st_mode):
            raise unreadable("FILE-KIND", "This is a device or a pipe, not a file.", where, required="an ordinary file")
        if info.st_size > MAX_BYTES:
            raise unreadable(
                "FILE-SIZE",
                "This file is too large.",
                where,
                found=f"{info.st_size / 1e6:.0f} MB",
                required=f"at most {MAX_BYTES // 1_000_000} MB",
                fix="split it into several files",
            )
        with os.fdopen(handle, "rb", closefd=False) as file:
            return file.read(MAX_BYTES + 1) or b""  # None from a file of the system that would have to be waited for
    except OSError as error:
        raise unreadable("FILE-READ", f"This file cannot be read: {error.strerror}.", where) from None
    finally:
        os.close(handle)


def decode(raw: bytes, file: str) -> tuple[str, list[Finding]]:
    """Text of bytes in UTF-8, UTF-16 or UTF-32 with byte order mark, or (with a warning) Windows-1252; line ends become "\\n".

    Raises:
        Refused: it is not text.
    """
    findings: list[Finding] = []
    text: str | None = None
    for bom, encoding in _BOMS:
        if raw.startswith(bom):
            try:
                text = raw.decode(encoding)
            except UnicodeDecodeError as error:
                raise unreadable(
                    "TEXT-ENCODING",
                    f"The file begins as {encoding.removesuffix('-sig').upper()} but does not go on so.",
                    Mark(file),
                    found=f"an undecodable byte at offset {error.start}",
                    fix="save it as UTF-8",
                ) from None
            break
    if text is None:
        if b"\0" in raw:
            raise _binary(raw, file)
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError as error:
            text = _windows(raw, file, error, findings)
    if "\0" in text:
        raise _binary(raw, file)
    return text.replace("\r\n", "\n").replace("\r", "\n"), findings


def read_text(path: Path) -> tuple[str, list[Finding]]:
    """The text of a file and what was noticed about its encoding.

    Raises:
        Refused: as `read_bytes` and `decode`.
    """
    return decode(read_bytes(path), shown(path))


def _binary(raw: bytes, file: str) -> Refused:
    line = raw[: raw.find(b"\0")].count(b"\n") + 1
    return unreadable(
        "TEXT-BINARY",
        "This is not a text file.",
        Mark(file, line, 1),
        found="a zero byte" + (" (perhaps UTF-16 without its byte order mark)" if raw[1:2] == b"\0" or raw[:1] == b"\0" else ""),
        required="text in UTF-8",
        fix="save it as UTF-8 text",
    )


def _windows(raw: bytes, file: str, error: UnicodeDecodeError, findings: list[Finding]) -> str:
    control = sum(byte < 32 and byte not in b"\t\n\r\f" for byte in raw)
    try:
        text = raw.decode("cp1252")
    except UnicodeDecodeError:
        text = ""
    if control or not text:
        raise unreadable(
            "TEXT-BINARY", "This is not a text file.", Mark(file), found="bytes that are no text", required="text in UTF-8"
        ) from None
    before = raw[: error.start]
    line, column = before.count(b"\n") + 1, len(before.rpartition(b"\n")[2]) + 1
    letter = raw[error.start : error.start + 1].decode("cp1252")
    findings.append(
        Finding(
            code="TEXT-ENCODING",
            severity=Severity.WARNING,
            message="The file is not UTF-8; it was read as Windows-1252.",
            where=Mark(file, line, column),
            found=f"byte 0x{raw[error.start]:02x}, read as {letter!r}",
            required="UTF-8",
            fix=Fix("save it as UTF-8"),
        )
    )
    return text
