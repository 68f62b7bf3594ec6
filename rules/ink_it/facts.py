"""Named numbers of a play of Ink It!, for statistics."""

from __future__ import annotations

from collections import Counter

from rules.ink_it.record import InkItRecord
from rules.ink_it.rounds import drawings, mistakes, total
from rules.outcome import Facts, Outcome


def facts(record: InkItRecord, outcome: Outcome) -> Facts:
    """Of the play: rounds, drawings and mistakes, in all and by round (round r leaves 6 - r strokes).

    Of a seat: as captain the rounds, their drawings and mistakes; as artist, where matches were noted, the drawings
    and those that were taken for another word. A play known by its final count alone has no more than that.
    """
    if not record.rounds:
        return Facts(play=_final(record), seats=({},) * record.seats)
    seats = [Counter[str]() for _ in range(record.seats)]
    many = drawings(record.seats)
    play = {"rounds": len(record.rounds), "drawings": many * len(record.rounds), "mistakes": total(record.rounds)}
    for at, each in enumerate(record.rounds, start=1):
        play[f"mistakes_in_round_{at}"] = mistakes(each)
        for captain in each.captains:
            seats[captain].update(captain_rounds=1, captain_drawings=many, captain_mistakes=mistakes(each))
        for match in each.matches or ():
            seats[match.artist].update(artist_drawings=1, artist_mistakes=int(match.matched != match.word))
    return Facts(play=play, seats=tuple(map(dict, seats)))


def _final(record: InkItRecord) -> dict[str, int]:
    return record.final.model_dump(exclude_none=True) if record.final else {}
