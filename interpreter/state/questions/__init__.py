"""Why not, how much, how a number came about: as far as the one who asks may know."""
