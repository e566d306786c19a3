"""Corrections of lines that cannot be parsed; each is parsed itself before it is suggested."""
