"""Commands for checking rules."""
