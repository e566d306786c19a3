"""The formatter: the standard layout of a file without syntax errors.

Only blanks and empty lines change: indentation, spaces between words, the bars of tables. Comments stay where they are.
"""

from gamespec.format.printer import formatted

__all__ = ["formatted"]
