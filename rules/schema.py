"""JSON Schema of what a game writes down, for documentation and forms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Any, TypeVar, get_args

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core.core_schema import WithDefaultSchema

from rules.game import Game
from rules.shape import Shape

REFERENCE = "#/components/schemas/{model}"

K = TypeVar("K")


class _Generator(GenerateJsonSchema):
    """A key that may be left out has no default: `null` is refused everywhere."""

    def default_schema(self, schema: WithDefaultSchema) -> JsonSchemaValue:
        if "default" in schema and schema["default"] is None:
            return self.generate_inner(schema["schema"])
        return super().default_schema(schema)

    def encode_default(self, dft: Any) -> Any:
        return dft.model_dump(mode="json", exclude_none=True) if isinstance(dft, Shape) else super().encode_default(dft)


@cache
def parts(game: Game) -> dict[str, JsonSchemaValue]:
    """`options`, `setup`, `round` (one of `rounds`), `final` and the whole `record` of `game`, each standing alone."""
    kinds = {
        "options": kind_at(game.record, "options"),
        "setup": kind_at(game.record, "setup"),
        "round": round_of(game),
        "final": kind_at(game.record, "final"),
        "record": game.record,
    }
    return {name: TypeAdapter(kind).json_schema(schema_generator=_Generator) for name, kind in kinds.items()}


def round_of(game: Game) -> Any:
    """The type of one of `game`'s rounds."""
    return get_args(game.record.model_fields["rounds"].annotation)[0]


def components(games: Iterable[Game], ref_template: str = REFERENCE) -> dict[str, JsonSchemaValue]:
    """Every shape of `games` by its class name, those inside others by reference."""
    return schemas({game.name: game.record for game in games}, ref_template)[1]


def schemas(
    kinds: Mapping[K, Any], ref_template: str = REFERENCE
) -> tuple[dict[K, JsonSchemaValue], dict[str, JsonSchemaValue]]:
    """The schema of each of `kinds` (types of any sort), and every shape in them by its class name."""
    adapters = [(key, "validation", TypeAdapter(kind)) for key, kind in kinds.items()]
    made, shapes = TypeAdapter.json_schemas(adapters, ref_template=ref_template, schema_generator=_Generator)  # type: ignore[arg-type]
    return {key: schema for (key, _), schema in made.items()}, shapes.get("$defs", {})


def kind_at(shape: type[Shape], key: str) -> Any:
    """What stands at `key`, as it was annotated."""
    field = shape.model_fields[key]
    return Annotated[(field.annotation, *field.metadata)] if field.metadata else field.annotation
