"""A game file without its examples: the declarations that define how the game is played."""

from __future__ import annotations

import re

from gamespec import model
from gamespec.diagnostics import Diagnostic

FORMS = frozenset({"example", "position"})

HEAD = re.compile(r"(?:(?:add|replace|remove) +)?(?:example|position)\b")
"""Pattern of the first line of an example or position, or of an overlay that changes one."""


def is_of_an_example(found: Diagnostic) -> bool:
    """Return whether the place of a finding is in an example; the example need not have been parsed."""
    lines = found.span.file.text[: found.span.start + 1].split("\n")
    head = next((line for line in reversed(lines[:-1]) if line.strip() and line[0] not in " \t#"), "")
    own = found.span.file.line_text(found.span.line)
    return HEAD.match(own if own[:1].strip() else head) is not None


def without_examples(file: model.GameFile) -> model.GameFile:
    """Return the file without its examples and positions, and without overlays that change such."""
    return file.model_copy(update={"decls": played(file.decls)})


def played(decls: tuple[model.Decl, ...]) -> tuple[model.Decl, ...]:
    """Return the declarations that affect play, including those inside `with` blocks."""
    return tuple(
        decl.model_copy(update={"decls": played(decl.decls)}) if isinstance(decl, model.WithBlock) else decl
        for decl in decls
        if not _shows(decl)
    )


def _shows(decl: model.Decl) -> bool:
    match decl:
        case model.AddDecl() | model.ReplaceDecl():
            return isinstance(decl.decl, model.ExampleDecl)
        case model.RemoveDecl():
            return decl.form in FORMS
        case _:
            return isinstance(decl, model.ExampleDecl)
