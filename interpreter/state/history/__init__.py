"""The history of a game, as values and as lines of the log."""
