"""Pictures and drawings: limits, folders, orientation, transparency, resolution, fallback."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageOps

from tests.printing.support import drawn, faults, pages, piece, render, studio
from toolkit.findings import Severity
from toolkit.printing.job import make
from toolkit.printing.pictures import BadPicture, load_picture
from toolkit.printing.sheets import Setup

FULL = '<face bleed="3"><image src="{{ art }}" x="-3" y="-3" width="69.5" height="94.9"%s>%s</image></face>'


def art(where: Path, name: str, image: Any, **options: Any) -> Path:
    """A picture below art/."""
    path = where / "art" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    image.save(path, **options)
    return path


def four(mode: str = "RGB", size: int = 400) -> Any:
    """A picture with a red, a green, a blue and a white quarter."""
    image = Image.new("RGB", (size, size // 2), "white")
    for at, colour in enumerate(["#ff0000", "#00ff00", "#0000ff"]):
        image.paste(colour, (at % 2 * size // 2, at // 2 * size // 4, (at % 2 + 1) * size // 2, (at // 2 + 1) * size // 4))
    return image.convert(mode)


def corners(where: Path, name: str, fit: str = "stretch") -> list[tuple[int, ...]]:
    """The colours in the four quarters of a printed card."""
    made = studio(where, {"card.xml.j2": FULL % (f' fit="{fit}"', "")})
    pdf = make([piece(data={"art": name})], made, Setup(marks="none", bleed="none"), "Art").files[""]
    (page,) = pages(pdf)
    (image,) = render(pdf, 72)
    x0, y0, x1, y1 = (float(value) for value in page.trimbox)
    height = float(page.mediabox.height)
    found = []
    for v in (0.25, 0.75):
        for u in (0.25, 0.75):
            found.append(image.convert("RGB").getpixel((int(x0 + (x1 - x0) * u), int(height - y1 + (y1 - y0) * v))))
    return found


def near(found: list[tuple[int, ...]], wanted: list[tuple[int, ...]], within: int = 12) -> bool:
    """Whether colours are the same to the eye."""
    return all(abs(a - b) <= within for one, two in zip(found, wanted, strict=True) for a, b in zip(one, two, strict=True))


QUARTERS = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)]


@pytest.mark.parametrize("name", ["a.png", "a.jpg", "a.webp", "a.gif", "a.bmp", "a.tif"])
def test_kinds_of_pictures_print_as_they_are(tmp_path: Path, name: str) -> None:
    art(tmp_path, name, four(), **({"quality": 95, "subsampling": 0} if name.endswith("jpg") else {}))
    assert near(corners(tmp_path, name), QUARTERS)


@pytest.mark.parametrize("mode", ["L", "1", "P", "RGBA", "LA", "I;16"])
def test_modes_of_png(tmp_path: Path, mode: str) -> None:
    source = four("L").point(lambda value: value * 256, "I").convert("I;16") if mode == "I;16" else four(mode)
    art(tmp_path, "m.png", source)
    shown = four("RGB") if mode in ("P", "RGBA") else four("1" if mode == "1" else "L").convert("RGB")
    found = corners(tmp_path, "m.png")
    if mode in ("L", "LA", "P", "RGBA"):
        wide, high = shown.size
        assert near(found, [shown.getpixel((int(wide * u), int(high * v))) for v in (0.25, 0.75) for u in (0.25, 0.75)])


@pytest.mark.parametrize("orientation", range(1, 9))
def test_photographs_stand_as_their_camera_was_held(tmp_path: Path, orientation: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    path = art(tmp_path, "photo.jpg", four(), exif=exif, quality=95, subsampling=0)
    upright = ImageOps.exif_transpose(Image.open(path)).convert("RGB")
    picture = load_picture(path)
    assert (picture.width, picture.height) == upright.size
    wide, high = upright.size
    wanted = [upright.getpixel((int(wide * u), int(high * v))) for v in (0.25, 0.75) for u in (0.25, 0.75)]
    assert near(corners(tmp_path, "photo.jpg"), wanted, 16)


def test_transparent_parts_show_what_lies_below(tmp_path: Path) -> None:
    image = Image.new("RGBA", (300, 300), (0, 0, 0, 0))
    image.paste((255, 0, 0, 255), (0, 0, 150, 300))
    for name in ("t.png", "t.webp"):
        art(tmp_path, name, image)
        made = studio(
            tmp_path, {"card.xml.j2": FULL.replace('bleed="3"', 'bleed="3" background="#00ff00"') % (' fit="stretch"', "")}
        )
        pdf = make([piece(data={"art": name})], made, Setup(marks="none", bleed="none", ruler=False, label=False), "Art").files[
            ""
        ]
        shot = render(pdf, 50)[0].convert("RGB")
        colours = {colour for _, colour in shot.getcolors(100_000)}
        assert any(near([colour], [(255, 0, 0)], 20) for colour in colours) and any(
            near([colour], [(0, 255, 0)], 20) for colour in colours
        )
        assert not any(max(colour) < 60 for colour in colours)


def test_an_opaque_png_goes_into_the_pdf_as_it_is(tmp_path: Path) -> None:
    path = art(tmp_path, "a.png", four())
    picture = load_picture(path)
    assert picture.predictor and picture.data in path.read_bytes().replace(b"", b"")


def test_the_same_picture_is_embedded_once(tmp_path: Path) -> None:
    art(tmp_path, "a.png", four())
    made = studio(tmp_path, {"card.xml.j2": FULL % ("", "") + ""})
    pdf = make([piece(f"p{at}", 3, data={"art": "a.png", "n": at}) for at in range(6)], made, Setup(), "Art").files[""]
    assert pdf.count(b"/Subtype /Image") == 1


def bomb(width: int, height: int) -> bytes:
    """A PNG that says it is huge."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(1_000_000))) + chunk(b"IEND", b"")


