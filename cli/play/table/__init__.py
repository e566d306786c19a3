"""Draw the table of a game as one seat sees it, for the prompt."""
