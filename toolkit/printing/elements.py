"""The elements of card markup: what a template may write. The element reference is generated from these models."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from toolkit.printing.paint import Colour, Gradient
from toolkit.printing.values import read_clip, read_colour, read_length, read_numbers, read_paint, read_pairs, read_points

Length = Annotated[float, BeforeValidator(read_length)]
"""mm; "2 in", "10 pt" and "1 cm" are read too."""
Positive = Annotated[Length, Field(gt=0, le=5_000)]
NotNegative = Annotated[Length, Field(ge=0, le=5_000)]
Points = Annotated[float, BeforeValidator(read_points), Field(gt=0, le=600)]
"""Points (1/72 inch); "3 mm" is read too."""
Paints = Annotated[Colour | Gradient | None, BeforeValidator(read_paint)]
"""A colour (#rgb, #rrggbb, #rrggbbaa, a name), "linear(angle, colour, colour...)", "radial(colour, colour...)" or "none"."""
Colours = Annotated[Colour, BeforeValidator(read_colour)]
"""A colour: #rgb, #rrggbb, #rrggbbaa or a name."""
Pairs = Annotated[tuple[tuple[float, float], ...], BeforeValidator(read_pairs)]
Numbers = Annotated[tuple[float, ...], BeforeValidator(read_numbers)]
Clip = Annotated[tuple[Any, ...], BeforeValidator(read_clip)]
Opacity = Annotated[float, Field(ge=0, le=1)]

BLACK = Colour(0, 0, 0)


class Element(BaseModel):
    """What all elements share: unknown attributes are refused."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, allow_inf_nan=False, alias_generator=lambda name: name.replace("_", "-")
    )

    tag: ClassVar[str]
    holds: ClassVar[str] = ""
    """What may stand inside: "" nothing, "elements", "marks" (text with inline marks)."""
    example: ClassVar[str] = ""


class Shape(Element):
    """What closed shapes share."""

    fill: Paints = Field(default=None, description="What fills it.")
    stroke: Paints = Field(default=None, description="What its edge is drawn with (a colour).")
    stroke_width: NotNegative = Field(default=0.25, description="Width of the edge, centred on it.")
    dash: Numbers = Field(default=(), description="Dashes of the edge: lengths of dash and gap in mm, '2 1'.")
    opacity: Opacity = Field(default=1, description="1 covers, 0 is not seen.")


class Face(Element):
    """One side of a piece. (0, 0) is the top left corner of the trimmed piece; y grows downwards; negative places are bleed."""

    tag = "face"
    holds = "elements"
    example = '<face bleed="3" safe="3" background="#8c2f1b"> ... </face>'

    width: Positive | None = Field(default=None, description="Width; the piece's own if left out, and equal to it if given.")
    height: Positive | None = Field(default=None, description="Height; as for width.")
    bleed: NotNegative = Field(default=0, description="How far the drawing goes on beyond the cut.")
    safe: NotNegative = Field(default=3, description="Text closer to the cut than this is reported.")
    background: Paints = Field(default=None, description="Fills the whole face, its bleed included.")


class Group(Element):
    """Moves, turns, scales, mirrors, fades or clips what stands inside; (x, y) becomes the (0, 0) of its content."""

    tag = "group"
    holds = "elements"
    example = '<group x="10" y="10" rotate="45"> ... </group>'

    x: Length = Field(default=0, description="Where its (0, 0) lies.")
    y: Length = 0
    rotate: float = Field(default=0, description="Degrees, clockwise.")
    scale: Annotated[float, Field(gt=0, le=100)] = 1
    mirror: Literal["", "x", "y"] = Field(default="", description="'x' swaps left and right, 'y' top and bottom.")
    clip: Clip | None = Field(
        default=None,
        description="Shows only this part: 'x y width height [radius]' or 'circle x y r', in the group's own places.",
    )
    opacity: Opacity = 1


class Rect(Shape):
    """A rectangle, with round corners if asked."""

    tag = "rect"
    example = '<rect x="3" y="3" width="57.5" height="8" radius="1.5" fill="#fff" stroke="#000" stroke-width="0.3"/>'

    x: Length
    y: Length
    width: Positive
    height: Positive
    radius: NotNegative = Field(default=0, description="Of the corners.")


class Circle(Shape):
    """A circle round (x, y), or an ellipse with `ry`."""

    tag = "circle"
    example = '<circle x="8" y="8" r="5" fill="#222"/>'

    x: Length
    y: Length
    r: Positive
    ry: Positive | None = Field(default=None, description="Vertical radius of an ellipse.")


class Polygon(Shape):
    """A closed shape through the points."""

    tag = "polygon"
    example = '<polygon points="0,0 10,0 5,8" fill="#222"/>'

    points: Pairs = Field(description="'x1,y1 x2,y2 ...' in mm.")
    join: Literal["miter", "round", "bevel"] = "miter"


class Line(Element):
    """A straight line."""

    tag = "line"
    example = '<line x1="3" y1="20" x2="60" y2="20" stroke="#000" stroke-width="0.2"/>'

    x1: Length
    y1: Length
    x2: Length
    y2: Length
    stroke: Colours = BLACK
    stroke_width: Positive = 0.25
    dash: Numbers = ()
    cap: Literal["butt", "round", "square"] = "butt"
    opacity: Opacity = 1


class Path(Shape):
    """A shape in the path letters of SVG (M L H V C S Q T A Z and their small forms), in mm."""

    tag = "path"
    example = '<path x="10" y="10" scale="0.5" d="M0 0 C5 0 5 10 10 10 Z" fill="#222"/>'

    d: str = Field(max_length=100_000)
    x: Length = Field(default=0, description="Moves the path.")
    y: Length = 0
    scale: Annotated[float, Field(gt=0, le=1_000)] = 1
    rule: Literal["nonzero", "evenodd"] = "nonzero"
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"


class Image(Element):
    """A picture (PNG, JPEG, WebP ...) below art/. What stands inside is drawn when `src` is empty or no file is there."""

    tag = "image"
    holds = "elements"
    example = '<image src="{{ art }}" x="3" y="14" width="57.5" height="34"> ...emblem... </image>'

    src: str = Field(default="", max_length=300, description="File below art/; empty for none.")
    x: Length
    y: Length
    width: Positive
    height: Positive
    fit: Literal["cover", "contain", "stretch"] = Field(
        default="cover", description="cover fills the box and cuts what is over; contain shows all; stretch bends."
    )
    align: Literal["centre", "top", "bottom", "left", "right"] = Field(default="centre", description="Which part of it is kept.")
    radius: NotNegative = 0
    opacity: Opacity = 1


class Svg(Element):
    """A drawing from an SVG file below art/. What stands inside is drawn instead when there is none."""

    tag = "svg"
    holds = "elements"
    example = '<svg src="crest.svg" x="20" y="20" width="20" height="20"/>'

    src: str = Field(default="", max_length=300)
    x: Length
    y: Length
    width: Positive
    height: Positive
    fit: Literal["cover", "contain", "stretch"] = "contain"


class Icon(Element):
    """An icon in one colour, from templates/<game>/icons/ or templates/shared/icons/, in the middle of (x, y)."""

    tag = "icon"
    example = '<icon name="shield" x="31.75" y="30" size="20" fill="#8c2f1b"/>'

    name: str = Field(max_length=60)
    x: Length = Field(description="Middle of the icon.")
    y: Length
    size: Positive = Field(description="Its longer side.")
    fill: Paints = BLACK
    stroke: Paints = Field(default=None, description="An edge round it.")
    stroke_width: NotNegative = 0.25
    rotate: float = Field(default=0, description="Degrees, clockwise, about its middle.")
    opacity: Opacity = 1


class Text(Element):
    """Words in a box: as large as fits, between `min` and `size`. Inside: words, <b>, <i>, <icon name=""/>, <br/>, <p>...</p>."""

    tag = "text"
    holds = "marks"
    example = '<text x="4" y="52" width="55.5" height="28" font="body" size="9" min="6.5">{{ text | marks }}</text>'

    x: Length
    y: Length
    width: Positive
    height: Positive
    font: str = Field(default="body", description="A role (body, title, numeral ...) or a family (see the list of fonts).")
    size: Points = Field(default=9, description="Largest size, in points.")
    min: Points | None = Field(default=None, description="Smallest size; if left out, `size` does not shrink.")
    colour: Colours = BLACK
    align: Literal["left", "centre", "right"] = "left"
    valign: Literal["top", "middle", "bottom"] = "top"
    leading: Annotated[float, Field(ge=0.7, le=4)] = Field(default=1.18, description="From line to line, in sizes.")
    gap: Annotated[float, Field(ge=0, le=5)] = Field(default=0.35, description="Between paragraphs, in sizes.")
    weight: Literal["regular", "bold"] = "regular"
    style: Literal["upright", "italic"] = "upright"
    tracking: Annotated[float, Field(ge=-0.2, le=2)] = Field(default=0, description="Extra space after each letter, in sizes.")
    lines: Annotated[int, Field(ge=0, le=200)] = Field(
        default=0, description="At most this many lines; 0: no limit. 1 never wraps."
    )
    outline: Colours | None = Field(default=None, description="An edge round the letters, behind them, for words on pictures.")
    outline_width: NotNegative = 0.5
    icon_colour: Colours | None = Field(default=None, description="Colour of inline icons; the text's own if left out.")
    unsafe: bool = Field(default=False, description="true: may stand outside the safe zone without a report.")
    opacity: Opacity = 1


class Mark(Element):
    """<b> and <i>: bold and italic words inside a text."""

    tag = "b"
    holds = "marks"
    example = "<b>Deploy:</b>"

    colour: Colours | None = None


class InlineIcon(Element):
    """<icon/> inside a text: stands on the baseline, as high as the capitals."""

    tag = "icon"
    example = '<icon name="power"/>'

    name: str = Field(max_length=60)
    colour: Paints = None
    scale: Annotated[float, Field(gt=0, le=5)] = 1


class Break(Element):
    """<br/> starts a new line, <p>...</p> a new paragraph, inside a text."""

    tag = "br"


DRAWN: dict[str, type[Element]] = {
    model.tag: model for model in (Group, Rect, Circle, Polygon, Line, Path, Image, Svg, Icon, Text)
}
"""What may stand in a face, a group, or in an image as its emblem."""
INLINE: dict[str, type[Element]] = {"b": Mark, "i": Mark, "icon": InlineIcon, "br": Break, "p": Break}
"""What may stand in a text."""
