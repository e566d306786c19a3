"""The text of a file that reads without mistakes enters; the same file in the one layout everybody writes leaves.

Only blanks and empty lines change: indentation, spaces between words, the bars of tables. Comments stay where they are.
"""

from gamespec.format.printer import formatted

__all__ = ["formatted"]
