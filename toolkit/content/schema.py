"""JSON Schema of card and deck files, for editors that complete and underline while one types."""

from __future__ import annotations

from typing import Any

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue, models_json_schema
from pydantic_core import core_schema

from toolkit.content.deck_text import HEADERS, MAX_COPIES
from toolkit.content.signs import DETAILS
from toolkit.registry import Game

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


class _Lenient(GenerateJsonSchema):
    """What files may hold: where a model reads text before it validates ("II", "Hunter, Brute"), text is allowed too."""

    def function_before_schema(self, schema: core_schema.BeforeValidatorFunctionSchema) -> JsonSchemaValue:
        inner = super().function_before_schema(schema)
        if schema.get("json_schema_input_schema") is not None or inner.get("type") in ("string", "object"):
            return inner
        return {"anyOf": [inner, {"type": "string"}]}


def card_schema(game: Game) -> dict[str, Any]:
    """The schema of a game's card files; `kind` tells the models apart."""
    models = game.card_models()
    refs, defs = models_json_schema(
        [(model, "validation") for model in models.values()],
        schema_generator=_Lenient,
        ref_template="#/$defs/{model}",
    )
    definitions = defs.get("$defs", {})
    mapping = {kind: refs[(model, "validation")]["$ref"] for kind, model in models.items()}
    for kind, ref in mapping.items():
        definition = definitions[ref.rpartition("/")[2]]
        definition["properties"]["kind"] = {"const": kind, "title": "Kind"}
        definition["required"] = [
            "name",
            "kind",
            *(name for name in definition.get("required", []) if name not in ("name", "kind")),
        ]
    declared = {key: {"type": "array", "items": {"$ref": "#/$defs/Declared"}} for key in game.declares}
    definitions["Declared"] = {
        "anyOf": [
            {"type": "string", "minLength": 1},
            {
                "type": "object",
                "properties": {**{field: {"type": "string"} for field in DETAILS}, "name": {"type": "string", "minLength": 1}},
                "required": ["name"],
            },
        ]
    }
    return {
        "$schema": _DIALECT,
        "title": f"{game.title} cards",
        "type": "object",
        "required": ["set", "game", "cards"],
        "additionalProperties": False,
        "properties": {
            "$schema": {"type": "string"},
            "set": {"type": "string", "minLength": 1, "maxLength": 80, "description": "The name of the set."},
            "game": {"const": game.name, "description": "The game, by its short name."},
            "source": {"type": "string", "maxLength": 40, "description": '"house" for designs of your own.'},
            **declared,
            "cards": {
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["kind"],
                    "discriminator": {"propertyName": "kind", "mapping": mapping},
                    "oneOf": [{"$ref": ref} for ref in mapping.values()],
                },
            },
        },
        "$defs": definitions,
    }


def deck_schema(game: Game) -> dict[str, Any]:
    """The schema of a game's deck files in YAML, JSON or TOML."""
    count = {"type": "integer", "minimum": 1, "maximum": MAX_COPIES}
    line = {
        "anyOf": [
            {"type": "string", "minLength": 1, "description": "A name, or with its count: 2 Ember Hound"},
            {
                "type": "object",
                "properties": {"name": {"type": "string"}, "copies": count},
                "required": ["name"],
                "additionalProperties": False,
            },
        ]
    }
    section = {"anyOf": [{"type": "object", "additionalProperties": count}, {"type": "array", "items": line}]}
    text = {"type": ["string", "number"]}
    return {
        "$schema": _DIALECT,
        "title": f"{game.title} deck",
        "type": "object",
        "required": ["deck", "game", game.deck_sections[0]],
        "additionalProperties": False,
        "properties": {
            "$schema": {"type": "string"},
            **dict.fromkeys((*HEADERS, *game.deck_fields), text),
            "deck": {"type": "string", "minLength": 1, "description": "The name of the deck."},
            "game": {"const": game.name},
            **dict.fromkeys(game.deck_sections, section),
        },
    }
