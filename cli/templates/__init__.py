"""Template files for `gamespec new`, with which new games begin."""
