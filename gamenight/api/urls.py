"""The addresses under /api/."""

from __future__ import annotations

from uuid import UUID

from django.urls import include, path, register_converter

from gamenight.api.views import (
    boards,
    calendars,
    changes,
    claims,
    clubs,
    exports,
    flags,
    games,
    invitations,
    leagues,
    me,
    members,
    players,
    plays,
    problems,
    ratings,
    rounds,
    schema,
    sessions,
    statistics,
    sync,
    tokens,
)
from rules.registry import GAMES


class IdConverter:
    """A UUID in either case."""

    regex = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"

    def to_python(self, value: str) -> UUID:
        return UUID(value)

    def to_url(self, value: UUID) -> str:
        return str(value)


register_converter(IdConverter, "id")

_club = [
    path("", clubs.OneClub.as_view()),
    path("calendars/", calendars.Calendars.as_view()),
    path("calendars/<id:calendar>/", calendars.OneCalendar.as_view()),
    path("changes/", changes.Changes.as_view()),
    path("claims/", claims.Claims.as_view()),
    path("claims/<id:claim>/", claims.OneClaim.as_view()),
    path("claims/<id:claim>/confirm/", claims.ConfirmClaim.as_view()),
    path("claims/<id:claim>/refuse/", claims.RefuseClaim.as_view()),
    path("exports/", exports.Exports.as_view()),
    path("exports/<id:export>/", exports.OneExport.as_view()),
    path("exports/<id:export>/lines/", exports.ExportLines.as_view()),
    path("flags/", flags.Flags.as_view()),
    path("flags/<id:flag>/", flags.OneFlag.as_view()),
    path("flags/<id:flag>/settle/", flags.SettleFlag.as_view()),
    path("link/", clubs.ClubLink.as_view()),
    path("invitations/", invitations.Invitations.as_view()),
    path("invitations/<id:invitation>/", invitations.OneInvitation.as_view()),
    path("members/", members.Members.as_view()),
    path("members/me/", members.OwnMembership.as_view()),
    path("members/<id:member>/", members.OneMember.as_view()),
    path("players/", players.Players.as_view()),
    path("players/<id:player>/", players.OnePlayer.as_view()),
    path("players/<id:player>/claim/", claims.ClaimPlayer.as_view()),
    path("players/<id:player>/export/", exports.ExportPlayer.as_view()),
    path("players/<id:player>/merge/", players.MergePlayer.as_view()),
    path("players/<id:player>/statistics/", statistics.OfPlayer.as_view()),
    path("players/<id:player>/head-to-head/", statistics.HeadToHead.as_view()),
    path("players/<id:player>/head-to-head/<id:other>/", statistics.OfPair.as_view()),
    path("players/<id:player>/ratings/", statistics.RatingHistory.as_view()),
    path("players/<id:player>/anonymise/", players.AnonymisePlayer.as_view()),
    path("players/<id:player>/unmerge/", players.UnmergePlayer.as_view()),
    path("plays/", plays.Plays.as_view()),
    path("sync/", sync.Sync.as_view()),
    path("plays/bulk/", plays.Bulk.as_view()),
    path("plays/<id:play>/", plays.OnePlay.as_view()),
    path("plays/<id:play>/rounds/", rounds.Rounds.as_view()),
    path("plays/<id:play>/rounds/<int:number>/", rounds.OneRound.as_view()),
    path("plays/<id:play>/again/", plays.SameTable.as_view()),
    path("plays/<id:play>/flag/", flags.FlagPlay.as_view()),
    path("plays/<id:play>/revisions/", plays.Revisions.as_view()),
    path("plays/<id:play>/void/", plays.VoidPlay.as_view()),
    path("plays/<id:play>/restore/", plays.RestorePlay.as_view()),
    path("plays/<id:play>/undo/", plays.UndoRevision.as_view()),
    path("plays/<id:play>/move/", plays.MovePlay.as_view()),
    path("sessions/", sessions.Sessions.as_view()),
    path("sessions/<id:session>/", sessions.OneSession.as_view()),
    path("sessions/<id:session>/open/", sessions.OpenSession.as_view()),
    path("sessions/<id:session>/close/", sessions.CloseSession.as_view()),
    path("sessions/<id:session>/answer/", sessions.OneAnswer.as_view()),
    path("sessions/<id:session>/attendance/", sessions.Attendances.as_view()),
    path("sessions/<id:session>/attendance/<id:player>/", sessions.OneAttendance.as_view()),
    path("sessions/<id:session>/boards/", boards.EveningBoards.as_view()),
    path("sessions/<id:session>/repeat/", sessions.RepeatSession.as_view()),
    path("sessions/<id:session>/tables/", sessions.Tables.as_view()),
    path("sessions/<id:session>/summary/", sessions.OneSummary.as_view()),
    path("sessions/<id:session>/statistics/", statistics.OfSession.as_view()),
    path("sessions/<id:session>/helpers/", tokens.Helpers.as_view()),
    path("sessions/<id:session>/helpers/<id:helper>/", tokens.OneHelper.as_view()),
    path("statistics/", statistics.OfClub.as_view()),
    path("groups/statistics/", statistics.OfGroup.as_view()),
    path("tokens/", tokens.ClubTokens.as_view()),
    path("tokens/<id:token>/", tokens.ClubToken.as_view()),
    path("transfer/", members.TransferClub.as_view()),
    path("leagues/", leagues.Leagues.as_view()),
    path("leagues/<id:league>/", leagues.OneLeague.as_view()),
    path("leagues/<id:league>/close/", leagues.CloseLeague.as_view()),
    path("leagues/<id:league>/freeze/", leagues.FreezeLeague.as_view()),
    path("leagues/<id:league>/reopen/", leagues.ReopenLeague.as_view()),
    path("leagues/<id:league>/next/", leagues.NextSeason.as_view()),
    path("leagues/<id:league>/what-if/", boards.WhatIfBoard.as_view()),
    path("leagues/<id:league>/history/", boards.BoardHistory.as_view()),
    path("leagues/<id:league>/board/", boards.OneBoard.as_view()),
    path("leagues/<id:league>/board/<id:player>/", boards.ExplainedRow.as_view()),
    path("ratings/", ratings.Ratings.as_view()),
]

_questions = [
    path(f"v1/games/{game.name}/{question.name}/", games.answering(game, question).as_view())
    for game in GAMES.values()
    for question in game.questions
]

urlpatterns = [
    path("docs/", schema.page),
    path("v1/openapi.json", schema.Document.as_view(), name="openapi"),
    path("v1/games/", games.Games.as_view()),
    path("v1/games/<slug:game>/", games.OneGame.as_view()),
    path("v1/games/<slug:game>/score/", games.Score.as_view()),
    *_questions,
    path("v1/me/", me.Myself.as_view()),
    path("v1/me/tokens/", tokens.OwnTokens.as_view()),
    path("v1/me/tokens/<id:token>/", tokens.OwnToken.as_view()),
    path("v1/invitations/accept/", invitations.AcceptInvitation.as_view()),
    path("v1/invitations/look/", invitations.LookAtInvitation.as_view()),
    path("v1/problems/", problems.Problems.as_view()),
    path("v1/clubs/", clubs.Clubs.as_view()),
    path("v1/clubs/<id:club>/", include(_club)),
]
