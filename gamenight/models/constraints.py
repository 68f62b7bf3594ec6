"""Constraints that Django has no class for."""

from __future__ import annotations

from typing import Any

from django.db.models import BaseConstraint


class OfOneClub(BaseConstraint):
    """What `field` points at belongs to the row's own club: a foreign key on (club, field).

    It stands in for the field's own foreign key (`db_constraint=False`), so a row is checked once. The target has a
    unique constraint on (club, id).
    """

    def __init__(self, *, field: str, name: str) -> None:
        super().__init__(name=name)
        self.field = field

    def constraint_sql(self, model: Any, schema_editor: Any) -> str:
        field = model._meta.get_field(self.field)
        quote = schema_editor.quote_name
        return (
            f"CONSTRAINT {quote(self.name)} FOREIGN KEY (club_id, {quote(field.column)})"
            f" REFERENCES {quote(field.related_model._meta.db_table)} (club_id, id) DEFERRABLE INITIALLY IMMEDIATE"
        )

    def create_sql(self, model: Any, schema_editor: Any) -> str:
        table = schema_editor.quote_name(model._meta.db_table)
        return f"ALTER TABLE {table} ADD {self.constraint_sql(model, schema_editor)}"

    def remove_sql(self, model: Any, schema_editor: Any) -> str:
        quote = schema_editor.quote_name
        return f"ALTER TABLE {quote(model._meta.db_table)} DROP CONSTRAINT {quote(self.name)}"

    def validate(self, model: Any, instance: Any, exclude: Any = None, using: Any = None) -> None:
        """Left to the database: services refuse what another club owns before they write."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OfOneClub) and self.deconstruct() == other.deconstruct()

    def deconstruct(self) -> Any:
        path, args, kwargs = super().deconstruct()
        return path, args, kwargs | {"field": self.field}
