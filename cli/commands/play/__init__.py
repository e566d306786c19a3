"""Commands for playing games."""
