"""What a question about a growing set would count anew each time though it stays the same: counted before.

Enters the text of a sum or count inside a question; leaves the name of a local of the function that asks, which
hands it on, or the text itself where it depends on the set, or on what the question changes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from interpreter.compiler.emit.module import Fn

if TYPE_CHECKING:
    from gamespec.checked.expressions import Var

WORD = re.compile(r"(?<![\w.])[A-Za-z_]\w*")
BOUND = re.compile(r"\bfor (\w+) in\b")
CONSTANT = re.compile(r"C\d+")
PLAIN = frozenset(["s", "for", "in", "if", "else", "and", "or", "not", "sum", "len", "list", "range", "min", "max"])
"""Words that say the same in the function that asks, and never fail."""


class Asking:
    """Questions about one growing set, and what is counted before they are asked."""

    def __init__(self, fn: Fn, picked: Var) -> None:
        self.fn = fn
        self.picked = picked
        self.counted: dict[str, str] = {}
        """Text in the words of the function that asks -> the local that holds it."""

    def function(self, prefix: str) -> Fn:
        """A question: a function of the set."""
        inner = Fn(self.fn.module, prefix, (self.picked,), self.fn)
        inner.asking = self
        return inner

    def closure(self, inner: Fn) -> str:
        """Text of a finished question, as a function of the set alone."""
        others = [self.fn.var(var) for var in inner.params[1:]]
        return f"lambda L: {inner.name}({', '.join(['s', *inner.handed, 'L', *others])})"

    def name(self, inner: Fn, text: str) -> str | None:
        """The local for a text of a question; None if it cannot be counted before."""
        if inner.undo and "s[" in text:
            return None
        bound = dict.fromkeys(BOUND.findall(text))
        words = {word for word in WORD.findall(text) if word not in PLAIN and not CONSTANT.fullmatch(word)}
        own = dict(zip(inner.named, inner.params, strict=True))
        handed = {name: local for local, name in inner.handed.items()}
        for word in words - bound.keys():
            if word not in handed and (word not in own or own[word] is self.picked or word in inner.anew):
                return None
        known = {word: self.fn.var(own[word]) for word in words if word in own}
        known |= {word: handed[word] for word in words if word in handed}
        there = WORD.sub(lambda found: known.get(found[0], found[0]), text)
        plain = {name: f"i{i}" for i, name in enumerate(bound)}
        alike = WORD.sub(lambda found: plain.get(found[0], found[0]), there)
        if alike not in self.counted:
            before = steady(self.fn, there)
            if before == there:
                before = self.fn.module.fresh("n")
                self.fn(f"{before} = {there}")
            self.counted[alike] = before
        return inner.hand(self.counted[alike])


def steady(fn: Fn, text: str) -> str:
    """A sum or count of a question, or the name of what was counted before."""
    found = None if fn.asking is None else fn.asking.name(fn, text)
    return text if found is None else found
