"""What lists can be narrowed by; the choice stands in the address."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any
from uuid import UUID

from django.contrib.admin import ModelAdmin, SimpleListFilter
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gamenight.admin.narrowing import Narrowing
from gamenight.admin.page import Page
from gamenight.admin.visitor import visitor
from gamenight.errors import Refusal
from gamenight.pages.wording import OF_CLAIM, OF_EVENING, OF_FLAG, OF_LEAGUE, OF_PLAY, Words, game_title, on_day
from gamenight.roles import Action, Role
from gamenight.selectors.clubs import named
from gamenight.selectors.glance.asked import Asked, asked
from gamenight.selectors.glance.doubtful import KINDS, alike_players, doubtful_plays
from gamenight.selectors.leagues import leagues, played_in
from rules.registry import GAMES

MOST_CLUBS = 100
MOST_LEAGUES = 50
Lookups = list[tuple[str, Any]]


class Choice(SimpleListFilter):
    """One of some; what can be none of them narrows nothing, and is told as `strange`."""

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """What the address calls it."""
        return (str(cls.parameter_name),)

    def means(self, written: str) -> bool:
        return written in dict(self.lookup_choices)

    @property
    def chosen(self) -> str | None:
        written = self.value()
        return written if written and self.means(written) else None

    @property
    def strange(self) -> str:
        written = self.value() or ""
        return "" if self.chosen else written


class ByClub(Choice):
    """One of the visitor's clubs; not there for those who have one alone."""

    title = _("club")
    parameter_name = "club"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin[Any]) -> Lookups:
        assert isinstance(model_admin, Page)
        clubs = named(visitor(request).clubs(model_admin.action))[:MOST_CLUBS]
        found: Lookups = [(str(club.id), club.name) for club in clubs]
        return found if len(found) > 1 or self.value() else []

    def means(self, written: str) -> bool:
        """Not only the first clubs can be asked for; of those that the visitor doesn't see nothing is found."""
        return _id(written) is not None

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(club=_id(self.chosen)) if self.chosen else queryset


class ByLeague(Choice):
    """What was played of a league's games on its days; `path` leads to the play.

    The newest leagues of the chosen club are offered, else of all the visitor's clubs; of no club to staff, who have
    too many of them.
    """

    title = _("league")
    parameter_name = "league"
    path = ""

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin[Any]) -> Lookups:
        who, club = visitor(request), _id(request.GET.get(ByClub.parameter_name, ""))
        seen = leagues(who.clubs(Action.SEE_BOARDS))
        offered = seen.filter(club=club) if club else seen.none() if who.is_staff else seen
        found = {str(league.id): league for league in offered[:MOST_LEAGUES]}
        if self.value() not in (None, "", *found):
            found |= {str(league.id): league for league in seen.filter(id=_id(self.value()))}
        beside = len({league.club_id for league in found.values()}) > 1
        return [(id, f"{each.name} ({each.club.name})" if beside else each.name) for id, each in found.items()]

    def has_output(self) -> bool:
        """What isn't offered can be asked for all the same."""
        return bool(self.lookup_choices or self.value())

    def means(self, written: str) -> bool:
        return _id(written) is not None

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if not self.chosen:
            return queryset
        league = leagues(visitor(request).clubs(Action.SEE_BOARDS)).filter(id=_id(self.chosen)).first()
        return queryset.filter(played_in(league, self.path)) if league else queryset.none()


class ByGame(Choice):
    title = _("game")
    parameter_name = "game"
    path = ""

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin[Any]) -> Lookups:
        return [(name, game_title(name)) for name in GAMES]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(**{f"{self.path}game": self.chosen}) if self.chosen else queryset


class ByLeagueOfFlag(ByLeague):
    path = "play__"


class ByGameOfFlag(ByGame):
    path = "play__"


