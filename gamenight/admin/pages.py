"""The dashboard's pages, a line a model."""

from __future__ import annotations

from django.contrib import admin

from gamenight.admin.claims import ClaimPage
from gamenight.admin.clubs import ClubPage
from gamenight.admin.due import DuePage
from gamenight.admin.evenings import EveningPage
from gamenight.admin.flags import FlagPage
from gamenight.admin.invitations import InvitationPage
from gamenight.admin.jobs import JobPage
from gamenight.admin.leagues import LeaguePage
from gamenight.admin.members import MembershipPage
from gamenight.admin.people import PlayerPage
from gamenight.admin.plays import PlayPage
from gamenight.admin.tokens import TokenPage
from gamenight.models import Claim, Club, Due, Evening, Flag, Invitation, Job, League, Membership, Play, Player, Token

PAGES = {
    Claim: ClaimPage,
    Club: ClubPage,
    Due: DuePage,
    Evening: EveningPage,
    Flag: FlagPage,
    Invitation: InvitationPage,
    Job: JobPage,
    League: LeaguePage,
    Membership: MembershipPage,
    Play: PlayPage,
    Player: PlayerPage,
    Token: TokenPage,
}

for model, page in PAGES.items():
    admin.site.register(model, page)
