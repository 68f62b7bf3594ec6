"""Every route, with every role, and another club's ids: a route that this test doesn't know of fails it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

import pytest
from django.apps import apps
from django.db import connection, transaction
from psycopg.sql import SQL, Identifier, Literal

from gamenight.api.access import KNOWN, Demand
from gamenight.api.examples import examples
from gamenight.models import Account, Membership, Token
from gamenight.roles import RULES, Action, Role
from gamenight.secrets import parse_token
from gamenight.services.tokens import issue
from tests.gamenight.api.clients import ApiClient, token
from tests.gamenight.api.routes import Route, routes
from tests.gamenight.api.there import WHO, There

pytestmark = pytest.mark.django_db

NOWHERE = UUID("01890000-0000-7000-8000-000000000000")
OPEN_TO_HELPERS = {
    *(Action.SEE_PLAYERS, Action.SEE_PLAYS, Action.TICK_ATTENDANCE),
    *(Action.LOG_PLAYS, Action.CORRECT_PLAYS, Action.ADD_GUESTS),
}
IN_CLUBS = [
    (route, method, demand) for route in routes() for method, demand in route.demands.items() if "{club}" in route.path
]

OF_ONES_OWN = {"read_flag", "withdraw_flag"}
"""What is there for who made it, and for organisers to read."""


@contextmanager
def taken_back() -> Iterator[None]:
    """What is written inside is not: the next request finds all that this one found."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def ask(client: ApiClient, method: str, route: Route, path: str, **said: Any) -> Any:
    """A good request, which nothing but the one who asks, or what it is about, can make fail."""
    body = next(iter(examples(route.view.names[method]).values()), None)
    if method == "GET":
        path, body = f"{path}?{urlencode(body)}" if body else path, None
    body = {key: said.get(key, value) for key, value in body.items()} if isinstance(body, dict) else body
    return client.send(method, path, body, if_match="*", idempotency_key="0123456789abcdef", x_request_id="r-1")


def expected(who: str | None, demand: Demand, visibility: str) -> int | None:
    """The refusal that the role table asks for, if any."""
    if demand is None:
        return None
    rule = RULES[Action(demand)]
    if rule.shown and (visibility == "public" or (who, visibility) == ("linked", "link")):
        return None
    if who in (None, "linked", "outsider"):
        return 404 if who == "outsider" else 401
    if who == "helper":
        return None if demand in OPEN_TO_HELPERS else 403
    return None if Role(who).reaches(rule.role) else 403


def rows() -> list[Any]:
    """All that may not change, a digest of each table in order; but a token's day of last use does.

    PostgreSQL reads large tables side by side, and then tells of them in any order.
    """
    tables = [model._meta.db_table for model in apps.get_app_config("gamenight").get_models()]
    each = SQL("SELECT {}, md5(string_agg(line, chr(10) ORDER BY line)) FROM ({}) AS lines")
    line = SQL("SELECT (to_jsonb({table}.*) - 'last_used_on')::text AS line FROM {table}")
    whole = [each.format(Literal(table), line.format(table=Identifier(table))) for table in sorted(tables)]
    with connection.cursor() as cursor:
        cursor.execute(SQL(" UNION ALL ").join(whole))
        return sorted(cursor.fetchall())


@pytest.mark.parametrize("visibility", ["members", "link", "public"])
@pytest.mark.parametrize("who", WHO)
def test_a_role_gets_what_the_table_says_from_every_route(who: str | None, visibility: str) -> None:
    there = There(visibility)
    client = there.client(who)
    assert len(IN_CLUBS) > 10
    before = rows()
    for route, method, demand in IN_CLUBS:
        if refusal := expected(who, demand, visibility):
            assert ask(client, method, route, there.path(route)).status_code == refusal, (method, route.path)
            continue
        with taken_back():
            status = ask(client, method, route, there.path(route)).status_code
        own = (404,) if route.view.names[method] in OF_ONES_OWN else ()
        assert status in (200, 201, 202, 204, 400, 409, *own), (method, route.path)
    assert rows() == before


@pytest.mark.parametrize("who", WHO)
def test_a_preview_takes_the_role_that_the_write_takes_and_changes_no_row(who: str | None) -> None:
    there = There("members")
    client, before = there.client(who), rows()
    previewed = [each for each in IN_CLUBS if each[1] in each[0].view.previewed]
    assert len(previewed) > 5
    for route, method, demand in previewed:
        refusal = expected(who, demand, "members")
        status = ask(client, method, route, f"{there.path(route)}?preview=true").status_code
        assert status in ((refusal,) if refusal else (200, 400, 409)), (method, route.path)
    assert rows() == before


