"""Commands for writing rules."""
