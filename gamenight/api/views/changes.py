"""What changed in a club, for those who can't be called by webhooks."""

from __future__ import annotations

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from gamenight.api.bodies.changes import ChangeRead
from gamenight.api.paging import FeedQuery, Order, fed
from gamenight.api.resources import ClubView
from gamenight.roles import Action
from gamenight.selectors import changes as reading
from gamenight.selectors.changes import Change, Place

AS_COMMITTED: Order[Change] = Order(Place, lambda change: change.place_in_order)


class Changes(ClubView):
    """What changed in a club, in order."""

    actions = {"GET": Action.SEE_CHANGES}
    names = {"GET": "list_changes"}
    queries = {"GET": FeedQuery}
    answers = {"GET": {200: fed(ChangeRead)}}

    def get(self, request: Request, club: UUID) -> Response:
        """List what changed since a cursor, oldest first. Without `since` it is everything that is kept.

        `next_cursor` is always there, after an empty page too: keep it, and ask again with it for what came meanwhile.
        None is missed and none told twice. A change is told as soon as every one begun before it has ended.
        """
        return self.feed(
            AS_COMMITTED,
            reading.BEGINNING,
            lambda after, most: reading.page(club, after=after, most=most),
            lambda change: ChangeRead.of(change, request.path.removesuffix("changes/")).as_json(),
        )
