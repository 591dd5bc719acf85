"""One PDF document: faces as forms, pictures and fonts embedded once, pages, a file that is complete or absent."""

from __future__ import annotations

import itertools
import math
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from toolkit.printing.fonts import FontFace
from toolkit.printing.operators import nums
from toolkit.printing.paint import Colour, Gradient
from toolkit.printing.pictures import Picture
from toolkit.units import to_pt

LEVEL = 6
"""Of compression."""


_serials = itertools.count()


class Resources:
    """What the operators of one form or page name: fonts, pictures and forms, states, shadings."""

    def __init__(self) -> None:
        self.xobjects: dict[str, Any] = {}
        self.states: dict[str, Any] = {}
        self.shadings: dict[str, Any] = {}


class Document:
    """A PDF in the making; `data` gives its bytes."""

    def __init__(self, title: str, subject: str = "") -> None:
        from reportlab.pdfbase import pdfdoc

        self.pdf: Any = pdfdoc.PDFDocument(invariant=1, compression=1, pdfVersion=(1, 7))
        self.pdf.defaultStreamFilters = [pdfdoc.PDFZCompress]
        info = self.pdf.info
        info.title, info.subject = title, subject
        info.author = info.creator = info.producer = "deckwright"
        self.serial = next(_serials)
        """Tells documents of one process apart."""
        self.pages = 0
        self._names: dict[object, str] = {}
        self._encoded: dict[tuple[str, str], list[tuple[str, str]]] = {}
        self._forms: dict[object, Any] = {}

    # ---- things that forms and pages name ----

    def encode(self, face: FontFace, text: str) -> list[tuple[str, str]]:
        """Text as (font resource, PDF string)."""
        key = (face.name, text)
        known = self._encoded.get(key)
        if known is None:
            known = [(name, _string(letters)) for name, letters in face.encode(text, self.pdf)]
            self._encoded[key] = known
        return known

    def state(self, resources: Resources, fill: float, stroke: float) -> str:
        """The graphics state of an opacity; returns its name."""
        name = f"G{round(fill * 1000)}x{round(stroke * 1000)}"
        if name not in resources.states:
            resources.states[name] = self._once(
                ("state", name), lambda: _dictionary({"ca": round(fill, 4), "CA": round(stroke, 4)})
            )
        return name

    def shading(self, resources: Resources, gradient: Gradient) -> tuple[str, str]:
        """The shading of a gradient over the unit square and, if its colours differ in alpha, the state that masks it."""
        name = self._name("S", gradient)
        if name not in resources.shadings:
            resources.shadings[name] = self._once(("shading", name), lambda: self._shading(gradient, False))
        if len({colour.alpha for colour in gradient.colours}) == 1:
            return name, ""
        mask = f"M{name}"
        if mask not in resources.states:
            resources.states[mask] = self._once(("mask", name), lambda: self._mask(gradient))
        return name, mask

    def picture(self, resources: Resources, key: str, picture: Picture) -> str:
        """A picture as image; returns its name."""
        name = self._name("P", ("picture", key))
        if name not in resources.xobjects:
            resources.xobjects[name] = self._once(("picture", name), lambda: self._image(picture))
        return name

    def form(self, resources: Resources, key: object, name: str) -> str:
        """Use a form that `add_form` made."""
        resources.xobjects[name] = self._forms[key]
        return name

    def add_form(
        self, key: object, operators: str, resources: Resources, box: tuple[float, ...], matrix: tuple[float, ...]
    ) -> str:
        """Make a form XObject; returns its name, a plain identifier."""
        from reportlab.pdfbase import pdfdoc

        name = self._name("F", key)
        stream = self._stream(operators.encode("latin-1"))
        entries = stream.dictionary.dict
        entries["Type"] = pdfdoc.PDFName("XObject")
        entries["Subtype"] = pdfdoc.PDFName("Form")
        entries["BBox"] = _array(box)
        entries["Matrix"] = _array(matrix)
        entries["Resources"] = self._resources(resources)
        self._forms[key] = self.pdf.Reference(stream, f"form:{name}")
        return name

    # ---- pages ----

    def page(
        self,
        width: int,
        height: int,
        operators: Iterable[str],
        resources: Resources,
        trim: tuple[float, ...] = (),
        bleed: tuple[float, ...] = (),
    ) -> None:
        """Add a page; sizes in µm, operators in points with y upwards; boxes are (x0, y0, x1, y1) in points."""
        from reportlab.pdfbase import pdfdoc

        page: Any = pdfdoc.PDFPage()
        page.pagewidth, page.pageheight = round(to_pt(width), 4), round(to_pt(height), 4)
        page.Resources = self._resources(resources)
        contents = "\n".join(operators).encode("latin-1")
        self.pdf.updateSignature(contents)
        page.Contents = self._stream(contents)
        if trim:
            page.TrimBox = pdfdoc.PDFArray([round(value, 4) for value in trim])
        if bleed:
            page.BleedBox = pdfdoc.PDFArray([round(value, 4) for value in bleed])
        self.pdf.addPage(page)
        self.pages += 1

    def prefer(self, duplex: str) -> None:
        """What viewers are asked for: no scaling, and the side on which the printer turns the sheet ("long", "short", "none")."""
        from reportlab.pdfbase import pdfdoc

        flip = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}.get(duplex, "Simplex")
        self.pdf.Catalog.ViewerPreferences = _dictionary({
            "PrintScaling": pdfdoc.PDFName("None"), "Duplex": pdfdoc.PDFName(flip), "PickTrayByPDFSize": "false",
        })  # fmt: skip

    def data(self) -> bytes:
        """The bytes of the file."""
        return bytes(self.pdf.GetPDFData(None))

    # ---- how things are made ----

    def _name(self, letter: str, key: object) -> str:
        return self._names.setdefault(key, f"{letter}{len(self._names) + 1}")

    def _once(self, key: tuple[str, str], make: Any) -> Any:
        found = self._forms.get(key)
        if found is None:
            found = self._forms[key] = self.pdf.Reference(make(), ":".join(key))
        return found

    def _stream(self, data: bytes) -> Any:
        from reportlab.pdfbase import pdfdoc

        stream = pdfdoc.PDFStream(content=zlib.compress(data, LEVEL))
        stream.dictionary["Filter"] = pdfdoc.PDFName("FlateDecode")
        return stream

    def _resources(self, resources: Resources) -> Any:
        from reportlab.pdfbase import pdfdoc

        return _dictionary(
            {
                "Font": pdfdoc.PDFObjectReference(pdfdoc.BasicFonts),
                "ProcSet": _array(map(pdfdoc.PDFName, ("PDF", "Text", "ImageB", "ImageC", "ImageI"))),
                **({"XObject": _dictionary(dict(sorted(resources.xobjects.items())))} if resources.xobjects else {}),
                **({"ExtGState": _dictionary(dict(sorted(resources.states.items())))} if resources.states else {}),
                **({"Shading": _dictionary(dict(sorted(resources.shadings.items())))} if resources.shadings else {}),
            }
        )

    def _image(self, picture: Picture) -> Any:
        from reportlab.pdfbase import pdfdoc

        stream = pdfdoc.PDFStream(content=picture.data)
        entries = stream.dictionary.dict
        entries.update(
            Type=pdfdoc.PDFName("XObject"), Subtype=pdfdoc.PDFName("Image"), Width=picture.columns, Height=picture.rows,
            BitsPerComponent=8, Filter=pdfdoc.PDFName(picture.filter), ColorSpace=pdfdoc.PDFName(picture.colours),
            Interpolate="true",
        )  # fmt: skip
        if picture.palette:
            table = self.pdf.Reference(self._stream(picture.palette))
            entries["ColorSpace"] = _array(
                [pdfdoc.PDFName("Indexed"), pdfdoc.PDFName("DeviceRGB"), len(picture.palette) // 3 - 1, table]
            )
        if picture.predictor:
            channels = 3 if picture.colours == "DeviceRGB" else 1
            entries["DecodeParms"] = _dictionary(
                {"Predictor": 15, "Colors": channels, "BitsPerComponent": 8, "Columns": picture.columns}
            )
        if picture.invert:
            entries["Decode"] = _array([1, 0] * 4)
        if picture.mask:
            mask = pdfdoc.PDFStream(content=picture.mask)
            mask.dictionary.dict.update(
                Type=pdfdoc.PDFName("XObject"), Subtype=pdfdoc.PDFName("Image"), Width=picture.columns, Height=picture.rows,
                BitsPerComponent=8, ColorSpace=pdfdoc.PDFName("DeviceGray"), Filter=pdfdoc.PDFName("FlateDecode"),
            )  # fmt: skip
            entries["SMask"] = self.pdf.Reference(mask)
        return stream

    def _shading(self, gradient: Gradient, alpha: bool) -> Any:
        from reportlab.pdfbase import pdfdoc

        stops = [[colour.alpha] if alpha else list(colour.rgb) for colour in gradient.colours]
        pieces = [
            _dictionary({"FunctionType": 2, "Domain": _array([0, 1]), "C0": _array(first), "C1": _array(second), "N": 1})
            for first, second in itertools.pairwise(stops)
        ]
        count = len(pieces)
        function = pieces[0] if count == 1 else _dictionary({
            "FunctionType": 3, "Domain": _array([0, 1]), "Functions": _array(pieces),
            "Bounds": _array([at / count for at in range(1, count)]), "Encode": _array([0, 1] * count),
        })  # fmt: skip
        cos, sin = math.cos(math.radians(gradient.angle)), math.sin(math.radians(gradient.angle))
        reach = (abs(cos) + abs(sin)) / 2
        linear = gradient.kind == "linear"
        line = (0.5 - cos * reach, 0.5 - sin * reach, 0.5 + cos * reach, 0.5 + sin * reach)
        return _dictionary(
            {
                "ShadingType": 2 if linear else 3,
                "ColorSpace": pdfdoc.PDFName("DeviceGray" if alpha else "DeviceRGB"),
                "Coords": _array([round(value, 6) for value in line] if linear else [0.5, 0.5, 0, 0.5, 0.5, 0.7072]),
                "Function": function,
                "Extend": _array(["true", "true"]),
            }
        )

    def _mask(self, gradient: Gradient) -> Any:
        from reportlab.pdfbase import pdfdoc

        group = self._stream(b"/A sh")
        group.dictionary.dict.update(
            Type=pdfdoc.PDFName("XObject"), Subtype=pdfdoc.PDFName("Form"), BBox=_array([0, 0, 1, 1]),
            Group=_dictionary({"S": pdfdoc.PDFName("Transparency"), "CS": pdfdoc.PDFName("DeviceGray")}),
            Resources=_dictionary({"Shading": _dictionary({"A": self._shading(gradient, True)})}),
        )  # fmt: skip
        return _dictionary(
            {
                "SMask": _dictionary({"S": pdfdoc.PDFName("Luminosity"), "G": self.pdf.Reference(group)}),
            }
        )


def _array(values: Iterable[Any]) -> Any:
    from reportlab.pdfbase import pdfdoc

    return pdfdoc.PDFArray([round(value, 4) if isinstance(value, float) else value for value in values])


def _dictionary(entries: dict[str, Any]) -> Any:
    from reportlab.pdfbase import pdfdoc

    return pdfdoc.PDFDictionary(entries)


def _string(letters: bytes) -> str:
    """Bytes as a PDF string."""
    if letters.isalnum() or letters == b" ":
        return f"({letters.decode('latin-1')})"
    if any(byte < 32 or byte > 126 for byte in letters):
        return f"<{letters.hex()}>"
    plain = letters.decode("latin-1").replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
    return f"({plain})"


def colour_operator(colour: Colour, stroke: bool = False) -> str:
    """The operator that sets a colour."""
    return f"{nums(colour.rgb)} {'RG' if stroke else 'rg'}"


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is complete or absent, whatever interrupts.

    Raises:
        Refused: it cannot be written.
    """
    from toolkit.content.writing import write_bytes

    write_bytes(path, data, folders=True)
