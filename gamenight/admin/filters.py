"""What lists can be narrowed by; the choice stands in the address."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.admin import ModelAdmin, SimpleListFilter
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from gamenight.admin.page import Page
from gamenight.admin.visitor import visitor
from gamenight.pages.wording import OF_CLAIM, OF_EVENING, OF_FLAG, OF_LEAGUE, OF_PLAY, Words, game_title
from gamenight.selectors.clubs import named
from rules.registry import GAMES

MOST_CLUBS = 100
Lookups = list[tuple[str, Any]]


class ByClub(SimpleListFilter):
    """One of the visitor's clubs; not there for those who have one alone."""

    title = _("club")
    parameter_name = "club"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin[Any]) -> Lookups:
        assert isinstance(model_admin, Page)
        clubs = named(visitor(request).clubs(model_admin.action))[:MOST_CLUBS]
        found: Lookups = [(str(club.id), club.name) for club in clubs]
        return found if len(found) > 1 else []

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        chosen = dict(self.lookup_choices).get(self.value() or "")
        return queryset if chosen is None else queryset.filter(club=UUID(self.value()))


class ByGame(SimpleListFilter):
    title = _("game")
    parameter_name = "game"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin[Any]) -> Lookups:
        return [(name, game_title(name)) for name in GAMES]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(game=self.value()) if self.value() in GAMES else queryset


class ByState(SimpleListFilter):
    """One of `states` in the column that has the parameter's name."""

    title = _("state")
    states: Words = {}

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin[Any]) -> Lookups:
        return list(self.states.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        chosen = self.value()
        return queryset.filter(**{str(self.parameter_name): chosen}) if chosen in self.states else queryset


class ByPlayState(ByState):
    parameter_name = "status"
    states = OF_PLAY


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
