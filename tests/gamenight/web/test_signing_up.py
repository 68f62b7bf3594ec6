"""Somebody without an account makes one: by a form, signed in afterwards, back where they came from."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from gamenight import limits
from gamenight.models import Account, Invitation
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from gamenight.services import invitations
from tests.builders import an_account

pytestmark = pytest.mark.django_db
SIGN_UP = "/sign-up/"
GOOD = {"username": "ana", "password": "correct horse"}


def sign_up(client: Client | None = None, **sent: str) -> Any:
    return (client or Client(headers={"Accept-Language": "en"})).post(SIGN_UP, GOOD | sent)


def wrong(answer: Any) -> dict[str, list[str]]:
    return {name: [str(each) for each in found] for name, found in answer.context["form"].errors.items()}


def test_who_signs_up_is_signed_in_and_spoken_to_as_before() -> None:
    client = Client(headers={"Accept-Language": "ru"})
    answer = sign_up(client)
    account = Account.objects.get(username="ana")
    assert (answer.status_code, answer["Location"], account.language) == (302, "/", "ru")
    assert account.check_password("correct horse")
    assert (account.is_staff, account.is_superuser) == (False, False)
    assert ">ana<" in client.get("/").content.decode()
    assert client.get(SIGN_UP)["Location"] == "/"


@pytest.mark.parametrize(
    ("wanted", "led"), [("/join/", "/join/"), ("https://elsewhere.example/", "/"), ("//elsewhere.example", "/")]
)
def test_it_leads_back_on_this_site_alone(wanted: str, led: str) -> None:
    assert sign_up(next=wanted)["Location"] == led


def test_where_one_came_from_is_kept_while_something_is_wrong() -> None:
    client = Client()
    for answer in (client.get(SIGN_UP, {"next": "/join/"}), sign_up(client, next="/join/", password="")):
        assert '<input type="hidden" name="next" value="/join/">' in answer.content.decode()


def test_all_that_is_wrong_is_said_at_once_at_its_place() -> None:
    an_account("ben")
    answer = sign_up(username="ben", password="1234")
    assert wrong(answer) == {
        "username": ["somebody signs in by this name already"],
        "password": [
            "This password is too short. It must contain at least 8 characters.",
            "This password is too common.",
            "This password is entirely numeric.",
        ],
    }
    said = answer.content.decode()
    assert (
        'aria-describedby="id_password_helptext id_password_error"' in said,
        'value="ben"' in said,
        "1234" in said,
    ) == (
        True,
        True,
        False,
    )


def test_who_is_asked_to_sign_in_may_sign_up_and_goes_on() -> None:
    said = Client().get("/admin/login/", {"next": "/join/"}).content.decode()
    assert 'href="/sign-up/?next=/join/"' in said


@pytest.mark.parametrize("name", ["", "a b", "<script>", "x" * 61, "ana\u202e", "{name}"])
def test_a_name_that_is_no_username_is_refused(name: str) -> None:
    assert list(wrong(sign_up(username=name))) == ["username"]
    assert not Account.objects.exists()


def test_a_name_taken_in_another_form_is_taken() -> None:
    an_account("ana")
    assert list(wrong(sign_up(username="\uff41na"))) == ["username"]


def test_only_so_many_sign_up_from_one_address(settings: Settings) -> None:
    settings.RATE_LIMITS = {"sign_up": (2, 3600)}
    limits.forget_all()
    answers = [sign_up(username=f"ana-{number}") for number in range(3)]
    assert [each.status_code for each in answers] == [302, 302, 429]
    assert ("Retry-After" in answers[2], "Try again after a while" in answers[2].content.decode()) == (True, True)
    assert Account.objects.count() == 2
    limits.forget_all()


class TestForThoseInvited:
    @pytest.fixture(autouse=True)
    def only_they(self, settings: Settings) -> None:
        settings.SIGN_UP = "invited"

    def test_without_an_invitation_there_is_no_account(self) -> None:
        assert "for those whom a club invites" in Client().get(SIGN_UP).content.decode()
        assert list(wrong(sign_up(invitation="gn_nothing"))) == ["invitation"]
        assert not Account.objects.exists()

    def test_one_that_holds_makes_one_and_is_not_used_up(self, owner: Caller) -> None:
        invitation, secret = invitations.invite(caller=owner, role=Role.VIEWER)
        assert sign_up(invitation=secret, next="/join/")["Location"] == "/join/"
        assert Invitation.objects.get().used == 0
        invitations.revoke(caller=owner, invitation_id=invitation.id)
        assert list(wrong(sign_up(invitation=secret, username="ben"))) == ["invitation"]

    def test_the_secret_comes_back_in_no_page(self, owner: Caller) -> None:
        _, secret = invitations.invite(caller=owner, role=Role.VIEWER)
        assert secret not in sign_up(invitation=secret, username="").content.decode()


def test_the_page_runs_nothing_of_others_and_is_kept_nowhere() -> None:
    answer = Client().get(SIGN_UP)
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert "no-store" in answer.headers["Cache-Control"]
