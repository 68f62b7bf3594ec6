"""Jobs: the list, a job's page with how far it is and what came of it, its file, and the door that begins one."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.admin import display
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from gamenight.admin.due import RETRY, went_wrong
from gamenight.admin.filters import ByClub, ByState, ByStateOfTime
from gamenight.admin.page import Link, Page, Words
from gamenight.admin.refusals import caller_for
from gamenight.admin.reports import report
from gamenight.admin.sending import only_sent
from gamenight.admin.visitor import visitor
from gamenight.models import Job
from gamenight.pages.wording import OF_JOB, at_time, word
from gamenight.roles import Action
from gamenight.selectors import clubs as clubs_reading
from gamenight.selectors import exports as exports_reading
from gamenight.selectors import jobs as reading
from gamenight.selectors.clubs import Clubs
from gamenight.services import audits as writing
from gamenight.services.audits import CHECK, RESCORE
from gamenight.services.exports import KEPT, OF_CLUB, OF_PLAYER

KINDS = {
    OF_CLUB: _("Export of the club"),
    OF_PLAYER: _("Export of a player"),
    CHECK: _("Check of boards"),
    RESCORE: _("Scoring by today's rules"),
}
MOST_CLUBS = 20
"""For so many clubs the list offers to begin something; others are found by its filter."""


class ByJobState(ByStateOfTime):
    states = OF_JOB
    in_state = staticmethod(reading.in_state)


class ByKind(ByState):
    title = _("job")
    parameter_name = "kind"
    states = KINDS


class JobPage(Page):
    title = _("Jobs")
    action = Action.MANAGE_JOBS
    template = "dashboard/job.html"
    list_display = ("kind_shown", "club_shown", "state_shown", "progress_shown", "begun_shown", "by_shown")
    list_filter = (ByClub, ByJobState, ByKind)
    search_fields = ("account__username", "club__name")
    search_help_text = _("Who began it, or a club's name")
    bulk = (RETRY,)
    list_before_template = "dashboard/parts/begin_jobs.html"

    def rows(self, clubs: Clubs) -> QuerySet[Job]:
        return reading.jobs(clubs)

    @display(description=_("Job"))
    def kind_shown(self, job: Job) -> str:
        return kind_in_words(job)

    @display(description=_("State"))
    def state_shown(self, job: Job) -> str:
        return word(OF_JOB, reading.state(job))

    @display(description=_("Progress"))
    def progress_shown(self, job: Job) -> str:
        return progress(job)

    @display(description=_("Begun"), ordering="id")
    def begun_shown(self, job: Job) -> str:
        return at_time(job.made_at, job.club)

    @display(description=_("By"))
    def by_shown(self, job: Job) -> str:
        return job.account.username if job.account else gettext("by itself")

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The list, and above it what may be begun in which club."""
        response: Any = super().changelist_view(request)
        if hasattr(response, "context_data"):
            response.context_data["begin"] = [
                (club, [(kind, KINDS[kind]) for kind in (CHECK, RESCORE)])
                for club in clubs_reading.named(visitor(request).clubs(self.action))[:MOST_CLUBS]
                if request.GET.get("club", str(club.id)) in ("", str(club.id))
            ]
        return response  # type: ignore[no-any-return]

    def heading(self, job: Job) -> str:
        return kind_in_words(job)

    def named(self, job: Job) -> str:
        return f"{kind_in_words(job)}, {self.begun_shown(job)}"

    def details(self, request: HttpRequest, job: Any) -> dict[str, Any]:
        names, state = reading.names_in(job), reading.state(job)
        facts: list[tuple[Words, Any]] = [(_("Club"), job.club.name), (_("State"), word(OF_JOB, state))]
        player = job.asked.get("player")
        if player in names:
            facts.append((_("Player"), Link(names[player], reverse("admin:gamenight_player_change", args=[player]))))
        facts += [(_("Begun"), at_time(job.made_at, job.club)), (_("By"), self.by_shown(job))]
        if job.finished_at:
            facts.append((_("Finished"), at_time(job.finished_at, job.club)))
        if job.error or state == "set_aside":
            facts += [(_("Tries"), job.tries), *went_wrong(job.error)]
        return {
            "facts": facts,
            "job": job,
            "progress": progress(job),
            "moves": state in ("waiting", "running"),
            "set_aside": state == "set_aside",
            "file": self._file(request, job),
            "sections": report(job, names) if job.finished_at else [],
        }

    def doors(self) -> list[URLPattern]:
        opened = self.admin_site.admin_view
        begun, read = opened(only_sent(self.begin)), opened(require_safe(self.file))
        return [
            path("begin/<uuid:club>/<slug:kind>/", begun, name=f"{self.name}_begin"),
            path("<uuid:job>/file/", read, name=f"{self.name}_file"),
        ]

    def begin(self, request: HttpRequest, club: UUID, kind: str) -> HttpResponse:
        """A check or a rescoring is under way, and its page shows how far it is."""
        found = clubs_reading.named(visitor(request).clubs(Action.SEE_BOARDS)).filter(id=club).first()
        if found is None or kind not in (CHECK, RESCORE):
            raise Http404
        job = writing.ask(caller=caller_for(request, self.action, found), kind=kind)
        messages.success(request, gettext("It is begun."))
        return HttpResponseRedirect(reverse("admin:gamenight_job_change", args=[job.id]))

    def file(self, request: HttpRequest, job: UUID) -> HttpResponseBase:
        """The lines of a finished export, for those who may have them."""
        found = self.get_object(request, str(job))
        if not self._file(request, found):
            raise Http404
        named = {"Content-Disposition": f'attachment; filename="{found.id}.ndjson"'}
        lines = exports_reading.parts(found.id)
        return StreamingHttpResponse(lines, content_type="application/x-ndjson", headers=named)

    def _file(self, request: HttpRequest, job: Job) -> Link | None:
        """Where the file is that a finished job has written, and until when it is kept."""
        action = exports_reading.READ_BY.get(job.kind)
        if job.finished_at is None or action is None or not visitor(request).may(action, job.club_id):
            return None
        until = at_time(job.made_at + KEPT, job.club)
        text = gettext("The file, kept until %(until)s") % {"until": until}
        return Link(text, reverse("admin:gamenight_job_file", args=[job.id]))


def kind_in_words(job: Job) -> str:
    return str(KINDS.get(job.kind, job.kind))


def progress(job: Job) -> str:
    """How many steps of how many; the total is an estimate, and never less than what is done."""
    total = max(job.total or 0, job.progress)
    return gettext("%(done)s of %(total)s") % {"done": job.progress, "total": total}
