"""What goes in and out: JSON in UTF-8 and nothing else."""

from gamenight.api.bodies.documents import JSONRenderer, OneForm, StrictJSONParser

__all__ = ["JSONRenderer", "OneForm", "StrictJSONParser"]
