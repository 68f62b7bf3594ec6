"""Pages are kept by browsers until something of the club changes, and are cheap and small."""

from __future__ import annotations

from itertools import pairwise

import pytest
from django.test import Client

from gamenight.models import Account, Due, League
from gamenight.roles import Role
from gamenight.services import leagues, people
from rules.registry import GAMES
from scoring.policy import LeaguePolicy, PointsAdjustment
from tests.builders import logged, some_players, statements, work_off_everything
from tests.gamenight.web.conftest import DAYS, Shown, member, visitor

PAGES = (
    *(
        "club",
        "league",
        "league as of a day",
        "row",
        "evening",
        "evenings",
        "players",
        "player",
        "pair",
        "play",
        "ratings",
        "embedding",
    ),
    *(
        "picture of club",
        "picture of league",
        "picture of evening",
        "picture of player",
        "picture of play",
        "embed",
        "svg",
        "json",
    ),
)
STATEMENTS = {
    "club": 10,
    "league": 13,
    "league as of a day": 15,
    "row": 15,
    "evening": 15,
    "evenings": 6,
    "players": 6,
    "player": 12,
    "pair": 7,
    "play": 7,
    "ratings": 6,
    "embedding": 6,
}
"""Of a member's visit, the session's and the account's own among them."""


def path_of(shown: Shown, name: str) -> str:
    pages = shown.pages()
    drawn = ("club", "league", "evening", "player", "play")
    more = {f"picture of {kind}": f"{pages[kind]}picture.png" for kind in drawn}
    more |= {"embed": f"{shown.board}embed/", "svg": f"{shown.board}board.svg", "json": f"{shown.board}board.json"}
    return (pages | more)[name]


@pytest.mark.parametrize("name", PAGES)
def test_whoever_has_a_page_is_told_that_it_holds_until_something_changes(shown: Shown, name: str) -> None:
    client, path = member(shown), path_of(shown, name)
    client.get(path)
    etag = client.get(path).headers["ETag"]
    again = client.get(path, headers={"If-None-Match": etag})
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", etag)
    people.add(caller=shown.owner, name="Cleo")
    assert client.get(path, headers={"If-None-Match": etag}).status_code == 200


def test_a_kept_page_takes_fewer_statements(shown: Shown) -> None:
    client = visitor()
    client.get(shown.club)
    etag = client.get(shown.club).headers["ETag"]
    with statements() as taken:
        assert client.get(shown.club, headers={"If-None-Match": etag}).status_code == 304
    assert len(taken) == 2


def etag(client: Client, path: str) -> str:
    client.get(path)
    return client.get(path).headers["ETag"]


def test_nobody_is_told_that_anothers_page_holds(shown: Shown) -> None:
    viewer, organiser = member(shown), member(shown, Role.ORGANISER)
    russian = visitor(**{"Accept-Language": "ru"})
    tags = [etag(each, shown.club) for each in (visitor(), viewer, organiser, russian)]
    tags.append(etag(viewer, f"{shown.club}?page=1"))
    Account.objects.update(language="ru")
    tags.append(etag(viewer, shown.club))
    assert len(set(tags)) == len(tags)


def test_a_page_changes_when_what_waited_is_counted(shown: Shown) -> None:
    client, tags = visitor(), []
    logged(shown.owner, [shown.ada, shown.ben], 1, 9, day=DAYS[1])
    tags.append(etag(client, shown.player(shown.ada)))
    Due.objects.filter(scope__startswith="board").delete()
    tags.append(etag(client, shown.player(shown.ada)))
    work_off_everything()
    tags.append(etag(client, shown.player(shown.ada)))
    assert len(set(tags)) == 3


def test_pages_say_whose_they_are(shown: Shown) -> None:
    answer = visitor().get(shown.board)
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert {"Cookie", "Accept-Language"} <= {each.strip() for each in answer.headers["Vary"].split(",")}


@pytest.fixture
def costly(shown: Shown) -> Shown:
    """The league pays for attendance, somebody got points, and two are equal in everything, evening after evening."""
    policy = LeaguePolicy(
        attendance=5, adjustments=(PointsAdjustment(player=str(shown.ada.id), points=1, reason="For tidying up"),)
    )
    League.objects.update(policy=policy.model_dump(mode="json"))
    one, other = some_players(shown.owner, "Cleo", "Dan")
    for day in DAYS:
        logged(shown.owner, [one, other], 1, 1, day=day)
    work_off_everything()
    return shown


@pytest.mark.parametrize(("name", "most"), STATEMENTS.items())
def test_a_page_takes_as_many_statements_for_three_of_everything(costly: Shown, name: str, most: int) -> None:
    client, path = member(costly), costly.pages()[name]
    client.get(path)
    with statements() as few:
        assert client.get(path).status_code == 200
    for number in range(2):
        players = [costly.ada, costly.ben, *some_players(costly.owner, f"Eve {number}")]
        leagues.create(caller=costly.owner, name=f"Zzz {number}")
        logged(costly.owner, players, 5, 5, 1, day=DAYS[0])
        logged(costly.owner, players, 2, 3, 4, day=DAYS[1])
    work_off_everything()
    with statements() as many:
        assert client.get(path).status_code == 200
    assert (len(few), len(many), most <= 15) == (most, most, True), [each["sql"][:80] for each in many]


def test_every_other_page_is_small_and_takes_few_statements_too(shown: Shown) -> None:
    own = [
        f"{shown.club}{each}/"
        for each in ("open", "steps", "players/add", "table", *(f"blank/{game}" for game in GAMES))
    ]
    more = ["/", "/sign-up/", "/join/", "/help/", "/clubs/found/"]
    more += [f"{shown.evening(0)}codes/", f"{shown.play(0)}next/", f"{shown.play(0)}sheet/"]
    more += [path_of(shown, name) for name in PAGES if name not in STATEMENTS]
    more += [f"{shown.club}evenings/?until={DAYS[0]}", f"{shown.club}table/?again={shown.plays[0]}"]
    client = member(shown, Role.OWNER)
    for path in (*own, *more):
        with statements() as taken:
            answer = client.get(path, follow=True)
        assert (answer.status_code, len(taken) <= 15, len(answer.content) < 100_000) == (200, True, True), path


@pytest.mark.parametrize("more", ["table/", "blank/ink/", "plays/{play}/next/", "plays/{play}/sheet/"])
def test_pages_of_the_table_are_kept_too(shown: Shown, more: str) -> None:
    client, path = member(shown, Role.OWNER), shown.club + more.format(play=shown.plays[0])
    client.get(path)
    tag = client.get(path).headers["ETag"]
    assert client.get(path, headers={"If-None-Match": tag}).status_code == 304


def test_pages_are_small(shown: Shown) -> None:
    players = some_players(shown.owner, *(f"{'Long' * 12} {number:02}" for number in range(30)))
    for day in DAYS:
        for one, other in pairwise(players):
            logged(shown.owner, [one, other], 1, 2, day=day)
    work_off_everything()
    for path in shown.pages().values():
        assert len(member(shown).get(path).content) < 100_000, path
