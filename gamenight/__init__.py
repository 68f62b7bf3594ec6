"""Who, when and where: the Django project and its one app."""
