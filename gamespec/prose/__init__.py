"""English sentences for every construct of a game, in one table for each sort of construct."""
