"""What pages call the keys and the words of a record of Irk."""

from rules.irk.symbols import GRAY, LETTERS, STARBURST
from rules.text import Text, text

COLOURS = {
    "purple": text("purple"),
    "blue": text("blue"),
    "green": text("green"),
    "orange": text("orange"),
    "red": text("red"),
}
SYMBOLS: dict[str, Text] = {
    **{
        f"={letter}{value}": text("{colour} {value}", colour=COLOURS[colour], value=value)
        for colour, letter in LETTERS.items()
        for value in (1, 2, 3)
    },
    f"={STARBURST}": text("starburst"),
    f"={GRAY}": text("gray"),
}
WORDS = {
    "majority_by": text("the most of a colour is counted by"),
    "majority_by=value": text("the value of the symbols"),
    "majority_by=count": text("the number of symbols"),
    "second_after_tied_first": text("second place is paid although the first is tied"),
    "tiebreak_loser_is_second": text("who loses the first place by starbursts is second"),
    "second_ties": text("a tie for second place"),
    "second_ties=starbursts": text("starbursts decide"),
    "second_ties=all_half": text("each gets half"),
    "zero_qualifies": text("a player with none of a colour can be paid for it"),
    "box_holder": text("who has the Game Box first"),
    "setup.center": text("the starting cards in the center"),
    "center.each": text("card {number}"),
    "card": text("the three sections of the card"),
    "card.each": text("section {number}"),
    "at": text("where the first section lies"),
    "at.asked": text("where the card lies"),
    "at.0": text("column, to the right"),
    "at.1": text("row, downwards"),
    "facing": text("the other sections follow"),
    "facing.asked": text("where the card lies"),
    "facing=E": text("to the right"),
    "facing=S": text("downwards"),
    "facing=W": text("to the left"),
    "facing=N": text("upwards"),
    "cards": text("the cards staked"),
    "cards.each": text("section {number}"),
    "placements": text("the cards played to the center"),
    "placements.each": text("card {number}"),
    "placements.seat": text("who played it"),
    "final.center": text("the largest cluster of each colour in the center"),
    "grid": text("the symbols that show in the center, row by row"),
    "final.piles": text("each player's pile, starbursts counted in every colour"),
    **SYMBOLS,
}
