"""Pages in Russian say nothing in Latin letters but names."""

from __future__ import annotations

import re
from datetime import timedelta
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from gamenight.models import Account, Calendar, Club, Counted, Due, Evening, League, Play, Player, Rating, Result, Token
from gamenight.services import audits, corrections
from rules.registry import GAMES
from tests.builders import an_account, some_players, work_off_everything
from tests.gamenight.admin.conftest import Furnished, league_pages, on_dashboard, signed_in
from tests.gamenight.admin.test_access import ASKING, FORMS, address
from tests.gamenight.selectors.glance.conftest import broad_lines, ink_it, played

pytestmark = pytest.mark.django_db
LATIN = re.compile("[A-Za-z]{2,}")
NAMES = {"Game", "Night", "English", "Toy"} | {
    word for game in GAMES.values() for word in LATIN.findall(str(game.title))
}
OF_TOY = {
    "Double",
    "First",
    "seat",
    "The",
    "most",
    "points",
    "win",
}  # a fifth game's words before they are translated
SAID = ("aria-label", "title", "placeholder", "alt")


class Reader(HTMLParser):
    """Every word that a page says, aloud or not, outside what its symbols are made of."""

    def __init__(self, page: Any) -> None:
        super().__init__()
        self.words: set[str] = set()
        self._silent: list[str] = []
        self.feed(page.content.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag in ("script", "style", "code") or "material-symbols-outlined" in given.get("class", ""):
            self._silent.append(tag)
        for name in SAID:
            self._take(given.get(name, ""))
        if tag == "input" and given.get("type") == "submit":
            self._take(given.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        if self._silent and self._silent[-1] == tag:
            self._silent.pop()

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self._take(data)

    def _take(self, said: str) -> None:
        self.words |= set(LATIN.findall(said))


@pytest.fixture
def russian_club(club: Furnished) -> Furnished:
    """A club whose people write in Russian, with a play that was corrected, voided and restored."""
    play = club.play.play.id
    corrections.correct(
        caller=club.owner,
        play_id=play,
        version=1,
        edit=lambda stored: corrections.Correction(
            {"rated": False}, stored.record | {"final": {"points": [9, 3]}}, "ошиблись"
        ),
    )
    corrections.void(caller=club.owner, play_id=play, version=2)
    corrections.undo(caller=club.owner, play_id=play, version=3, revision=3)
    for model in (Calendar, Club, League, Player, Token):
        for number, each in enumerate(model.objects.all()):
            model.objects.filter(pk=each.pk).update(name=f"Имя {number}")
    for number, account in enumerate(Account.objects.all()):
        Account.objects.filter(id=account.id).update(username=f"имя-{number}", language="ru")
    Club.objects.update(zone="UTC")
    Token.objects.filter(evening=None).update(public_id="0")
    Due.objects.update(error="ошибка")
    return club


def latin(client: Client, path: str) -> set[str]:
    response = client.get(path, follow=True)
    assert response.status_code == 200, path
    return Reader(response).words - NAMES


def test_the_first_page(russian_club: Furnished) -> None:
    owner = Account.objects.get(id=russian_club.owner.account_id)
    assert latin(signed_in(owner), "/admin/") == set()


def test_the_first_page_with_everything_on_it(russian_club: Furnished) -> None:
    owner, players = russian_club.owner, russian_club.players
    four = [*players, *some_players(owner, "Вера", "Глеб")]
    now = timezone.now()
    for _ in range(2):
        ink_it(owner, four, now, 2)
        broad_lines(owner, four, now, 4)
    table = {"game": "toy", "seats": 4, "rounds": [{"points": [1, 2, 3, 4]}]}
    played(owner, four, table, now)
    played(owner, four, table, now - timedelta(days=3))
    Evening.objects.update(title="Вечер", place="Клуб", capacity=9)
    work_off_everything()
    audits.begin(owner.in_club, audits.CHECK)
    work_off_everything()
    audits.begin(owner.in_club, audits.CHECK)
    Due.objects.create(scope=f"ratings:{owner.in_club.id}:toy", club=owner.in_club, tries=Due.MOST_TRIES)
    client = signed_in(Account.objects.get(id=owner.account_id))
    for path in ("/admin/", f"/admin/?game=ink-it&since={now.date() - timedelta(days=30)}"):
        assert (path, latin(client, path)) == (path, set())
    page = client.get("/admin/").content.decode()
    for said in ("Победы и поражения", "Возможно, записаны дважды", "Не доиграны", "записан 1 раунд", "0 из 7"):
        assert said in page


def test_every_other_page(russian_club: Furnished) -> None:
    client = signed_in(Account.objects.get(id=russian_club.owner.account_id))
    allowed = OF_TOY | {"UTC"}
    lists = [f"/admin/gamenight/{model}/" for model in russian_club.ids]
    empty = [f"/admin/gamenight/{model}/?q=никто" for model in russian_club.ids]
    things = [on_dashboard(model, id.replace(":", "_3A")) for model, id in russian_club.ids.items()]
    table = f"/admin/gamenight/play/log/?club={russian_club.ids['club']}&seats=3&game="
    forms = ["/admin/gamenight/play/log/", *(f"{table}{game}" for game in GAMES)]
    asking = [address(name, russian_club) for name in (*ASKING, *FORMS)]
    more = league_pages(russian_club)
    for path in (*lists, *empty, *things, *forms, *asking, *more, "/admin/password_change/"):
        assert (path, latin(client, path) - allowed) == (path, set())


@pytest.mark.parametrize("kind", [audits.CHECK, audits.RESCORE])
def test_reports_of_jobs(russian_club: Furnished, kind: str) -> None:
    restored = Play.objects.get(id=russian_club.play.play.id)
    corrections.correct(
        caller=russian_club.owner,
        play_id=restored.id,
        version=restored.version,
        edit=lambda stored: corrections.Correction({"rated": True}, stored.record, ""),
    )
    Due.objects.all().delete()
    Play.objects.update(rules_version=0)
    Result.objects.filter(seat=0).update(score=8, won=False)
    Counted.objects.filter(place=1).update(points=7)
    Rating.objects.filter(player=russian_club.players[0].id).update(mu=1)
    job = audits.begin(russian_club.owner.in_club, kind)
    work_off_everything()
    client = signed_in(Account.objects.get(id=russian_club.owner.account_id))
    page = client.get(on_dashboard("job", job.id)).content.decode()
    assert "Места › 1 › Счёт: 8 → 9" in page
    assert latin(client, on_dashboard("job", job.id)) == set()
    assert not re.findall(r"(?:→|:) -?[0-9]+\.[0-9]+", page)
    assert kind != audits.CHECK or re.search(r"μ: 1,0 → 2[0-9],[0-9]+", page)


def test_pages_before_signing_in(db: None) -> None:
    browser = Client(headers={"accept-language": "ru"})
    assert latin(browser, "/admin/login/") == set()
    stranger = signed_in(an_account("никто"), headers={"accept-language": "ru"})
    assert Reader(stranger.get("/admin/login/")).words - NAMES == set()
    assert Reader(stranger.post("/admin/logout/")).words - NAMES == set()


def test_the_rules_refuse_in_russian(russian_club: Furnished) -> None:
    client = signed_in(Account.objects.get(id=russian_club.owner.account_id))
    table = f"/admin/gamenight/play/log/?club={russian_club.ids['club']}&seats=3&game=broad-lines"
    page = client.post(table, {"log": "1", "record.final.guessed": "26"}).content.decode()
    assert "слов отгадано 26, сдались на 0: это больше 25 листов (правила 2 и 16)" in page
    assert "укажите, кто здесь сидел" in page
