"""Standard spacing of one line of code, with its comment two blanks after it."""

from __future__ import annotations

import re

WORDS = re.compile(
    r"""(?P<comment>\#.*)
    | (?P<string>"[^"\n]*"?)
    | (?P<word>[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*)
    | (?P<sign>'s(?![A-Za-z0-9_])|->|\.\.|<=|>=|\S)""",
    re.VERBOSE,
)
SPEAKER = re.compile(r"(?:[A-Z][A-Za-z0-9_-]*|chance)\s*:")
"""Pattern of the beginning of an example's line: the player, or chance, that acts."""
CASES = re.compile(r"(?:^|=|\bbe)\s*by\b")
"""Pattern of the line that begins a value given by a table of cases."""
SPACED = {"+", "*", "/", "<", "<=", ">", ">=", "=", "->"}
OPENS, CLOSES = ("(", "["), (")", "]")


def spaced(text: str, depth: int = 0, *, case: bool = False) -> tuple[str, int]:
    """Return a physical line with standard spacing, and the number of brackets open at its end.

    `depth` is the number of brackets open before it; `case` marks a line in a table of cases.
    """
    if text.startswith("drawing "):  # any sign may be a mark
        return " ".join(text.split()), depth
    written = ""
    before, end = "", 0
    speaks = case or (depth == 0 and SPEAKER.match(text) is not None)
    for match in WORDS.finditer(text):
        word = match.group()
        if match.lastgroup == "comment":
            return f"{written}  {word.rstrip()}" if written else word.rstrip(), depth
        if before and _apart(before, word, blank=match.start() > end, inside=speaks or depth > 0):
            written += " "
        written += word
        if match.lastgroup == "sign":
            depth += (word in OPENS) - (word in CLOSES)
        before, end = word if match.lastgroup == "sign" else "word", match.end()
    return written, depth


def _apart(before: str, word: str, *, blank: bool, inside: bool) -> bool:
    """Return whether a blank belongs between two successive words or signs of a line.

    `blank`: the source has one there; `inside`: they are inside brackets.
    """
    if before in OPENS or word in CLOSES or word in {",", "'s"}:
        return False
    if before == "," or before in SPACED or word in SPACED:
        return True
    if word == ":":
        return not inside
    return before == ":" or blank
