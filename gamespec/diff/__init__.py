"""Two games enter, resolved for their numbers of players; what changed leaves, named as the rulebook names it.

models --> parts (names, words, lines) --> renames --> edits --> reach --> text, JSON, Markdown
"""

from gamespec.diff.compare import compared
from gamespec.diff.edits import Edit
from gamespec.diff.renames import renames_between

__all__ = ["Edit", "compared", "renames_between"]