class ByDays(SimpleListFilter):
    """From one day to another, as the first page's links say: it is there once either day is given."""

    title = _("days")
    parameter_name = "since"
    other_name = "until"

    @classmethod
    def names(cls) -> tuple[str, ...]:
        return cls.parameter_name, cls.other_name

    def __init__(self, request: HttpRequest, params: dict[str, Any], *args: Any) -> None:
        self.written = [params.get(name, [""])[-1] for name in self.names()]
        params.pop(self.other_name, None)
        super().__init__(request, params, *args)

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin[Any]) -> Lookups:
        return [("", "")] if any(self.written) else []

    def choices(self, changelist: Any) -> Iterator[Any]:
        """All days, or those that were asked for."""
        first, last = map(_day, self.written)
        told = gettext("%(first)s to %(last)s") % {"first": on_day(first), "last": on_day(last)}
        every = changelist.get_query_string(remove=self.names())
        yield {"selected": not (first or last), "query_string": every, "display": _("All")}
        if first or last:
            yield {"selected": True, "query_string": changelist.get_query_string(), "display": told}

    @property
    def strange(self) -> str:
        return ", ".join(each for each in self.written if each and not _day(each))

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        asked = zip(("day__gte", "day__lte"), map(_day, self.written), strict=True)
        return queryset.filter(**{name: day for name, day in asked if day})


class ByState(Choice):
    """One of `states` in the column that has the parameter's name."""

    title = _("state")
    states: Words = {}

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin[Any]) -> Lookups:
        return list(self.states.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(**{str(self.parameter_name): self.chosen}) if self.chosen else queryset


class ByStateOfTime(ByState):
    """A state that no column holds, since time changes it: `in_state(rows, state)` are those that are in it."""

    parameter_name = "state"
    in_state: Callable[[QuerySet[Any], str], QuerySet[Any]]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return self.in_state(queryset, self.chosen) if self.chosen else queryset


class ByPlayState(ByState):
    """Or any but those that go on."""

    parameter_name = "status"
    states = {**OF_PLAY, "over": _("over")}

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.chosen == "over":
            return queryset.exclude(status="in_progress")
        return super().queryset(request, queryset)


class ByVoid(Choice):
    title = _("void")
    parameter_name = "void"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin[Any]) -> Lookups:
        return [("no", _("not void")), ("yes", _("void"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(voided_at__isnull=self.chosen == "no") if self.chosen else queryset


class ByDoubt(Choice):
    """What the first page finds worth a look, of the days that the address names."""

    title = _("worth a look")
    parameter_name = "doubt"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin[Any]) -> Lookups:
        return [(kind, DOUBTS[kind]) for kind in KINDS]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if not self.chosen:
            return queryset
        seen = _looked_at(request)
        return queryset.filter(id__in=doubtful_plays(seen, self.chosen)) if seen else queryset.none()


class ByLikeness(Choice):
    title = _("worth a look")
    parameter_name = "alike"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin[Any]) -> Lookups:
        return [("yes", _("names alike"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if not self.chosen:
            return queryset
        seen = _looked_at(request)
        return queryset.filter(id__in=alike_players(seen)) if seen else queryset.none()


DOUBTS = {
    "twin": _("May be logged twice"),
    "unfinished": _("Never finished"),
    "unchecked": _("Imported without a record"),
}


class ByLeagueState(ByState):
    parameter_name = "state"
    states = OF_LEAGUE


class ByClaimState(ByState):
    parameter_name = "state"
    states = OF_CLAIM


class ByFlagState(ByState):
    parameter_name = "state"
    states = OF_FLAG


class ByEveningState(ByState):
    parameter_name = "state"
    states = OF_EVENING


class ByRole(ByState):
    title = _("role")
    parameter_name = "role"
    states = {role.value: role.label for role in reversed(Role)}


def _looked_at(request: HttpRequest) -> Asked | None:
    """What the first page looks at for the same address; None of a club or league that isn't the visitor's."""
    clubs = visitor(request).clubs
    corrected, managed = clubs(Action.CORRECT_PLAYS), clubs(Action.MANAGE_PLAYERS)
    try:
        chosen = Narrowing.of(request.GET).chosen
        return asked(clubs(Action.SEE_BOARDS), corrected=corrected, managed=managed, **chosen)
    except Refusal:
        return None


def _id(written: str | None) -> UUID | None:
    try:
        return UUID(written)
    except ValueError:
        return None


def _day(written: str) -> date | None:
    try:
        return date.fromisoformat(written)
    except ValueError:
        return None
