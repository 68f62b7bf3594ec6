from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig


class GameNight(AppConfig):
    name = "gamenight"
    verbose_name = "Game Night"
    default = True


class Admin(AdminConfig):
    default_site = "gamenight.admin.site.Dashboard"
    default = False
