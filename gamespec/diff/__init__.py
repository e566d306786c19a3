"""Compare two games, resolved for their numbers of players, and describe the changes.

Stages: models --> trees of named parts --> renames --> edits --> readers of each edit --> text, JSON, Markdown
"""

from gamespec.diff.compare import compared
from gamespec.diff.edits import Edit
from gamespec.diff.renames import renames_between

__all__ = ["Edit", "compared", "renames_between"]
