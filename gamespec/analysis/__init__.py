"""Analysis of a checked game: what its parts read, write, draw, offer and forbid."""
