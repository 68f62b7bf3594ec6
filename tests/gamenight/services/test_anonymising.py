"""Who somebody was is forgotten everywhere, and no number changes."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.db import connection, transaction
from psycopg.sql import SQL, Identifier

from gamenight.errors import Kind, Refusal
from gamenight.models import Account, Club, Counted, Due, Event, League, Player, PlayerWord, Rating, Result, Token
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from gamenight.selectors.boards import published
from gamenight.selectors.mentions import Mention, mentions
from gamenight.services import anonymising, calendars, corrections, invitations, leagues, people, plays, tokens
from gamenight.services.anonymising import Anonymised
from gamenight.services.due import board_scope
from gamenight.services.facts import NewPlay
from scoring.policy import LeaguePolicy, PointsAdjustment
from tests.builders import a_club, an_account, an_evening, logged, merged, some_players, work_off_everything

pytestmark = pytest.mark.django_db
BROAD_LINES = {"game": "broad-lines", "seats": 2, "options": {"critic_rotation": "free"}}


def forgotten(caller: Caller, player: Player, version: int | None = None) -> Anonymised:
    return anonymising.anonymise(caller=caller, player_id=player.id, version=version)


def everything() -> str:
    """All that the database holds."""
    with connection.cursor() as cursor:
        rows = []
        for table in connection.introspection.table_names(cursor):
            cursor.execute(SQL("SELECT to_jsonb(it)::text FROM {} AS it").format(Identifier(table)))
            rows += [row for (row,) in cursor.fetchall()]
    return "\n".join(rows)


def test_no_row_knows_the_name_the_aliases_or_the_account_any_more(owner: Caller) -> None:
    ada = people.add(caller=owner, name="Xenia Quux", aliases=["Zyx"])
    twin = people.add(caller=owner, name="Xenja")
    account = an_account()
    Player.objects.filter(id=ada.id).update(account=account)
    logged(owner, [ada, *some_players(owner, "Ben")], 2, 1)
    merged(owner, twin, ada)
    assert [word in everything().casefold() for word in ("xenia", "xenja", "quux", "zyx")] == [True] * 4
    done = forgotten(owner, ada, 1)
    assert [word in everything().casefold() for word in ("xenia", "xenja", "quux", "zyx")] == [False] * 4
    assert (done.player.version, done.mentions) == (2, [])
    rows = Player.objects.filter(id__in=[ada.id, twin.id]).values_list("name", "aliases", "account", "looks")
    assert list(rows) == [("Somebody", [], None, [])] * 2
    assert not PlayerWord.objects.filter(player__in=[ada, twin]).exists()
    told = Event.objects.filter(kind="player.anonymised").order_by("id").values_list("subject", "version")
    assert list(told) == [(ada.id, 2), (twin.id, 3)]


def test_no_number_changes_and_boards_show_nobodys_name(owner: Caller) -> None:
    ada, ben, cleo = some_players(owner, "Ada", "Ben", "Cleo")
    league = leagues.create(caller=owner, name="Season")
    logged(owner, [ada, ben, cleo], 3, 2, 1)
    logged(owner, [ben, cleo], 3, 2)
    work_off_everything()

    def numbers() -> list[Any]:
        work_off_everything()
        board = published(owner.in_club.id, league.id)
        return [
            board.rows,
            *(list(model.objects.order_by("pk").values()) for model in (Result, Counted, League, Rating)),
        ]

    before = numbers()
    forgotten(owner, ada)
    assert set(Due.objects.values_list("scope", flat=True)) == {board_scope(league.id)}
    assert numbers() == before
    names = published(owner.in_club.id, league.id).names
    assert names == {str(ada.id): "Somebody", str(ben.id): "Ben", str(cleo.id): "Cleo"}


def test_a_club_says_so_in_its_own_language(owner: Caller) -> None:
    Club.objects.filter(id=owner.in_club.id).update(language="ru")
    owner.in_club.refresh_from_db()
    [ada] = some_players(owner, "Ada")
    assert forgotten(owner, ada).player.name == "Кто-то"


def test_the_name_is_free_again(owner: Caller) -> None:
    [ada] = some_players(owner, "Ada")
    forgotten(owner, ada)
    assert some_players(owner, "Ada")[0].id != ada.id


def test_what_is_refused(owner: Caller) -> None:
    ada, ben, cleo = some_players(owner, "Ada", "Ben", "Cleo")
    [stranger] = some_players(a_club("Another"), "Ada")
    merged(owner, cleo, ben)
    forgotten(owner, ada)
    for player, version, kind, code in [
        (ada, None, Kind.CONFLICT, "anonymised"),
        (cleo, None, Kind.CONFLICT, "merged_already"),
        (ben, 2, Kind.STALE, "stale"),
        (stranger, None, Kind.MISSING, "not_found"),
    ]:
        with pytest.raises(Refusal) as refused, transaction.atomic():
            forgotten(owner, player, version)
        assert (refused.value.kind, refused.value.code) == (kind, code)
    assert Player.objects.get(id=stranger.id).name == "Ada"


class TestMentions:
    def test_every_text_that_may_tell_the_name_is_listed(self, owner: Caller) -> None:
        zoe = people.add(caller=owner, name="Zoë O'Quux", aliases=['The "Ace"'])
        [ben] = some_players(owner, "Ben")
        rounds = [{"critic": 0, "sheets": 24, "result": "guessed", "word": "fish", "note": "zoe guessed"}]
        new = NewPlay(record=BROAD_LINES | {"rounds": rounds}, players=(zoe.id, ben.id))
        play = plays.log(caller=owner, new=new).play
        corrections.void(caller=owner, play_id=play.id, version=1, reason='ask the "ACE"')
        evening = an_evening(owner, date(2100, 3, 6), notes="ZOË brings cake", title="o'quux", place="At Ben's")
        link = tokens.invite(caller=owner, evening_id=evening.id, name="Zoë's phone").token
        shared, _ = calendars.share(caller=owner, name="Zoë's calendar")
        account = Account.objects.get(id=owner.account_id)
        tokens.issue(account=account, name="Zoe's app", club=owner.in_club)
        app = Token.objects.get(name="Zoe's app")
        invited, _ = invitations.invite(caller=owner, role=Role.VIEWER, note="for Zoë")
        adjusted = [PointsAdjustment(player=str(zoe.id), points=5, reason="Zoe\u0308 helped")]
        league = leagues.create(caller=owner, name="Season", policy=LeaguePolicy(adjustments=adjusted))
        other = a_club("Another")
        an_evening(other, date(2100, 3, 6), notes="Zoë")

        found = forgotten(owner, zoe).mentions
        assert found == sorted(found, key=lambda each: (each.address, each.pointer))
        assert set(found) == {
            Mention(f"plays/{play.id}/", "/record/rounds/0/note", "zoe guessed"),
            Mention(f"plays/{play.id}/revisions/", "/data/1/reason", 'ask the "ACE"'),
            Mention(f"sessions/{evening.id}/", "/notes", "ZOË brings cake"),
            Mention(f"sessions/{evening.id}/", "/title", "o'quux"),
            Mention(f"sessions/{evening.id}/helpers/{link.id}/", "/name", "Zoë's phone"),
            Mention(f"calendars/{shared.id}/", "/name", "Zoë's calendar"),
            Mention(f"tokens/{app.id}/", "/name", "Zoe's app"),
            Mention(f"invitations/{invited.id}/", "/note", "for Zoë"),
            Mention(f"leagues/{league.id}/", "/policy/adjustments/0/reason", "Zoe\u0308 helped"),
        }

    @pytest.mark.parametrize(
        ("name", "text", "told"),
        [
            ("100% Al", "a 100% al too", True),
            ("100% Al", "a 1000 ale", False),
            ("A_b", "axb", False),
            ("Анна Мария", "была АННА", True),
            ("山田太郎", "山田太郎さん", True),
            ("Back\\slash", "back\\slash", True),
            ("Ada", "Ben", False),
            ("Ada", "Adas Kuchen", True),
            ("Ada", "is ada92 here?", True),
            ("Ada", "from Canada", False),
            ("Demo Amber", "Demonstration season", False),
            ("Demo Amber", "DemoAmber", True),
        ],
    )
    def test_a_text_tells_a_name(self, name: str, text: str, told: bool, owner: Caller) -> None:
        an_evening(owner, date(2100, 3, 6), notes=text)
        assert [each.text for each in mentions(owner.in_club.id, [name])] == [text] * told
