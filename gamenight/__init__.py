"""Who, when and where: the Django project and its one app."""

from gamenight.celery import app as celery_app

__all__ = ["celery_app"]
