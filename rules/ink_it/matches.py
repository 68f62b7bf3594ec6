"""What can't be, or looks odd, about the cards that captains put beside the drawings of a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.ink_it.record import InkItMatch, InkItOptions, InkItRound
from rules.ink_it.rounds import MOST_ODD, cards, drawings, odd_ones, strokes
from rules.problems import Path, Problem, problem
from rules.text import seat_numbers, text


def validate_matches(
    path: Path, options: InkItOptions, seats: int, round_: InkItRound, number: int
) -> Iterator[Problem]:
    """Every problem of the matches of round `number`, from 1 up, in reading order."""
    if round_.matches is None:
        return
    path = (*path, "matches")
    # Every card dealt becomes a drawing, and gets a card beside it (13, 41, 60, 61).
    if len(round_.matches) != drawings(seats):
        yield problem(
            "ink-it.matches_number",
            path,
            "{seats} players make {right} drawings a round (sentences 13, 60 and 61), each with a match, not {given}",
            seats=seats,
            right=drawings(seats),
            given=len(round_.matches),
        )
    captains = frozenset(round_.captains)
    odd = odd_ones(round_.matches)
    drawn, words, matched = dict[int, int](), set[str](), set[str]()
    for place, match in enumerate(round_.matches):
        here = (*path, place)
        yield from _artist(here, seats, captains, match.artist, drawn.get(match.artist, 0))
        # Every card is dealt once (13).
        if match.word in words:
            yield problem(
                "ink-it.word_twice",
                (*here, "word"),
                "each drawing has a Word card of its own (sentence 13), and {word} is drawn before",
                word=repr(match.word),
            )
        # A card lies beside one drawing (40, 41).
        if match.matched in matched:
            yield problem(
                "ink-it.matched_twice",
                (*here, "matched"),
                "a Word card lies beside one drawing (sentence 41), and {word} lies beside one before",
                word=repr(match.matched),
            )
        # Cards that match no drawing are added by an extra rule alone: two, or one where the game is too hard (69, 76).
        elif odd.get(match.matched, 0) > options.odd_ones_out:
            yield problem(
                "ink-it.odd_one_out",
                (*here, "matched"),
                "no drawing shows {word}: it is odd one out number {number} of the round, and odd_ones_out is {most}"
                " (sentences 69 and 76){option}",
                word=repr(match.matched),
                number=odd[match.matched],
                most=options.odd_ones_out,
                option=text("; set it to {used} if you used so many", used=len(odd)) if len(odd) <= MOST_ODD else "",
            )
        # The Round card shows how many strokes there are at most (18, 19).
        if match.strokes is not None and not 0 <= match.strokes <= strokes(number):
            yield problem(
                "ink-it.strokes",
                (*here, "strokes"),
                "a drawing of round {number} has 0 to {most} stamp strokes (sentences 18 and 19), not {given}",
                number=number,
                most=strokes(number),
                given=match.strokes,
            )
        drawn[match.artist] = drawn.get(match.artist, 0) + 1
        words.add(match.word)
        matched.add(match.matched)


def warn_of_matches(path: Path, matches: Sequence[InkItMatch], seen: set[str]) -> Iterator[Problem]:
    """What looks odd about `matches` after rounds whose cards are `seen`; those of `matches` join them."""
    odd = odd_ones(matches)
    for place, match in enumerate(matches):
        for key, word in (("word", match.word), *([("matched", match.matched)] if match.matched in odd else [])):
            # The cards of a round go to the Round cards or into the box (44, 74).
            if word in seen:
                yield problem(
                    "ink-it.word_again",
                    (*path, "matches", place, key),
                    "{word} was in an earlier round, and no Word card comes back (sentences 44 and 74)",
                    word=repr(word),
                )
    seen.update([match.word for match in matches], [match.matched for match in matches])


def _artist(path: Path, seats: int, captains: frozenset[int], artist: int, before: int) -> Iterator[Problem]:
    path = (*path, "artist")
    # The cards are dealt to players (13).
    if not 0 <= artist < seats:
        yield problem(
            "ink-it.artist_seat",
            path,
            "those who draw are players (sentence 13): there is no seat {artist} among {seats}, counted from 0",
            artist=seat_numbers(artist),
            seats=seats,
        )
    # The captain deals to every player but themselves (13).
    elif artist in captains:
        yield problem(
            "ink-it.captain_draws",
            path,
            "every player but the captain draws (sentence 13), and seat {artist} is captain",
            artist=seat_numbers(artist),
        )
    # Each of them draws as often as cards were dealt (13, 60, 61).
    elif before >= cards(seats):
        yield problem(
            "ink-it.too_many_drawings",
            path,
            "among {seats} players each draws {most} a round (sentences 13, 60 and 61), and this is number {given}"
            " of seat {artist}",
            seats=seats,
            most=cards(seats),
            given=before + 1,
            artist=seat_numbers(artist),
        )
