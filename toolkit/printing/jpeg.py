"""JPEG files read as far as a PDF needs them: size, colours, how the camera was held. The pixels go into the PDF as they are."""

from __future__ import annotations

import struct
from typing import NamedTuple

_FRAMES = (0xC0, 0xC1, 0xC2)
"""Baseline, extended and progressive frames: what PDF viewers decode."""
_ALONE = (0x01, *range(0xD0, 0xD8))
"""Markers without a length."""
_ORIENTATION = 0x0112


class Jpeg(NamedTuple):
    """What the headers of a JPEG tell: pixels, channels, EXIF orientation (1 to 8), and whether Adobe's marker is there."""

    width: int
    height: int
    channels: int
    orientation: int
    adobe: bool


def read_jpeg(data: bytes) -> Jpeg | None:
    """The headers of a whole JPEG, or None where it is another kind of file, damaged, or of a kind that is seldom met."""
    if not data.startswith(b"\xff\xd8"):
        return None
    frame: tuple[int, int, int] | None = None
    orientation, adobe, scans, at = 1, False, 0, 2
    while at + 2 <= len(data):
        if data[at] != 0xFF:
            return None
        marker = data[at + 1]
        if marker == 0xFF:  # filling
            at += 1
            continue
        if marker == 0xD9:
            whole = frame is not None and scans > 0
            return Jpeg(*frame, orientation, adobe) if frame is not None and whole else None
        at += 2
        if marker in _ALONE:
            continue
        if at + 2 > len(data):
            return None
        length = int.from_bytes(data[at : at + 2], "big")
        body = data[at + 2 : at + length]
        if length < 2 or len(body) != length - 2:
            return None
        at += length
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            if marker not in _FRAMES or frame is not None or len(body) < 6 or body[0] != 8 or body[5] not in (1, 3, 4):
                return None
            height, width = struct.unpack_from(">HH", body, 1)
            frame = (width, height, body[5])
        elif marker == 0xE1 and body.startswith(b"Exif\0\0"):
            orientation = _orientation(body[6:])
        elif marker == 0xEE and body.startswith(b"Adobe"):
            adobe = True
        elif marker == 0xDA:
            scans += 1
            at = _past_scan(data, at)
    return None


def _past_scan(data: bytes, at: int) -> int:
    """Where the next marker stands after the pixels that begin here; the end of the data if there is none."""
    while True:
        at = data.find(b"\xff", at)
        if at < 0 or at + 1 >= len(data):
            return len(data)
        # 00 after FF is a byte of the pixels, D0 to D7 begin the next part of them.
        if data[at + 1] == 0 or 0xD0 <= data[at + 1] <= 0xD7:
            at += 2
        else:
            return at


def _orientation(tiff: bytes) -> int:
    """The orientation in EXIF data, 1 (upright) where it says none that is known."""
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(tiff[:4])
    if order is None or len(tiff) < 8:
        return 1
    (first,) = struct.unpack_from(f"{order}I", tiff, 4)
    if first + 2 > len(tiff):
        return 1
    (count,) = struct.unpack_from(f"{order}H", tiff, first)
    for entry in range(first + 2, min(first + 2 + 12 * count, len(tiff) - 11), 12):
        tag, kind, number, value = struct.unpack_from(f"{order}HHIH", tiff, entry)
        if tag == _ORIENTATION:
            return int(value) if kind == 3 and number == 1 and 1 <= value <= 8 else 1
    return 1