def test_bombs_and_damage_are_refused_before_decoding(tmp_path: Path) -> None:
    path = tmp_path / "x.png"
    path.write_bytes(bomb(60_000, 60_000))
    with pytest.raises(BadPicture, match="60000 x 60000 pixels"):
        load_picture(path)
    good = art(tmp_path, "good.png", four()).read_bytes()
    for data, words in (
        (good[:-40], "cut short"),
        (good[:200] + b"x" + good[201:], "damaged"),
        (b"", "the file is empty"),
        (b"not a picture at all", "what is in it is no PNG"),
        (b"\x89PNG\r\n\x1a\n", "cut short"),
    ):
        path.write_bytes(data)
        with pytest.raises(BadPicture, match=words):
            load_picture(path)
    photo = art(tmp_path, "good.jpg", four()).read_bytes()
    (tmp_path / "x.jpg").write_bytes(photo[: len(photo) // 2])
    (tmp_path / "c.svg").write_bytes(b"<svg/>")
    with pytest.raises(BadPicture, match=r"\.svg cannot be read"):
        load_picture(tmp_path / "c.svg")
    with pytest.raises(BadPicture, match="damaged"):
        load_picture(tmp_path / "x.jpg")
    Image.new("L", (1, 1)).save(tmp_path / "huge.bmp")
    data = bytearray((tmp_path / "huge.bmp").read_bytes())
    data[18:26] = struct.pack("<ii", 50_000, 50_000)
    (tmp_path / "huge.bmp").write_bytes(bytes(data))
    with pytest.raises(BadPicture):
        load_picture(tmp_path / "huge.bmp")


@pytest.mark.parametrize(
    "name", ["/etc/passwd", "../secret.png", "a/../../secret.png", "..\\secret.png", "C:\\secret.png", "~/secret.png", "link.png"]
)
def test_pictures_come_from_the_art_folder_only(tmp_path: Path, name: str) -> None:
    four().save(tmp_path / "secret.png")
    (tmp_path / "art" / "a").mkdir(parents=True)
    (tmp_path / "art" / "link.png").symlink_to(tmp_path / "secret.png")
    (found,) = faults(tmp_path, FULL % ("", ""), {"art": name})
    assert found.severity is Severity.INCOMPLETE and "outside the art folder" in found.message


def test_a_missing_picture_is_told_and_the_emblem_drawn(tmp_path: Path) -> None:
    template = FULL % ("", '<rect x="0" y="0" width="9" height="9" fill="#00ff00"/>')
    made = studio(tmp_path, {"card.xml.j2": template})
    made_pdf = make([piece(data={"art": "nothing.png"})], made, Setup(), "Art")
    assert [finding.severity for finding in made_pdf.findings] == [Severity.INCOMPLETE]
    assert "'nothing.png' was not found" in made_pdf.findings[0].message and made_pdf.files[""]
    assert "0 1 0 rg" in drawn(tmp_path, template, {"art": ""}).operators


def test_names_with_backslashes_work_and_capitals_are_told(tmp_path: Path) -> None:
    art(tmp_path, "sub/Hound.png", four(size=1200))
    assert not [found for found in faults(tmp_path, FULL % ("", ""), {"art": "sub\\Hound.png"}) if found.code == "PRINT-ART"]
    if not (tmp_path / "art/SUB/hound.PNG").exists():
        found = faults(tmp_path, FULL % ("", ""), {"art": "sub/hound.png"})
        assert "is written 'sub/Hound.png' on the disk" in found[0].message


@pytest.mark.parametrize(("pixels", "code"), [(900, ""), (400, "PRINT-DPI-LOW"), (100, "PRINT-DPI-POOR")])
def test_resolution_is_judged_as_printed(tmp_path: Path, pixels: int, code: str) -> None:
    art(tmp_path, "a.png", Image.new("RGB", (pixels, pixels)))
    template = '<face><image src="a.png" x="5" y="5" width="50" height="50"/></face>'
    found = faults(tmp_path, template)
    assert [finding.code for finding in found] == ([code] if code else [])
    if code:
        assert f"{pixels / 50 * 25.4:.0f} dpi" in found[0].message and "591 x 591 pixels" in (
            found[0].fix.say if found[0].fix else ""
        )


def test_cover_cuts_and_contain_shows_all(tmp_path: Path) -> None:
    art(tmp_path, "wide.png", Image.new("RGB", (2000, 500)))
    for fit, place in (
        ("cover", "200 0 0 -50 -70 60 cm"),
        ("contain", "60 0 0 -15 0 42.5 cm"),
        ("stretch", "60 0 0 -50 0 60 cm"),
    ):
        template = f'<face><image src="wide.png" x="0" y="10" width="60" height="50" fit="{fit}"/></face>'
        assert place in drawn(tmp_path, template).operators
    template = '<face><image src="wide.png" x="0" y="10" width="60" height="50" align="left"/></face>'
    assert "200 0 0 -50 0 60 cm" in drawn(tmp_path, template).operators


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50" width="100" height="50">%s</svg>'


def test_drawings_are_drawn_once_and_scaled(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "a.svg").write_text(
        SVG % '<rect width="100" height="50" fill="#ff0000" fill-opacity="0.5"/><text x="5" y="20">Hi</text>'
    )
    template = '<face><svg src="a.svg" x="5" y="5" width="50" height="50"/></face>'
    made = studio(tmp_path, {"card.xml.j2": template})
    pdf = make([piece(f"p{at}", data={"n": at}) for at in range(4)], made, Setup(marks="none"), "Svg").files[""]
    shot = render(pdf, 40)[0].convert("RGB")
    assert any(near([colour], [(255, 127, 127)], 20) for _, colour in shot.getcolors(100_000))
    assert b"Helvetica" not in pdf and b"Times" not in pdf


@pytest.mark.parametrize(
    ("inner", "words"),
    [
        ('<image href="/etc/passwd"/>', "holds <image>"),
        ('<use href="file:///etc/passwd#a"/>', "outside itself"),
        ('<use href="#gone"/>', "#gone"),
        ('<rect style="fill:url(http://example.com/a)" width="5" height="5"/>', "outside itself"),
        ("<style>@import 'http://example.com/x';</style>", "outside itself"),
        ("<script>alert(1)</script>", "holds <script>"),
        ("<rect", "not well-formed"),
    ],
)
def test_drawings_that_reach_out_are_refused(tmp_path: Path, inner: str, words: str) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "a.svg").write_text(SVG % inner)
    found = faults(tmp_path, '<face><svg src="a.svg" x="5" y="5" width="50" height="50"/></face>')
    assert words in found[0].message


def test_a_drawing_with_entities_is_refused(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "a.svg").write_text('<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + SVG % "<text>&a;</text>")
    assert "entities" in faults(tmp_path, '<face><svg src="a.svg" x="5" y="5" width="50" height="50"/></face>')[0].message


@pytest.mark.parametrize(
    "text",
    ['<svg viewBox="0 0 9 9"><image href="x"/></svg>', "<svg", "<!DOCTYPE svg []><svg/>", "", '<svg viewBox="0 0 0 9"/>',
     '<svg viewBox="0 0 9 9"><path d="M1 1 X"/></svg>', '<svg viewBox="0 0 9 9"><path d="M0 0" fill="url(#a)"/></svg>'],
)  # fmt: skip
def test_what_is_no_icon_is_told(tmp_path: Path, text: str) -> None:
    found = faults(tmp_path, '<face><icon name="bad" x="9" y="9" size="5"/></face>', icons={"bad": text})
    assert found[0].code == "PRINT-ICON" and "cannot be drawn" in found[0].message


@pytest.mark.parametrize(
    ("inner", "words"),
    [
        ("<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>", "uses itself"),
        ("<g id='a0'/>" + "".join(f"<g id='a{n}'>" + f"<use href='#a{n - 1}'/>" * 10 + "</g>" for n in range(1, 9)), "20,000"),
        ("<g>" * 200 + "</g>" * 200, "in one another"),
        ("<path d='M 0 0 L 1e999 1e999' fill='red'/>", "cannot be drawn"),
    ],
)
def test_a_drawing_without_bound_is_refused(tmp_path: Path, inner: str, words: str) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "a.svg").write_text(SVG % inner)
    assert words in faults(tmp_path, '<face><svg src="a.svg" x="5" y="5" width="50" height="50"/></face>')[0].message


@pytest.mark.parametrize("packed", [b"", b"xx", zlib.compress(b"\0" * 9), zlib.compress(b"\0" * 5_000_000)])
def test_a_png_whose_pixels_are_not_as_many_as_it_says_is_refused(tmp_path: Path, packed: bytes) -> None:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 10, 10, 8, 2, 0, 0, 0))
    (tmp_path / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", packed) + chunk(b"IEND", b""))
    with pytest.raises(BadPicture, match="as many"):
        load_picture(tmp_path / "a.png")


def test_a_picture_that_a_program_of_the_system_would_open_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.eps").write_bytes(b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n")
    with pytest.raises(BadPicture, match="use PNG"):
        load_picture(tmp_path / "a.eps")
