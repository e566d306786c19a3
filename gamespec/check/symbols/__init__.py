"""Symbol tables of a game, scopes of bodies, and suggestions for wrong names."""
