"""Matches of grammar rules enter, nodes of the model leave; each file builds one concept."""

from gamespec.syntax.build import (
    actions,
    changes,
    choices,
    examples,
    expressions,
    fields,
    flow,
    kinds,
    look,
    overlays,
    rules,
)
from gamespec.syntax.build.registry import Context, build, make

#: The files whose import enters their builders.
BUILDERS = (actions, changes, choices, examples, expressions, fields, flow, kinds, look, overlays, rules)

__all__ = ["BUILDERS", "Context", "build", "make"]
