"""Words of the language, and the spelling of declared names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources
from typing import Literal

from gamespec.diagnostics import Diagnostic
from gamespec.model import Ident
from gamespec.operators import SET_OPERATORS
from gamespec.syntax.codes import ODD_NAME, RESERVED_WORD

# ---- check the spelling of declared names, and report reserved words


NEVER = frozenset(["yes", "no", "none", "it", "you", "your", "its", "if", "not", "would", "stop"])
"""Words that are never names, as they have a fixed meaning wherever a name may occur."""
READING = frozenset({*SET_OPERATORS, "top", "bottom", "any", "random", "by", "in"})
"""Words that begin an expression: names only after `your` and `'s`, and of steps and phases."""
OFFERING = frozenset(["step", "choose", "anytime", "only", "see"])
"""Words with a fixed meaning after a player (`you choose`) or after `can`; no action has these names."""
BEGINNING = "move set step end add take need pay let swap shuffle roll show do for repeat"
WORDS = (NEVER | READING | OFFERING | {"chance", *BEGINNING.split()}) - {"by", "in", "only", "see"}
"""Words with a fixed meaning at the beginning of a line or expression, used for suggestions."""
RESERVED = NEVER | READING
"""Words that cannot be names of anything that an expression can name without an owner."""

Role = Literal["name", "property", "phase", "step", "action"]
ELSEWHERE = {"property": NEVER, "step": NEVER, "phase": NEVER | {"end"}, "action": RESERVED | OFFERING}
"""Words that cannot be names, by the role of the name: property, step, phase, action ..."""
HERE = {
    "name": " here; only phases, steps, and fields of players or things can have this name",
    "property": "",
    "step": "",
    "phase": " of a phase",
    "action": " of an action",
}

BETTER = {
    "first": "starter",
    "last": "latest",
    "top": "upper",
    "bottom": "lower",
    "any": "whichever",
    "count": "number",
    "sum": "total",
    "set": "collection",
    "step": "stage",
    "end": "finish",
    "show": "fair",
    "chance": "odds",
    "move": "stride",
    "stop": "halt",
    "roll": "throw",
    "pay": "wage",
    "need": "want",
}


def check_declared(name: Ident, role: Role = "name") -> Iterator[Diagnostic]:
    """Yield findings about a declared name that is reserved in its role, or oddly spelt."""
    text = name.text
    if text in ELSEWHERE.get(role, RESERVED):
        better = BETTER.get(text, f"the-{text}")
        message = f"`{text}` is a word of the language and cannot be a name{'' if text in NEVER else HERE[role]}"
        yield RESERVED_WORD.at(name.span, message, help=f"choose another name, such as `{better}`")
        return
    if text[:1].islower() and (text != text.lower() or "_" in text):
        message = f"the name `{text}` has capitals or underscores, which are not allowed in names"
        yield ODD_NAME.at(name.span, message, help=f"write small letters and hyphens: `{small_words(text)}`")
    elif text[:1].isupper() and ((text.isupper() and len(text) > 3 and text.isalpha()) or "_" in text):
        message = f"the kind `{text}` has underscores or only capitals, which are not allowed in kinds"
        yield ODD_NAME.at(name.span, message, help=f"write one capital at the beginning: `{kind_spelling(text)}`")


def small_words(text: str) -> str:
    """Return a name in the spelling of fields and actions: `launchLimit` becomes `launch-limit`."""
    spaced = "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in text)
    return "-".join(word for word in spaced.replace("_", "-").split("-") if word)


def kind_spelling(text: str) -> str:
    """Return a name in the spelling of types: `BOAT` as `Boat`, `fishing_boat` as `Fishing-boat`."""
    return text.replace("_", "-").lower().capitalize()


# ---- keywords at the head of declarations and blocks, for splitting, recovery and suggestions


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
CASE_HEADS = ("switch", "match", "select", "case", "depending")
"""Words of other languages that begin what `by` begins."""
BLOCK_HEADS = ("if", "by", "for", "repeat", "step")
EXAMPLE_PARTS = ("given", "when", "then")
KEPT_HEADS = ("else", "given", "when", "then", "scoring", "marks", "links")


def words_of_the_grammar() -> tuple[str, ...]:
    """Return all lower-case words in the grammar (the keywords), in alphabetical order."""
    text = resources.files("gamespec.syntax.grammar").joinpath("game.lark").read_text(encoding="utf-8")
    return tuple(sorted(set(re.findall(r'"([a-z][a-z-]*)"', text))))
