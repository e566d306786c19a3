"""The formatter: the standard blanks, empty lines and tables of a file without syntax errors."""

from gamespec.format.printer import formatted

__all__ = ["formatted"]
