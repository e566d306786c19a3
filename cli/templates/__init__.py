"""Texts that new files begin with."""
