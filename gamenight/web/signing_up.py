"""Where somebody without an account makes one, and is signed in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth import login, password_validation
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from gamenight.limits import Spent, address_of, take
from gamenight.pages.asking import Asking, back, sent_in
from gamenight.services import accounts as writing

BACKEND = "django.contrib.auth.backends.ModelBackend"
LONGEST_PASSWORD = 128


class Untold(forms.HiddenInput):
    """What was sent isn't sent back."""

    def format_value(self, value: Any) -> None:
        return None


class SignUp(Asking):
    """`invitation` is filled in by the page's script, from where the page of invitations keeps it."""

    username = forms.CharField(
        label=_("Username"),
        max_length=60,
        help_text=_("Letters, digits and @ . + - _"),
        widget=forms.TextInput({"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=LONGEST_PASSWORD,
        strip=False,
        help_text=password_validation.password_validators_help_text_html,
        widget=forms.PasswordInput({"autocomplete": "new-password"}),
    )
    invitation = forms.CharField(required=False, max_length=100, widget=Untold)


@sensitive_post_parameters("password", "invitation")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """The form; once it is taken, whoever sent it is signed in, where they came from."""
    if request.user.is_authenticated:
        return HttpResponseRedirect(back(request, reverse("home")))
    form = SignUp(sent_in(request))

    def sign_up() -> HttpResponse:
        account = writing.sign_up(language=request.LANGUAGE_CODE, **form.cleaned_data)
        login(request, account, BACKEND)
        return HttpResponseRedirect(back(request, reverse("home")))

    if request.method != "POST":
        return _drawn(request, form)
    try:
        take("sign_up", address_of(request))
    except Spent as spent:
        return _drawn(request, SignUp(), wait=True, status=429, headers=spent.headers)
    return form.taken(sign_up) or _drawn(request, form)


def _drawn(
    request: HttpRequest, form: SignUp, *, wait: bool = False, status: int = 200, headers: Mapping[str, str] = {}
) -> HttpResponse:
    drawn = {
        "form": form,
        "wait": wait,
        "open": settings.SIGN_UP == writing.OPEN,
        "next": request.POST.get("next", request.GET.get("next", "")),
    }
    answer = render(request, "web/sign_up.html", drawn, status=status)
    for name, value in headers.items():
        answer.headers[name] = value
    return answer
