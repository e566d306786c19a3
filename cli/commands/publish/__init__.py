"""Commands for publishing rules."""
