from importlib import import_module

from django.apps import AppConfig
from django.contrib.admin.apps import SimpleAdminConfig

from gamenight import catalogues


class GameNight(AppConfig):
    name = "gamenight"
    verbose_name = "Game Night"
    default = True

    def ready(self) -> None:
        catalogues.refresh()


class Admin(SimpleAdminConfig):
    """The dashboard, with our own pages alone: what libraries would add is not looked for."""

    default_site = "gamenight.admin.site.Dashboard"
    default = False

    def ready(self) -> None:
        super().ready()
        import_module("gamenight.admin.pages")
