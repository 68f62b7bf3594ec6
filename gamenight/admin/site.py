"""The dashboard's site: members of a club enter by their role, without being staff."""

from unfold.sites import UnfoldAdminSite


class Dashboard(UnfoldAdminSite):
    pass
