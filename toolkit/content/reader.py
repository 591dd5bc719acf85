"""Any data file into a Document, by the ending of its name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from toolkit.content.document import Document
from toolkit.content.text import read_bytes, read_text, shown, unreadable
from toolkit.findings import Mark

SHEETS = (".xlsx", ".xlsm", ".xlsb", ".xls", ".ods")
TABLES = (".csv", ".tsv", *SHEETS)
TREES = (".yaml", ".yml", ".json", ".toml")
SUFFIXES = (*TREES, *TABLES)


def read_document(path: Path) -> Document:
    """What a YAML, JSON, TOML, CSV, TSV, XLSX or ODS file holds.

    Raises:
        Refused: it cannot be read; the finding names the place.
    """
    suffix, file = path.suffix.lower(), shown(path)
    if suffix in SHEETS:
        from toolkit.content.sheet_reader import read_sheets

        return read_sheets(read_bytes(path), file)
    if suffix not in SUFFIXES:
        read_bytes(path)
        raise unreadable("FILE-FORMAT", "This kind of file is not known.", Mark(file), required=", ".join(SUFFIXES))
    text, findings = read_text(path)
    if suffix in (".csv", ".tsv"):
        from toolkit.content.csv_reader import read_csv

        document = read_csv(text, file)
    elif not text.strip():
        raise unreadable("FILE-EMPTY", "The file is empty.", Mark(file, 1, 1))
    elif suffix == ".json":
        from toolkit.content.json_reader import read_json

        document = read_json(text, file)
    elif suffix == ".toml":
        from toolkit.content.toml_reader import read_toml

        document = read_toml(text, file)
    else:
        from toolkit.content.yaml_reader import read_yaml

        document = read_yaml(text, file)
    return replace(document, findings=(*findings, *document.findings))
