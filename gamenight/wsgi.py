"""The door for web servers."""

from __future__ import annotations

import os
from typing import Any

from django.core.handlers.wsgi import WSGIRequest
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gamenight.settings")


class Request(WSGIRequest):
    """A request of any content type; one that can't be read is none, as Django would answer nothing at all to it."""

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        try:
            super()._set_content_type_params(meta)
        except ValueError:
            self.content_type, self.content_params = "", {}


application = get_wsgi_application()
application.request_class = Request
