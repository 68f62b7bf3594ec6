"""What pages call the keys and the words of a record of Ink It!."""

from rules.text import text

WORDS = {
    "odd_ones_out": text("odd ones out: cards that nobody drew"),
    "loss_rule": text("when the game is lost"),
    "loss_rule=reach": text("once mistakes reach the number of players"),
    "loss_rule=exceed": text("only once mistakes exceed the number of players"),
    "captain_rotation": text("who is captain next"),
    "captain_rotation=rulebook": text("the player on the left"),
    "captain_rotation=free": text("whoever the table chooses"),
    "matches": text("drawings, each with the word laid beside it"),
    "matches.each": text("drawing {number}"),
    "captains.asked": text("captain"),
    "captains.each": text("captain {number}"),
    "artist": text("who drew it"),
    "matches.word": text("the word that was to be drawn"),
    "matched": text("the word that the captain laid beside it"),
    "strokes": text("stamp strokes used"),
    "final.rounds": text("rounds played"),
    "final.mistakes": text("mistakes in all"),
}
