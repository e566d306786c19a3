"""Basics of every running game: chance, pieces, layout of the state, moves and errors."""
