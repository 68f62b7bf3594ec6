"""The one way in which the launcher says no."""


class Refusal(Exception):
    """Nothing can be started, or go on: the message is one clear sentence for the person at the terminal."""
