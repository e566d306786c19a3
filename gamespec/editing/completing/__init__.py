"""Completion: suggestions at the cursor in a text that is being typed.

`offers` is the entry point. `by_words`, `in_quotes`, `in_tables` and `in_examples` use the words before the cursor,
`gamespec.syntax.pieces` the grammar.
"""

from gamespec.editing.completing.offers import suggestions, typed_at
from gamespec.editing.completing.place import Suggestion

__all__ = ["Suggestion", "suggestions", "typed_at"]
