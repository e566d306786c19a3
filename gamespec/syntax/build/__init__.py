"""Functions that build model nodes from matches of grammar rules, one module for each concept."""

from gamespec.syntax.build import changes, examples, expressions, fields, kinds, look, overlays, rules
from gamespec.syntax.build.registry import Context, build, make

#: Modules whose import registers their builders.
BUILDERS = (changes, examples, expressions, fields, kinds, look, overlays, rules)

__all__ = ["BUILDERS", "Context", "build", "make"]
