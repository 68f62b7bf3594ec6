from django.urls import path

from gamenight.web import calendars, home, join, sheet, table, worker

urlpatterns = [
    path("", home.page, name="home"),
    path("join/", join.page, name="join"),
    path("worker.js", worker.script, name="worker"),
    path("clubs/<uuid:club>/table/", table.page, name="table"),
    path("clubs/<uuid:club>/plays/<uuid:play>/sheet/", sheet.page, name="sheet"),
    path("clubs/<uuid:club>/plays/<uuid:play>/sheet/check/", sheet.check, name="check"),
    path("calendars/<slug:written>.ics", calendars.feed, name="calendar"),
]
