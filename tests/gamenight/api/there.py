"""A club with something behind every address, and everybody who may ask about it."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from gamenight.models import Account, Membership, Token
from gamenight.roles import Role
from gamenight.secrets import parse_token
from gamenight.services import calendars, claims, clubs, exports, flags, invitations, jobs, leagues
from gamenight.services.tokens import invite, issue
from tests.builders import a_club, an_evening, as_member, logged, some_players
from tests.gamenight.api.clients import ApiClient, token
from tests.gamenight.api.routes import Route

WHO = [None, "linked", "outsider", "helper", *Role]
""""linked" comes with the club's secret link and nothing else."""


class There:
    """A club with something behind every route, and its members."""

    def __init__(self, visibility: str) -> None:
        self.caller = a_club(visibility=visibility)
        players = some_players(self.caller, "Ana", "Ben")
        league = leagues.create(caller=self.caller, name="Spring")
        play = logged(self.caller, players, 4, 7, rounds=[{"points": [4, 7]}]).play
        logged(self.caller, players, 1, 2, evening=play.evening)  # its session stays when the other play goes
        evening = an_evening(self.caller, date(2025, 1, 31)).id
        self.elsewhere = logged(self.caller, players, 9, 8, rounds=[{"points": [9, 8]}], evening=evening).play
        viewer = as_member(self.caller.in_club, Role.VIEWER)
        claim, _ = claims.claim(caller=viewer, player_id=players[1].id)
        flag, _ = flags.flag(caller=viewer, play_id=play.id, note="Ana had 5.")
        exported = exports.begin(caller=self.caller, player_id=players[0].id)
        assert jobs.work_off(f"export:{exported.id}")
        owner, club = Account.objects.get(id=self.caller.account_id), self.caller.in_club
        _, self.link = clubs.share_link(caller=self.caller)
        self.invitation, self.secret = invitations.invite(caller=self.caller, role=Role.VIEWER, uses=9)
        bearer = parse_token(issue(account=owner, name="phone", club=club))
        self.ids = {
            "club": club.id,
            "player": players[0].id,
            "other": players[1].id,
            "claim": claim.id,
            "flag": flag.id,
            "export": exported.id,
            "invitation": self.invitation.id,
            "member": Membership.objects.get(club=club, account=viewer.account_id).id,
            "league": league.id,
            "play": play.id,
            "session": play.evening,
            "calendar": calendars.share(caller=self.caller, name="The chat group")[0].id,
            "helper": invite(caller=self.caller, evening_id=play.evening, name="Tablet").token.id,
            "token": Token.objects.get(public_id=bearer and bearer.public_id).id,
        }

    def path(self, route: Route, **others: UUID) -> str:
        query = f"?players={self.ids['player']},{self.ids['other']}" if "/groups/" in route.path else ""
        return route.path.format(**{**self.ids, **others}, number=1) + query

    def client(self, who: str | None) -> ApiClient:
        if who is None:
            return ApiClient()
        if who == "linked":
            return ApiClient(link=self.link)
        if who == "helper":
            return ApiClient(invite(caller=self.caller, evening_id=self.ids["session"], name="Phone").written)
        account = Account.objects.create_user(f"{who} of {self.ids['club']}")
        if who != "outsider":
            Membership.objects.create(club_id=self.ids["club"], account=account, role=who)
        return ApiClient(token(account))