@pytest.mark.parametrize("visibility", ["members", "link", "public"])
def test_what_is_hidden_answers_like_what_never_was(visibility: str) -> None:
    there = There(visibility)
    client = there.client("outsider")
    for route, method, demand in IN_CLUBS:
        if expected("outsider", demand, visibility) != 404:
            continue
        hidden = ask(client, method, route, there.path(route))
        never = ask(client, method, route, route.path.format(**dict.fromkeys(there.ids, NOWHERE), number=1))
        assert without_ids(hidden) == without_ids(never), (method, route.path)


def test_another_clubs_thing_answers_like_what_never_was_in_ones_own_club() -> None:
    mine, other = There("members"), There("public")
    client = mine.client(Role.OWNER)
    tried, before = 0, rows()
    for route, method, _ in IN_CLUBS:
        for name in set(re.findall(r"{(\w+)}", route.path)) - {"club", "number"}:
            hidden = ask(client, method, route, mine.path(route, **{name: other.ids[name]}))
            never = ask(client, method, route, mine.path(route, **{name: NOWHERE}))
            assert without_ids(hidden) == without_ids(never), (method, route.path)
            assert never.status_code == 404, (method, route.path)
            tried += 1
    assert (tried > 5, rows()) == (True, before)


def test_a_helper_knows_of_nothing_in_another_evening() -> None:
    there = There("members")
    helper, owner = there.client("helper"), there.client(Role.OWNER)
    tried = dict.fromkeys(elsewhere := {"play": there.elsewhere.id, "session": there.elsewhere.evening}, 0)
    for route, method, demand in IN_CLUBS:
        for name in elsewhere:
            if f"{{{name}}}" not in route.path or demand not in OPEN_TO_HELPERS:
                continue
            before = rows()
            hidden = ask(helper, method, route, there.path(route, **{name: elsewhere[name]}))
            never = ask(helper, method, route, there.path(route, **{name: NOWHERE}))
            assert without_ids(hidden) == without_ids(never), (method, route.path)
            assert (never.status_code, rows() == before) == (404, True), (method, route.path)
            known = ask(owner, method, route, there.path(route, **{name: elsewhere[name]}))
            assert known.status_code in (200, 400, 409), (method, route.path)
            tried[name] += 1
    assert (tried["play"] > 5, tried["session"] > 0) == (True, True)
    plays = f"/api/v1/clubs/{there.ids['club']}/plays/"
    theirs, every = ({each["id"] for each in who.send("GET", plays).json()["data"]} for who in (helper, owner))
    assert (len(every), theirs) == (3, every - {str(there.elsewhere.id)})
    for evening in (there.elsewhere.evening, NOWHERE):
        assert helper.send("GET", f"{plays}?session={evening}").json() == {"data": [], "next_cursor": None}


@pytest.mark.parametrize("visibility", ["members", "link", "public"])
def test_a_helper_is_a_stranger_in_another_club(visibility: str) -> None:
    home, there = There("members"), There(visibility)
    Membership.objects.create(club=there.caller.in_club, account_id=home.caller.account_id, role=Role.OWNER)
    helper, before = home.client("helper"), rows()
    for route, method, demand in IN_CLUBS:
        refusal = expected("outsider", demand, visibility)
        status = ask(helper, method, route, there.path(route)).status_code
        assert status == (refusal or 200), (method, route.path)
    assert rows() == before


def without_ids(answer: Any) -> tuple[int, bytes, dict[str, str]]:
    body = re.sub(rb"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", b"", answer.content)
    return answer.status_code, body, dict(answer.headers)


def test_addresses_outside_clubs_ask_for_an_account_or_for_nothing() -> None:
    account = Account.objects.create_user("stranger")
    stranger, another = ApiClient(token(account)), issue(account=account, name="another")
    bearer = parse_token(another)
    own = Token.objects.get(public_id=bearer and bearer.public_id)
    there = There("members")
    helper, invited = there.client("helper"), {"secret": there.secret}
    for route in routes():
        if "{club}" in route.path:
            continue
        for method, demand in route.demands.items():
            path = route.path.format(game="toy", token=own.id)
            nobody = ask(ApiClient(), method, route, path, **invited).status_code
            assert nobody == (200 if demand is None else 401), (method, path)
            assert ask(stranger, method, route, path, **invited).status_code in (200, 201, 204), (method, path)
            helped = ask(helper, method, route, path, **invited).status_code
            assert helped == (200 if demand in (None, KNOWN) else 403), (method, path)
