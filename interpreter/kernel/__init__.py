"""What every running game needs and nothing above it: chance, pieces, places, moves and their errors."""
