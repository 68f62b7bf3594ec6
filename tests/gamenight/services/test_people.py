from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from django.db import transaction
from django.utils import timezone

from gamenight.errors import Kind, Refusal
from gamenight.models import Due, Event, League, Player, PlayerWord
from gamenight.selectors.access import Caller
from gamenight.selectors.boards import compute
from gamenight.services import leagues, people
from gamenight.services.due import board_scope
from scoring.policy import LeaguePolicy
from tests.builders import a_club, logged, some_players, work_off_everything

pytestmark = pytest.mark.django_db
NAMES = ["Zoë", "Анна-Мария", "محمد", "김민준", "山田 太郎", "हिन्दी", "e\u0301\u0323", "👩‍👩‍👧", "D'Arcy", "Ł"]


def change(caller: Caller, player: Player | UUID, version: int | None = None, **wanted: Any) -> Player:
    player_id = player if isinstance(player, UUID) else player.id
    return people.change(caller=caller, player_id=player_id, version=version, edit=lambda _: wanted)


def refused(caller: Caller, player: Player | UUID, version: int | None = None, **wanted: Any) -> tuple[Kind, str]:
    with pytest.raises(Refusal) as refusal, transaction.atomic():
        change(caller, player, version, **wanted)
    return refusal.value.kind, refusal.value.code


def words(player: Player) -> set[str]:
    return set(PlayerWord.objects.filter(player=player).values_list("word", flat=True))


def test_a_player_added_is_an_event_of_the_club(owner: Caller) -> None:
    ada = people.add(caller=owner, name="Ada")
    events = Event.objects.values_list("club", "kind", "subject", "version")
    assert list(events) == [(owner.in_club.id, "player.added", ada.id, 1)]


def test_a_player_renamed_is_found_by_the_new_words_alone(owner: Caller) -> None:
    [ada] = some_players(owner, "Ada Lovelace")
    assert words(ada) == {"ada", "lovelace"}
    change(owner, ada, 1, name="Augusta King-Noel", aliases=["Ada"])
    ada.refresh_from_db()
    assert (ada.name, ada.aliases, ada.version) == ("Augusta King-Noel", ["Ada"], 2)
    assert words(ada) == {"augusta", "king-noel", "noel", "ada"}
    assert Event.objects.filter(kind="player.changed").values_list("subject", "version").get() == (ada.id, 2)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_survives_in_every_script(name: str, owner: Caller) -> None:
    [ada] = some_players(owner, "Ada")
    change(owner, ada, name=name)
    assert Player.objects.get(id=ada.id).name == name


def test_a_name_is_one_players_whatever_its_case_and_form(owner: Caller) -> None:
    ada, zoe = some_players(owner, "Ada", "Zoë")
    assert refused(owner, ada, name="ZOE\u0308") == (Kind.CONFLICT, "name_taken")
    change(owner, zoe, name="ZOË")
    assert Player.objects.get(id=zoe.id).name == "ZOË"


def test_another_clubs_names_are_free(owner: Caller) -> None:
    [ada] = some_players(owner, "Ada")
    some_players(a_club("Another"), "Ben")
    assert change(owner, ada, name="Ben").name == "Ben"


@pytest.mark.parametrize("aliases", [["Ben", "Cleo", "BEN"], ["Cleo", "Ada", "Dan"]])
def test_an_alias_is_given_once_and_is_not_the_name(aliases: list[str], owner: Caller) -> None:
    [ada] = some_players(owner, "Ada")
    with pytest.raises(Refusal) as refusal:
        change(owner, ada, aliases=aliases)
    at = 2 if aliases[0] == "Ben" else 1
    assert [(each.pointer, each.code) for each in refusal.value.problems] == [(f"/aliases/{at}", "alias_twice")]


def test_an_alias_that_becomes_the_name_is_no_alias_any_more(owner: Caller) -> None:
    ada = people.add(caller=owner, name="Ada", aliases=["Gus", "Lady A."])
    change(owner, ada, name="GUS")
    assert Player.objects.values_list("name", "aliases").get() == ("GUS", ["Lady A."])


def test_what_says_nothing_new_an_old_version_and_a_stranger_are_refused(owner: Caller) -> None:
    [ada] = some_players(owner, "Ada")
    [stranger] = some_players(a_club("Another"), "Ada")
    assert refused(owner, ada, name="Ada", guest=False, aliases=[]) == (Kind.CONFLICT, "nothing_changed")
    assert refused(owner, ada, 2, name="Ben") == (Kind.STALE, "stale")
    assert refused(owner, stranger, name="Ben") == (Kind.MISSING, "not_found")
    Player.objects.filter(id=ada.id).update(name_key=None, anonymised_at=timezone.now())
    assert refused(owner, ada, name="Ben") == (Kind.CONFLICT, "anonymised")


class TestDueBoards:
    """A change of a name or of the guest flag is seen on boards, those of old results too."""

    @pytest.fixture
    def played(self, owner: Caller) -> tuple[Player, Player, League, League]:
        ada, ben, cleo = some_players(owner, "Ada", "Ben", "Cleo")
        every = leagues.create(caller=owner, name="All", policy=LeaguePolicy(min_listed=1))
        leagues.create(caller=owner, name="Irk", policy=LeaguePolicy(games=["irk"]))
        logged(owner, [ada, ben], 5, 5)
        work_off_everything()
        return ada, ben, cleo, every

    def test_a_guest_leaves_the_board_and_a_member_returns(self, played: Any, owner: Caller) -> None:
        ada, ben, _, every = played
        change(owner, ada, guest=True)
        assert set(Due.objects.values_list("scope", flat=True)) == {board_scope(every.id)}
        assert [row.sums.player for row in compute(every).rows] == [str(ben.id)]
        work_off_everything()
        change(owner, ada, guest=False)
        assert set(Due.objects.values_list("scope", flat=True)) == {board_scope(every.id)}
        assert [row.sums.player for row in compute(every).rows] == [str(ada.id), str(ben.id)]

    def test_those_who_share_a_rank_are_listed_by_todays_names(self, played: Any, owner: Caller) -> None:
        ada, ben, _, every = played
        change(owner, ada, name="Zoë")
        assert set(Due.objects.values_list("scope", flat=True)) == {board_scope(every.id)}
        assert [row.sums.player for row in compute(every).rows] == [str(ben.id), str(ada.id)]

    def test_aliases_and_players_without_results_leave_them_alone(self, played: Any, owner: Caller) -> None:
        ada, _, cleo, _ = played
        change(owner, ada, aliases=["Gus"])
        change(owner, cleo, name="Dan", guest=True)
        assert not Due.objects.exists()
