"""Analysis of a checked game: what statements and expressions read, write, draw, offer and forbid."""
