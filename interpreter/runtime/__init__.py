"""The running side of the machine: states, moves, chance, views, history, saves."""
