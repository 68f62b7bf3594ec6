"""What may be written down of a game, and what it is worth: no database, no clock, no setting."""
