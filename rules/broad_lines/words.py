"""What pages call the keys and the words of a record of Broad Lines."""

from rules.text import text

WORDS = {
    "critic_rotation": text("who is critic next"),
    "critic_rotation=rulebook": text("the player to the left of the last artist"),
    "critic_rotation=skip": text("the same, but nobody twice in a row"),
    "critic_rotation=free": text("whoever the table chooses"),
    "zero_sheet_give_up": text("a word may be given up before anything is drawn"),
    "rounds.number": text("number of the word on its card"),
    "final.guessed": text("words guessed"),
    "final.gave_up": text("words given up"),
}
