"""Output of `gamespec report`, `probe` and `sweep`, on a screen or as an HTML page."""
