from django.urls import include, path

from gamenight.web import (
    beginning,
    calendars,
    clubs,
    embeds,
    evenings,
    home,
    join,
    leagues,
    opening,
    pictures,
    players,
    plays,
    ratings,
    sheet,
    signing_up,
    table,
    worker,
)

_league = [
    path("", leagues.page, name="league"),
    path("rows/<uuid:player>/", leagues.row, name="row"),
    path("embedding/", embeds.how, name="embedding"),
    path("embed/", embeds.frame, name="embed"),
    path("board.svg", embeds.svg, name="board-svg"),
    path("board.json", embeds.document, name="board-json"),
    path("picture.png", pictures.league, name="league-picture"),
]
_club = [
    path("", clubs.page, name="club"),
    path("open/", opening.page, name="opening"),
    path("picture.png", pictures.club, name="club-picture"),
    path("leagues/<uuid:league>/", include(_league)),
    path("evenings/<uuid:evening>/", evenings.page, name="evening"),
    path("evenings/<uuid:evening>/picture.png", pictures.evening, name="evening-picture"),
    path("players/<uuid:player>/", players.page, name="player"),
    path("players/<uuid:player>/picture.png", pictures.player, name="player-picture"),
    path("players/<uuid:player>/<uuid:other>/", players.pair, name="pair"),
    path("ratings/<slug:game>/", ratings.page, name="ratings"),
    path("plays/<uuid:play>/", plays.page, name="play"),
]

urlpatterns = [
    path("", home.page, name="home"),
    path("join/", join.page, name="join"),
    path("worker.js", worker.script, name="worker"),
    path("clubs/<uuid:club>/table/", table.page, name="table"),
    path("clubs/<uuid:club>/plays/<uuid:play>/sheet/", sheet.page, name="sheet"),
    path("clubs/<uuid:club>/plays/<uuid:play>/sheet/check/", sheet.check, name="check"),
    path("sign-up/", signing_up.page, name="sign-up"),
    path("clubs/found/", beginning.found, name="found"),
    path("clubs/<uuid:club>/steps/", beginning.steps, name="steps"),
    path("clubs/<uuid:club>/players/add/", beginning.players, name="add-players"),
    path("calendars/<slug:written>.ics", calendars.feed, name="calendar"),
    path("clubs/<uuid:club>/", include(_club)),
]
