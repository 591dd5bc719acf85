"""Art files: found below the art folders and nowhere else, read once."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolkit.printing.pictures import BadPicture, Picture, load_picture

if TYPE_CHECKING:
    from toolkit.printing.document import Document


@dataclass(frozen=True, slots=True)
class FoundPicture:
    """A picture and the key under which a document embeds it once."""

    key: str
    picture: Picture


@dataclass(frozen=True, slots=True)
class FoundDrawing:
    """An SVG drawing as a form of the document: y upwards, in points."""

    key: object
    name: str
    width: float
    height: float


class ArtStore:
    """Pictures and drawings below a list of folders; the first folder that has a file wins."""

    def __init__(self, folders: list[Path]) -> None:
        self.folders = [folder.resolve() for folder in folders]
        self._pictures: dict[str, FoundPicture | str] = {}
        self._drawings: dict[tuple[int, str], FoundDrawing | str] = {}
        self._parsed: dict[str, Any] = {}

    def path(self, name: str) -> Path | str:
        """The file of a name as written on a card, or what is wrong with it.

        Backslashes are read as slashes; capitals must be as on the disk.
        """
        plain = name.replace("\\", "/").strip()
        if plain.startswith(("/", "~")) or ":" in plain or ".." in plain.split("/"):
            return f"the picture {name!r} lies outside the art folder"
        for folder in self.folders:
            try:
                file = (folder / plain).resolve()
                there = file.is_file()
            except (OSError, ValueError, RuntimeError):  # a zero byte, too long a name, links in a circle
                return f"the picture {name[:80]!r} cannot be a file's name"
            if not file.is_relative_to(folder):
                return f"the picture {name!r} leads outside the art folder"
            if there:
                return file
        return self._missing(name, plain)

    def _missing(self, name: str, plain: str) -> str:
        for folder in self.folders:
            found = (
                sorted(file for file in folder.rglob("*") if file.relative_to(folder).as_posix().lower() == plain.lower())
                if folder.is_dir()
                else []
            )
            if found:
                return f"the picture {name!r} is written {found[0].relative_to(folder).as_posix()!r} on the disk"
        looked = ", ".join(map(str, self.folders)) or "there is no art folder"
        return f"the picture {name!r} was not found (looked in: {looked})"

    def has(self, name: str) -> bool:
        """Whether there is a file of this name."""
        return bool(name) and isinstance(self.path(name), Path)

    def picture(self, name: str) -> FoundPicture | str:
        """A picture, or what is wrong with it."""
        found = self._pictures.get(name)
        if found is None:
            path = self.path(name)
            if isinstance(path, str):
                found = path
            else:
                try:
                    found = FoundPicture(str(path), load_picture(path))
                except BadPicture as problem:
                    found = f"the picture {name!r} cannot be printed: {problem}"
                except OSError as problem:
                    found = f"the picture {name!r} cannot be read: {problem.strerror}"
            self._pictures[name] = found
        return found

    def drawing(self, name: str, document: Document) -> FoundDrawing | str:
        """An SVG drawing as a form of the document, or what is wrong with it; each file is parsed once."""
        key = (document.serial, name)
        found = self._drawings.get(key)
        if found is None:
            path = self.path(name)
            if isinstance(path, str):
                found = path.replace("the picture", "the drawing")
            else:
                from toolkit.printing.vector_art import BadDrawing, draw_svg, parse_svg

                try:
                    if name not in self._parsed:
                        self._parsed[name] = parse_svg(path)
                    found = draw_svg(self._parsed[name], ("svg", str(path)), document)
                except BadDrawing as problem:
                    found = f"the drawing {name!r} cannot be printed: {problem}"
            self._drawings[key] = found
        return found
