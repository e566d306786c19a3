"""Compare two games, resolved for their numbers of players, and describe the changes.

Stages: models --> trees of named parts --> renames --> edits --> declarations that read what changed
--> text, JSON, Markdown
"""

from gamespec.diff.compare import compared, renames_between
from gamespec.diff.part import Edit

__all__ = ["Edit", "compared", "renames_between"]
