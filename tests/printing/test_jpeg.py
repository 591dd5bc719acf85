"""JPEG headers as read here and as Pillow reads them; what is not whole is not taken for a picture."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from toolkit.printing.jpeg import read_jpeg
from toolkit.printing.pictures import BadPicture, load_picture


def photo(mode: str = "RGB", **options: Any) -> bytes:
    """A picture of 70 x 40 as JPEG, with bytes FF among its pixels."""
    image = Image.effect_noise((70, 40), 90).convert(mode)
    buffer = BytesIO()
    image.save(buffer, "JPEG", **options)
    return buffer.getvalue()


@pytest.mark.parametrize("mode", ["L", "RGB", "CMYK"])
@pytest.mark.parametrize("options", [{}, {"progressive": True}, {"restart_marker_rows": 1}, {"quality": 98, "optimize": True}])
def test_size_and_colours_are_as_pillow_reads_them(mode: str, options: dict[str, Any]) -> None:
    data = photo(mode, **options)
    header = read_jpeg(data)
    image = Image.open(BytesIO(data))
    assert header is not None
    assert (header.width, header.height) == image.size == (70, 40)
    assert header.channels == len(image.getbands())
    assert header.adobe == ("adobe" in image.info)


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_the_orientation_is_read_in_both_byte_orders(orientation: int, order: str) -> None:
    exif = Image.Exif()
    exif.endian = order  # type: ignore[assignment]
    exif[0x010E], exif[0x0112], exif[0x013B] = "a hound", orientation, "somebody"
    header = read_jpeg(photo(exif=exif))
    assert header is not None and header.orientation == orientation


def test_every_shortened_file_is_refused() -> None:
    data = photo(exif=Image.Exif())
    assert read_jpeg(data) and read_jpeg(data + b"appended by a camera")
    assert not any(read_jpeg(data[:length]) for length in range(len(data)))
    assert read_jpeg(b"") is None and read_jpeg(b"\xff\xd8\xff\xd9") is None


def test_damaged_exif_is_read_as_upright() -> None:
    for exif in (b"Exif\0\0", b"Exif\0\0II*\0", b"Exif\0\0II*\0\xff\xff\xff\x7f", b"Exif\0\0MM\0*\0\0\0\x08\xff\xff\x01\x12"):
        header = read_jpeg(photo(exif=exif))
        assert header is not None and header.orientation == 1


def test_a_huge_jpeg_is_refused_unopened(tmp_path: Path) -> None:
    data = bytearray(photo())
    at = data.index(b"\xff\xc0")
    data[at + 5 : at + 9] = b"\xff\xff\xff\xff"
    (tmp_path / "huge.jpg").write_bytes(bytes(data))
    with pytest.raises(BadPicture, match="65535 x 65535 pixels"):
        load_picture(tmp_path / "huge.jpg")
