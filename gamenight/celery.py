"""The Celery app: two queues, a worker each, and a beat whose tasks only say what is due."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gamenight.settings")
app = Celery("gamenight")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["gamenight"])
