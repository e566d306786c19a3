"""Output of `gamespec report` on a screen or as a page."""
