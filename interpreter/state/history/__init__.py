"""History of a game: its entries (moves and chance outcomes), and the log of them as values and lines."""
