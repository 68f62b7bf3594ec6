"""What can't be, or looks odd, about the cards that captains put beside the drawings of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from rules.ink_it.record import InkItMatch, InkItOptions, InkItRound
from rules.ink_it.rounds import MOST_ODD, cards, drawings, odd_ones, strokes
from rules.problems import Path, Problem, problem
from rules.text import text


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
    drawn, words, matched = Counter[int](), set[str](), set[str]()
    for place, match in enumerate(round_.matches):
        here = (*path, place)
        yield from _artist(here, seats, captains, match.artist, drawn[match.artist])
        yield from _word(here, match.word, words)
        yield from _matched(here, options, match.matched, matched, odd)
        yield from _strokes(here, match.strokes, number)
        drawn[match.artist] += 1
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
    seen.update(word for match in matches for word in (match.word, match.matched))


def _artist(path: Path, seats: int, captains: frozenset[int], artist: int, before: int) -> Iterator[Problem]:
    path = (*path, "artist")
    # The cards are dealt to players (13).
    if not 0 <= artist < seats:
        yield problem(
            "ink-it.artist_seat",
            path,
            "those who draw are players (sentence 13): there is no seat {artist} among {seats}, counted from 0",
            artist=artist,
            seats=seats,
        )
    # The captain deals to every player but themselves (13).
    elif artist in captains:
        yield problem(
            "ink-it.captain_draws",
            path,
            "every player but the captain draws (sentence 13), and seat {artist} is captain",
            artist=artist,
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
            artist=artist,
        )


def _word(path: Path, word: str, words: set[str]) -> Iterator[Problem]:
    # Every card is dealt once (13).
    if word in words:
        yield problem(
            "ink-it.word_twice",
            (*path, "word"),
            "each drawing has a Word card of its own (sentence 13), and {word} is drawn before",
            word=repr(word),
        )


def _matched(
    path: Path, options: InkItOptions, word: str, matched: set[str], odd: Mapping[str, int]
) -> Iterator[Problem]:
    path = (*path, "matched")
    # A card lies beside one drawing (40, 41).
    if word in matched:
        yield problem(
            "ink-it.matched_twice",
            path,
            "a Word card lies beside one drawing (sentence 41), and {word} lies beside one before",
            word=repr(word),
        )
    # Cards that match no drawing are added by an extra rule alone: two, or one where the game is too hard (69, 76).
    elif odd.get(word, 0) > options.odd_ones_out:
        yield problem(
            "ink-it.odd_one_out",
            path,
            "no drawing shows {word}: it is odd one out number {number} of the round, and odd_ones_out is {most}"
            " (sentences 69 and 76){option}",
            word=repr(word),
            number=odd[word],
            most=options.odd_ones_out,
            option=text("; set it to {used} if you used so many", used=len(odd)) if len(odd) <= MOST_ODD else "",
        )


def _strokes(path: Path, given: int | None, number: int) -> Iterator[Problem]:
    # The Round card shows how many strokes there are at most (18, 19).
    if given is not None and not 0 <= given <= strokes(number):
        yield problem(
            "ink-it.strokes",
            (*path, "strokes"),
            "a drawing of round {number} has 0 to {most} stamp strokes (sentences 18 and 19), not {given}",
            number=number,
            most=strokes(number),
            given=given,
        )
