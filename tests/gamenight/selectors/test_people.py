from __future__ import annotations

import pytest
from django.db import connection
from django.utils import timezone

from gamenight.models import Player
from gamenight.selectors import people
from gamenight.selectors.access import Caller
from gamenight.services import people as adding
from tests.builders import a_club, merged, some_players, statements

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(owner: Caller) -> list[Player]:
    """Ada; Zoë; Ben, who is merged into Ada; Cleo, who is forgotten."""
    ada, zoe, ben, cleo = some_players(owner, "Ada", "Zoë", "Ben", "Cleo")
    merged(owner, ben, ada)
    Player.objects.filter(id=cleo.id).update(name_key=None, anonymised_at=timezone.now())
    some_players(a_club("Another"), "Ada", "Dan")
    return [ada, zoe, ben, cleo]


def test_those_who_can_be_seated_are_named_in_order(owner: Caller, players: list[Player]) -> None:
    assert people.names(owner.in_club.id) == ["Ada", "Zoë"]


def test_a_name_finds_its_player_whatever_its_case_and_form(owner: Caller, players: list[Player]) -> None:
    ada, zoe, *_ = players
    written = ["ADA", "Zoe\u0308", "Zoe", "Ben", "Cleo", "Dan", ""]
    assert people.ids_by_name(owner.in_club.id, written) == {"ADA": ada.id, "Zoe\u0308": zoe.id}


def test_an_id_finds_its_name_in_the_club_alone(owner: Caller, players: list[Player]) -> None:
    stranger = Player.objects.get(name="Dan")
    found = people.names_by_id(owner.in_club.id, [*(each.id for each in players), stranger.id])
    assert found == {each.id: each.name for each in players}


class TestSearch:
    """Each word typed begins a word of the name or of an alias."""

    NAMES = (
        "Zoë Łuczak",
        "Jean-Luc O'Hara",
        "Анна Мария",
        "محمد علي",
        "김민준",
        "山田 太郎",
        "हिन्दी",
        "👩‍👩‍👧 Family",
        "100%_x",
    )

    @pytest.mark.parametrize(
        ("typed", "found"),
        [
            ("zoe", "Zoë Łuczak"),
            ("ZOË luc", "Zoë Łuczak"),
            ("luczak  z", "Zoë Łuczak"),
            ("hara", "Jean-Luc O'Hara"),
            ("o'ha jean-l", "Jean-Luc O'Hara"),
            ("o’ha jean‑l", "Jean-Luc O'Hara"),
            ("мар анн", "Анна Мария"),
            ("علي", "محمد علي"),
            ("기", "김민준"),
            ("太", "山田 太郎"),
            ("हिन्", "हिन्दी"),
            ("👩 fam", "👩‍👩‍👧 Family"),
            ("100%", "100%_x"),
            ("countess", "Ada"),
            ("ada count of lov", "Ada"),
        ],
    )
    def test_finds(self, typed: str, found: str, owner: Caller) -> None:
        some_players(owner, *self.NAMES)
        adding.add(caller=owner, name="Ada", aliases=["Countess of Lovelace"])
        assert [each.name for each in page(owner, typed)] == [found]

    @pytest.mark.parametrize("typed", ["uczak", "zoe x", "ean", "%", "_", "zoëz", "田"])
    def test_does_not_find(self, typed: str, owner: Caller) -> None:
        some_players(owner, *self.NAMES)
        assert page(owner, typed) == []

    def test_words_that_begin_the_same_word_find_it(self, owner: Caller) -> None:
        some_players(owner, "Ana Ben", "Ben")
        assert [each.name for each in page(owner, "b be ben")] == ["Ana Ben", "Ben"]

    def test_knows_no_other_club_nobody_merged_and_nobody_forgotten(self, owner: Caller, players: list[Player]) -> None:
        assert [[each.name for each in page(owner, typed)] for typed in ("ad", "da", "be", "cl")] == [
            ["Ada"],
            [],
            [],
            [],
        ]

    def test_ten_thousand_players_take_one_statement_by_an_index(self, owner: Caller) -> None:
        club = owner.in_club
        with connection.cursor() as cursor:
            cursor.execute("DISCARD PLANS")  # those of foreign keys, made for a few rows, would go through all of them
            cursor.execute(
                """
                WITH made AS (
                    INSERT INTO player (id, version, club_id, name, aliases, name_key, search_key, looks, guest)
                    SELECT gen_random_uuid(), 1, %s, 'P' || n, '{}', 'p' || n, 'p' || n || ' q' || n %% 97, '{}', false
                      FROM generate_series(0, 9999) AS n
                    RETURNING id, search_key
                )
                INSERT INTO player_word (club_id, player_id, word)
                SELECT %s, id, unnest(string_to_array(search_key, ' ')) FROM made
                """,
                [club.id, club.id],
            )
            cursor.execute("ANALYZE player, player_word")
        with statements() as run:
            found = page(owner, "p12 q33")
        assert [each.name for each in found] == [f"P{n}" for n in sorted(map(str, range(10_000))) if wanted(int(n))]
        [asked] = run.captured_queries
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN {asked['sql']}")
            plan = "\n".join(line for (line,) in cursor.fetchall())
        assert "Seq Scan on player_word" not in plan
        assert "word >= 'p12'" in plan, plan


def wanted(number: int) -> bool:
    return str(number).startswith("12") and str(number % 97).startswith("33")


def page(caller: Caller, typed: str) -> list[Player]:
    return people.page(caller.in_club.id, search=typed, after=None, most=50)


class TestAlike:
    """Names that only look like another's."""

    @pytest.mark.parametrize(
        ("name", "other"),
        [
            ("Zoë", "Zoe"),
            ("Ана", "Aнa"),
            ("Ana", "Аnа"),
            ("Ian", "lan"),
            ("Jean-Luc", "Jean Luc"),
            ("Bob0", "BobO"),
            ("Νίκος", "Νικος"),
            ("Łukasz", "Lukasz"),
        ],
    )
    def test_looks_like(self, name: str, other: str, owner: Caller) -> None:
        first, second = some_players(owner, name, other)
        assert people.alike(first) == [second]
        assert people.alike(second) == [first]

    @pytest.mark.parametrize(
        ("name", "other"),
        [("Ana", "Anna"), ("Elia", "Ella"), ("राम", "रमा"), ("🎲", "🃏"), ("...", "!!!"), ("か", "き")],
    )
    def test_looks_different(self, name: str, other: str, owner: Caller) -> None:
        first, _ = some_players(owner, name, other)
        assert people.alike(first) == []

    def test_an_alias_looks_like_a_name(self, owner: Caller) -> None:
        [zoe] = some_players(owner, "Zoë")
        ada = adding.add(caller=owner, name="Ada", aliases=["zoe"])
        assert people.alike(ada) == [zoe]
        assert people.alike(zoe) == [ada]

    def test_whom_one_cannot_seat_looks_like_nobody(self, owner: Caller, players: list[Player]) -> None:
        assert [people.alike(adding.add(caller=owner, name=name)) for name in ("Bén", "Cléo", "Dán")] == [[], [], []]
