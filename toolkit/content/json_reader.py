"""JSON with the place of every value."""

from __future__ import annotations

import json
import re

from toolkit.content.builder import Builder
from toolkit.content.document import Document
from toolkit.content.places import Places
from toolkit.content.text import unreadable

_TOKEN = re.compile(r'[ \t\n]*(?:([\[\]{},:])|("(?:[^"\\]++|\\.)*+")|([^\s\[\]{},:"]+))')
_FIXES = {
    "Expecting property name enclosed in double quotes": "write the name in double quotes; leave no comma before }",
    "Expecting ',' delimiter": "put a comma between the two",
    "Expecting ':' delimiter": "put a colon after the name",
    "Expecting value": "leave no comma before ] or }; write text in double quotes",
    "Illegal trailing comma before end of object": "remove the comma",
    "Illegal trailing comma before end of array": "remove the comma",
    "Extra data": "a file holds one value: remove what follows",
    "Unterminated string starting at": 'close the text with "',
}


def read_json(text: str, file: str) -> Document:
    """The document of a JSON text.

    Raises:
        Refused: it is no JSON, or nested too deeply.
    """
    places = Places(text, file)
    try:
        json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        message, fix = error.msg, _FIXES.get(error.msg, "")
        raise unreadable("JSON-SYNTAX", f"This is not JSON: {message}.", places.at(error.pos), fix=fix) from None
    except RecursionError:
        raise unreadable("FILE-DEPTH", "The file is nested too deeply.", places.at(0), required="at most 50 levels") from None
    except ValueError as error:
        raise unreadable("JSON-SYNTAX", f"This is not JSON: {error}.", places.at(0)) from None
    build = Builder(file)
    for match in _TOKEN.finditer(text):
        punctuation, string, word = match.groups()
        where = places.at(match.start(match.lastindex or 0))
        if punctuation is None:
            value = json.loads(string or word)
            if build.wants_key:
                build.key(value, where)
            else:
                build.value(value, where)
        elif punctuation in "[{":
            build.begin({} if punctuation == "{" else [], where)
        elif punctuation in "]}":
            build.end()
    return build.document()


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not a number of JSON")
