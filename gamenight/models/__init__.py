"""The schema. Facts are documents, results are typed columns; every row of a club says so in `club`."""

from gamenight.models.accounts import Account, Token
from gamenight.models.clubs import Club, Invitation, Membership
from gamenight.models.evenings import Attendance, Calendar, Evening
from gamenight.models.jobs import Due, Event, ExportPart, Heartbeat, Job, Reply
from gamenight.models.leagues import Board, Counted, League
from gamenight.models.people import Claim, Player, PlayerWord
from gamenight.models.plays import Flag, Play, Result, Revision, Round, Seat
from gamenight.models.ratings import Rating

__all__ = [
    "Account",
    "Attendance",
    "Board",
    "Calendar",
    "Claim",
    "Club",
    "Counted",
    "Due",
    "Evening",
    "Event",
    "ExportPart",
    "Flag",
    "Heartbeat",
    "Invitation",
    "Job",
    "League",
    "Membership",
    "Play",
    "Player",
    "PlayerWord",
    "Rating",
    "Reply",
    "Result",
    "Revision",
    "Round",
    "Seat",
    "Token",
]
