"""Stored days and instants as people read them."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from gamenight.models import Club
from gamenight.pages.wording import is_ahead, since

CLUB = Club(name="A club", zone="Pacific/Kiritimati")


def test_what_began_on_another_day_says_which() -> None:
    now = timezone.now()
    assert len(since(now, CLUB)) == len("20:30")
    assert str((now - timedelta(days=3)).year) in since(now - timedelta(days=3), CLUB)


def test_a_day_lies_ahead_by_the_clubs_own_clock() -> None:
    today = (timezone.now() + timedelta(hours=14)).date()
    assert [is_ahead(today + timedelta(days=days), CLUB) for days in (-1, 0, 1)] == [False, False, True]
