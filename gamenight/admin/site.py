"""The dashboard's site: members of a club enter by their role, without being staff."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib import admin, messages
from django.contrib.auth.forms import AuthenticationForm
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.http.response import HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, path, reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.sites import UnfoldAdminSite
from unfold.widgets import BASE_INPUT_CLASSES

from gamenight.admin.glance import first_page
from gamenight.admin.sending import only_sent
from gamenight.admin.visitor import visitor
from gamenight.models import Account
from gamenight.pages.asking import back
from gamenight.services import accounts as writing

NOT_OURS = {"app_list", "autocomplete", "logout", "search", "view_on_site"}
"""Pages of the theme and of Django's admin that ours replace or have no use for."""


class SignIn(AuthenticationForm):
    """Any active account may sign in; what it sees then is its roles' matter."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs["class"] = " ".join(BASE_INPUT_CLASSES)


class Dashboard(UnfoldAdminSite):  # type: ignore[misc]
    index_title = _("Overview")
    index_template = "dashboard/index.html"
    login_template = "dashboard/login.html"
    login_form = SignIn

    def has_permission(self, request: HttpRequest) -> bool:
        return visitor(request).enters

    def admin_view(self, view: Callable[..., Any], cacheable: bool = False) -> Callable[..., Any]:
        """Behind the sign-in: whoever is led there by what they sent is told that nothing came of it."""
        shown = super().admin_view(view, cacheable)

        @wraps(shown)
        def door(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
            if request.method == "POST" and not request.user.is_authenticated:
                messages.warning(request, gettext("You are signed out: nothing of what you sent is stored."))
            return shown(request, *args, **kwargs)

        return door

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Changing the language and signing out are for those too whom no club lets in."""
        kept = [each for each in super().get_urls() if getattr(each, "name", None) not in NOT_OURS]
        open_to_all = [
            path("language/", only_sent(self.language), name="language"),
            path("logout/", only_sent(self.logout), name="logout"),
        ]
        return open_to_all + kept

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        """Nothing: the sidebar is `navigation`'s."""
        return []

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        request.current_app = self.name
        context = {**self.each_context(request), "title": self.index_title, **first_page(request)}
        return TemplateResponse(request, self.index_template, context)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponseBase:
        """The form; or, for an account that is in no club, what it can do about that."""
        if request.method == "GET" and request.user.is_authenticated and not self.has_permission(request):
            context = {**self.each_context(request), "title": _("No club yet")}
            return TemplateResponse(request, "dashboard/no_club.html", context)
        return super().login(request, extra_context)  # type: ignore[no-any-return]

    def language(self, request: HttpRequest) -> HttpResponse:
        """The browser, and the account if there is one, speak another language from now on."""
        wanted = request.POST.get("language", "")
        response = HttpResponseRedirect(back(request, reverse("admin:index")))
        if wanted in dict(settings.LANGUAGES):
            year = 365 * 24 * 3600
            response.set_cookie(
                settings.LANGUAGE_COOKIE_NAME, wanted, max_age=year, secure=request.is_secure(), samesite="Lax"
            )
            if isinstance(request.user, Account):
                writing.speak(account=request.user, language=wanted)
        return response


def locked_out(request: HttpRequest, response: HttpResponse | None = None, credentials: Any = None) -> HttpResponse:
    """Too many wrong passwords for this account from this address: the page says to wait."""
    context = {**admin.site.each_context(request), "title": _("Wait a while")}
    return TemplateResponse(request, "dashboard/locked.html", context, status=429).render()
