"""Pictures for PDF: PNG and JPEG pass through as they are, everything else is decoded; limits before any decoding."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toolkit.printing.jpeg import Jpeg, read_jpeg
from toolkit.printing.operators import Matrix

PIXELS = 80_000_000
FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF")
"""What is opened; others would start programs of the system (EPS) or are rare and little tried."""
BYTES = 150_000_000
_PNG = b"\x89PNG\r\n\x1a\n"
_UPRIGHT: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_TURNED: dict[int, Matrix] = {
    2: (-1.0, 0.0, 0.0, 1.0, 1.0, 0.0),
    3: (-1.0, 0.0, 0.0, -1.0, 1.0, 1.0),
    4: (1.0, 0.0, 0.0, -1.0, 0.0, 1.0),
    5: (0.0, -1.0, -1.0, 0.0, 1.0, 1.0),
    6: (0.0, -1.0, 1.0, 0.0, 0.0, 1.0),
    7: (0.0, 1.0, 1.0, 0.0, 0.0, 0.0),
    8: (0.0, 1.0, -1.0, 0.0, 1.0, 0.0),
}
"""The unit square turned as EXIF orientation tells (y upwards)."""


class BadPicture(ValueError):
    """The file is not a picture that can be printed."""


@dataclass(slots=True)
class Picture:
    """A picture ready for PDF: size in pixels as seen, data as PDF filters it, how the unit square turns to be upright."""

    width: int
    height: int
    columns: int
    rows: int
    colours: str
    data: bytes
    filter: str
    predictor: bool = False
    palette: bytes = b""
    mask: bytes = b""
    """Transparency, one byte a pixel, compressed."""
    invert: bool = False
    matrix: Matrix = _UPRIGHT


def load_picture(path: Path) -> Picture:
    """The picture of a file.

    Raises:
        BadPicture: too large, damaged or of an unknown kind.
    """
    size = path.stat().st_size
    if size > BYTES:
        raise BadPicture(f"it has {size / 1e6:.0f} MB, more than {BYTES / 1e6:.0f}")
    data = path.read_bytes()
    if data.startswith(_PNG):
        through = _png(data)
        if through is not None:
            return through
    elif (header := read_jpeg(data)) is not None:
        return _jpeg(header, data)
    return _decoded(path, data)


def _limit(width: int, height: int) -> None:
    if width * height > PIXELS:
        raise BadPicture(f"it has {width} x {height} pixels, more than {PIXELS / 1e6:.0f} million")
    if not width or not height:
        raise BadPicture("it is empty")


def _png(data: bytes) -> Picture | None:
    """A PNG whose own compression PDF can read (8 bits, no transparency, not interlaced), or None."""
    at = len(_PNG)
    header: tuple[int, ...] = ()
    palette = b""
    parts: list[bytes] = []
    ended = False
    while at + 12 <= len(data) and not ended:
        length, kind = struct.unpack_from(">I4s", data, at)
        body = data[at + 8 : at + 8 + length]
        if len(body) < length or at + 12 + length > len(data):
            raise BadPicture("the file is cut short")
        if zlib.crc32(kind + body) != struct.unpack_from(">I", data, at + 8 + length)[0]:
            raise BadPicture("the file is damaged (checksum)")
        if kind == b"IHDR":
            if len(body) != 13:
                raise BadPicture("the file is damaged (header)")
            header = struct.unpack(">IIBBBBB", body)
            _limit(header[0], header[1])
        elif kind == b"PLTE":
            palette = body
        elif kind in (b"tRNS", b"eXIf"):
            return None
        elif kind == b"IDAT":
            parts.append(body)
        ended = kind == b"IEND"
        at += 12 + length
    if not header or not ended:
        raise BadPicture("the file is cut short")
    width, height, bits, colour, _, _, interlaced = header
    kinds = {0: "DeviceGray", 2: "DeviceRGB", 3: "Indexed"}
    if bits != 8 or interlaced or colour not in kinds or (colour == 3 and not palette):
        return None
    _whole(b"".join(parts), height * (1 + width * (3 if colour == 2 else 1)))
    return Picture(width, height, width, height, kinds[colour], b"".join(parts), "FlateDecode", predictor=True, palette=palette)


def _whole(packed: bytes, size: int) -> None:
    """Refuse pixels that are not as many bytes as the header says: a viewer would show nothing, or unpack without bound."""
    unpack = zlib.decompressobj()
    try:
        done = len(unpack.decompress(packed, 1_000_000))
        while unpack.unconsumed_tail and done <= size:
            done += len(unpack.decompress(unpack.unconsumed_tail, 1_000_000))
    except zlib.error:
        done = -1
    if done != size:
        raise BadPicture("the file is damaged (its pixels are not as many as it says)")


def _decoded(path: Path, data: bytes) -> Picture:
    from io import BytesIO

    from PIL import Image, UnidentifiedImageError

    try:
        image: Any = Image.open(BytesIO(data), formats=FORMATS)
        _limit(*image.size)
        orientation = int(image.getexif().get(0x0112, 1))
        image.load()
    except BadPicture:
        raise
    except UnidentifiedImageError:
        if not data:
            raise BadPicture("the file is empty") from None
        named = path.suffix.lower() in (".png", ".jpg", ".jpeg", ".webp")
        what = f"what is in it is no {path.suffix[1:].upper()}" if named else f"{path.suffix or 'this'} cannot be read"
        raise BadPicture(f"{what}; use PNG, JPEG or WebP") from None
    except Exception as problem:
        raise BadPicture(f"the file is damaged: {problem}") from None
    mask = b""
    if "A" in image.getbands() or "transparency" in image.info:
        image = image.convert("RGBA")
        alpha = image.getchannel("A")
        if alpha.getextrema() != (255, 255):
            mask = zlib.compress(alpha.tobytes(), 6)
    kind = "DeviceGray" if image.mode in ("1", "L") else "DeviceRGB"
    pixels = image.convert("L" if kind == "DeviceGray" else "RGB")
    wide, high = pixels.size
    stored = zlib.compress(pixels.tobytes(), 6)
    return _turned(Picture(wide, high, wide, high, kind, stored, "FlateDecode", mask=mask), orientation)


def _jpeg(header: Jpeg, data: bytes) -> Picture:
    _limit(header.width, header.height)
    kind = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}[header.channels]
    wide, high = header.width, header.height
    invert = header.channels == 4 and header.adobe
    return _turned(Picture(wide, high, wide, high, kind, data, "DCTDecode", invert=invert), header.orientation)


def _turned(picture: Picture, orientation: int) -> Picture:
    picture.matrix = _TURNED.get(orientation, _UPRIGHT)
    if orientation in (5, 6, 7, 8):
        picture.width, picture.height = picture.height, picture.width
    return picture
