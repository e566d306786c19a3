"""The symbol tables of a game, what a name means in a body, and what a wrong one was meant to be."""
