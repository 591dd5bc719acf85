"""Where the bundled content lies: beside the package in a checkout, inside it in an installed wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def bundled(folder: str) -> Path:
    """The bundled folder "cards" or "templates"."""
    inside = _PACKAGE / "bundled" / folder
    return inside if inside.is_dir() else _PACKAGE.parent / folder
