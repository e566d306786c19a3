"""Answers to a player's questions, as far as that player may know: why not, how much, where from."""
