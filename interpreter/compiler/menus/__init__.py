"""Which moves are legal, and the number of each."""
