from django.urls import path

from gamenight.web import calendars, home, join

urlpatterns = [
    path("", home.page, name="home"),
    path("join/", join.page, name="join"),
    path("calendars/<slug:written>.ics", calendars.feed, name="calendar"),
]
