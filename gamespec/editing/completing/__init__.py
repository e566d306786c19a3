"""A place in a text that somebody types enters; what may be written there leaves.

`offers` is the door. What the words before a place say of it: `by_words`, `in_quotes`, `in_tables`, `in_examples`; what
the grammar lets follow: `gamespec.syntax.pieces.following`.
"""

from gamespec.editing.completing.offers import suggestions, typed_at
from gamespec.editing.completing.suggestion import Suggestion

__all__ = ["Suggestion", "suggestions", "typed_at"]
