"""Irk: cards of symbols, staked on one's own pile or played to the center that prices them."""
