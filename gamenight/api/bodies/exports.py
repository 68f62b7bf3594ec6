"""Exports as clients ask for and read them."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, Self
from uuid import UUID

from gamenight.api.bodies.answers import Answered
from gamenight.models import Job
from gamenight.services.exports import KEPT
from rules.shape import Shape


class ExportToBegin(Shape):
    """Nothing has to be said."""


class ExportRead(Answered):
    """An export of the club, or of what it has about a `player`.

    `progress` counts documents written, of about `total`. Its lines can be read from `finished_at` on until
    `expires_at`.
    """

    id: UUID
    player: UUID | None
    state: Literal["running", "finished"]
    progress: int
    total: int
    made_at: datetime
    finished_at: datetime | None
    expires_at: datetime

    @classmethod
    def of(cls, job: Job) -> Self:
        return cls(
            id=job.id,
            player=job.asked.get("player"),
            state="finished" if job.finished_at else "running",
            progress=job.progress,
            total=job.total or 0,
            made_at=job.made_at,
            finished_at=job.finished_at,
            expires_at=job.made_at + KEPT,
        )
