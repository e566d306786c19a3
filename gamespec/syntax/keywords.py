"""Keywords at the head of declarations and blocks, for splitting, recovery and suggestions."""

from __future__ import annotations

import re
from importlib import resources

DECLARATIONS = (
    "type", "cards", "tiles", "tokens", "dice", "spaces", "drawing", "by", "the", "each", "action", "phase",
    "rule", "always", "look", "scoring", "example", "position", "instead", "with", "add", "replace", "remove",
)  # fmt: skip
HEADERS = ("game", "variant", "examples")
#: Heads with a placeholder of their kind, so that the block below is still parsed.
DECLARATION_HEADS = {
    "action": "action",
    "phase": "phase",
    "rule": "rule",
    "example": "example",
    "position": "position",
    "drawing": "drawing",
    "with": "with",
    "each": "each",
    "the": "each",
}
BLOCK_HEADS = ("if", "for", "repeat", "step")
EXAMPLE_PARTS = ("given", "when", "then")
KEPT_HEADS = ("else", "given", "when", "then", "scoring", "marks", "links")


def words_of_the_grammar() -> tuple[str, ...]:
    """Return all lower-case words in the grammar (the keywords), in alphabetical order."""
    text = resources.files("gamespec.syntax.grammar").joinpath("game.lark").read_text(encoding="utf-8")
    return tuple(sorted(set(re.findall(r'"([a-z][a-z-]*)"', text))))
