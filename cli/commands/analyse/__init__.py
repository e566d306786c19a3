"""Commands for analysing games."""
