"""Basics that each running game needs: chance, pieces, layout of the state, moves and errors."""
