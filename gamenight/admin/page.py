"""What all pages of a club's things have in common: a list and a page each, to read, for those whose role allows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from django.contrib import messages
from django.contrib.admin import ShowFacets, display
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe
from unfold.admin import ModelAdmin
from unfold.paginator import InfinitePaginator

from gamenight.admin import listing
from gamenight.admin.listing import Listed
from gamenight.admin.sending import only_sent
from gamenight.admin.visitor import visitor
from gamenight.pages.wording import NOTHING
from gamenight.roles import Action
from gamenight.selectors.clubs import Clubs
from gamenight.shapes import search_key

if TYPE_CHECKING:
    from gamenight.admin.bulk import Bulk

Words = str | Promise


class Link(NamedTuple):
    """A cell that leads somewhere."""

    text: Words
    url: str


Cell = Words | int | Link


class Section(NamedTuple):
    """A table under a heading; `empty` stands there instead where it has no rows."""

    title: Words
    columns: Sequence[Words]
    rows: Sequence[Sequence[Cell]]
    empty: Words


class Page(ModelAdmin):  # type: ignore[misc]
    """A list of those clubs' things in which the visitor may do `action`, and a page for each of them.

    `rows` is the list's selector. Nothing is written here: the doors that do call a service. A search that `folds`
    looks for names without accents and case. `bulk` is what can be done to several things at once. `offers` are what
    stands above the list for those who may: label, name of the address, and action (None for everybody). `exported` are
    the columns of a file that stand for one of the list.
    """

    title: ClassVar[Words]
    action: ClassVar[Action]
    template: ClassVar[str] = "dashboard/thing.html"
    offers: ClassVar[Sequence[tuple[Words, str, Action | None]]] = ()
    list_before_template = "dashboard/parts/offers.html"
    folds = False
    exported: ClassVar[Mapping[str, Sequence[str]]] = {}
    bulk: ClassVar[tuple[Bulk, ...]] = ()
    paginator = InfinitePaginator
    show_full_result_count = False
    show_facets = ShowFacets.NEVER
    list_per_page = 50
    list_disable_select_all = True

    @display(description=_("Club"))
    def club_shown(self, thing: Any) -> str:
        return NOTHING if thing.club is None else thing.club.name

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[Listed]:
        return Listed

    def get_list_display(self, request: HttpRequest) -> list[Any]:
        """Without the club for those who see one alone."""
        columns = list(super().get_list_display(request))
        return [each for each in columns if each != "club_shown"] if visitor(request).sees_one_club else columns

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return visitor(request).may_somewhere(self.action)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return self.rows(visitor(request).clubs(self.action))

    def rows(self, clubs: Clubs) -> QuerySet[Any]:
        """The rows of the clubs, in the list's order."""
        raise NotImplementedError

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        term = search_key(search_term) if self.folds else search_term
        return super().get_search_results(request, queryset, term)  # type: ignore[no-any-return]

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """404 for another club's as for what never was."""
        thing = super().get_object(request, object_id, from_field)
        if thing is None:
            raise Http404
        return thing

    def get_urls(self) -> list[URLPattern]:
        """The list, the doors and the page: there is no form to add, change or delete by."""
        opened = self.admin_site.admin_view
        several = [path("bulk/<slug:name>/", opened(only_sent(self.done)), name=f"{self.name}_bulk")]
        methods = ["GET", "HEAD", "POST"] if self.bulk else ["GET", "HEAD"]
        return [
            path("", opened(require_http_methods(methods)(self.changelist_view)), name=f"{self.name}_changelist"),
            path("export/", opened(require_safe(self.export)), name=f"{self.name}_export"),
            *(several if self.bulk else ()),
            *self.doors(),
            path("<path:object_id>/", opened(require_safe(self.change_view)), name=f"{self.name}_change"),
        ]

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """What the visitor's roles let them do to several things at once, as Django's lists want it."""
        may = visitor(request).may_somewhere
        return {each.name: (partial(_ask, bulk=each), each.name, each.title) for each in self.bulk if may(each.action)}

    def done(self, request: HttpRequest, name: str) -> HttpResponse:
        chosen = next((each for each in self.bulk if each.name == name), None)
        if chosen is None:
            raise Http404
        if not visitor(request).may_somewhere(chosen.action):
            raise PermissionDenied
        return chosen.do(self, request)

    def keys(self, written: Iterable[str]) -> list[Any]:
        """The primary keys among what a form sent."""
        return [key for key in map(self._key, written) if key is not None]

    def _key(self, written: str) -> Any:
        try:
            return self.opts.pk.to_python(written)
        except ValidationError:
            return None

    def export(self, request: HttpRequest) -> HttpResponseBase:
        if not self.has_view_permission(request):
            raise PermissionDenied
        return listing.export(self, request)

    def doors(self) -> list[URLPattern]:
        """Further addresses; their names begin with `name`."""
        return []

    @property
    def name(self) -> str:
        return f"{self.opts.app_label}_{self.opts.model_name}"

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        may = visitor(request).may_somewhere
        offered = [
            Link(label, reverse(f"admin:{door}"))
            for label, door, action in self.offers
            if action is None or may(action)
        ]
        exported = f"{reverse(f'admin:{self.name}_export')}?{request.GET.urlencode()}"
        told = {"title": self.title, "offered": offered, "exported": exported}
        response: Any = super().changelist_view(request, told)
        changelist = getattr(response, "context_data", {}).get("cl")
        for written in changelist.strange if changelist else ():
            said = gettext("“%(value)s” is nothing to filter by: it is left out.")
            messages.warning(request, said % {"value": written})
        return response  # type: ignore[no-any-return]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        thing = self.get_object(request, unquote(object_id))
        return self.draw(request, self.template, self.heading(thing), **self.details(request, thing))

    def heading(self, thing: Any) -> str:
        return str(thing)

    def named(self, thing: Any) -> str:
        """What it is called among others."""
        return self.heading(thing)

    def details(self, request: HttpRequest, thing: Any) -> dict[str, Any]:
        """What the page's template draws: `facts` (label, value) and `sections` for the common one."""
        raise NotImplementedError

    def draw(self, request: HttpRequest, template: str, title: Words, **context: Any) -> HttpResponse:
        """A page of the dashboard that leads back to this list, where the visitor may see it."""
        request.current_app = self.admin_site.name
        listed = self.has_view_permission(request)
        above = Link(self.title, reverse(f"admin:{self.name}_changelist")) if listed else None
        shared = self.admin_site.each_context(request)
        return TemplateResponse(request, template, {**shared, "above": above, "title": title, **context})


def _ask(page: Page, request: HttpRequest, things: QuerySet[Any], *, bulk: Bulk) -> HttpResponse | None:
    return bulk.ask(page, request, things)
