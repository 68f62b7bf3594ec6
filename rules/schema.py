"""JSON Schema of what a game writes down, for documentation and forms."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, get_args

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue, models_json_schema
from pydantic_core.core_schema import WithDefaultSchema

from rules.game import Game


class _Generator(GenerateJsonSchema):
    """A key that may be left out has no default: `null` is refused everywhere."""

    def default_schema(self, schema: WithDefaultSchema) -> JsonSchemaValue:
        if "default" in schema and schema["default"] is None:
            return self.generate_inner(schema["schema"])
        return super().default_schema(schema)


def parts(game: Game) -> dict[str, JsonSchemaValue]:
    """`options`, `setup`, `round` (one of `rounds`), `final` and the whole `record` of `game`, each standing alone."""
    rounds = game.record.model_fields["rounds"].annotation
    kinds = {
        "options": _kept(game, "options"),
        "setup": _kept(game, "setup"),
        "round": get_args(rounds)[0],
        "final": _kept(game, "final"),
        "record": game.record,
    }
    return {name: TypeAdapter(kind).json_schema(schema_generator=_Generator) for name, kind in kinds.items()}


def components(games: Iterable[Game], ref_template: str = "#/components/schemas/{model}") -> dict[str, JsonSchemaValue]:
    """Every shape of `games` by its class name, those inside others by reference."""
    records: Any = [(game.record, "validation") for game in games]
    _, made = models_json_schema(records, ref_template=ref_template, schema_generator=_Generator)
    return made["$defs"]  # type: ignore[no-any-return]


def _kept(game: Game, key: str) -> Any:
    field = game.record.model_fields[key]
    return Annotated[(field.annotation, *field.metadata)] if field.metadata else field.annotation
