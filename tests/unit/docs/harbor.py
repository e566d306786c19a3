"""Fragments of a game enter.

The whole game they are checked in leaves: `tests/good/harbor.game` with them in it.

A declaration of a fragment takes the place of the one in Harbor that says the same (`phase turn`, `cards Boat`,
`by players`); a line of a `has` block takes the place of the line of that name; whatever Harbor has not is added. So a
page shows only the lines it is about. Harbor's own example is left out, so that a fragment may change what it shows.
"""

from __future__ import annotations

import re
from pathlib import Path

HARBOR = Path(__file__).parents[2] / "good" / "harbor.game"
SIGN = re.compile(r"<(TAB|U\+[0-9A-F]{4})>")
NAMED = {
    "type",
    "cards",
    "tiles",
    "tokens",
    "dice",
    "spaces",
    "phase",
    "action",
    "rule",
    "shape",
    "drawing",
    "each",
    "the",
}


def harbor_with(fragment: str) -> str:
    """Harbor with a fragment in it, below all that is kept of it."""
    return _whole(kept_of_harbor(fragment), fragment)


def lines_kept(fragment: str) -> int:
    """Return how many lines stand above the fragment in `harbor_with`."""
    return len(_whole(kept_of_harbor(fragment), "").splitlines())


def kept_of_harbor(fragment: str) -> list[list[str]]:
    """The declarations of Harbor that a fragment does not replace."""
    fresh = _declarations(fragment)
    said = {_head(lines): lines for lines in fresh}
    kept: list[list[str]] = []
    for lines in _declarations(HARBOR.read_text(encoding="utf-8")):
        head = _head(lines)
        if head.startswith("example"):
            continue
        if head not in said:
            kept.append(lines)
        elif head.endswith(" has"):
            names = {_field(line) for line in said[head]}
            kept.append([line for line in lines if line.startswith(("the ", "each ")) or _field(line) not in names])
    return kept


def _whole(kept: list[list[str]], fragment: str) -> str:
    return "\n\n".join(["\n".join(lines) for lines in kept] + ([fragment] if fragment else [])) + "\n"


def with_signs(text: str) -> str:
    """A text with the signs that a page cannot show, written there as `<TAB>` or `<U+200B>`."""
    return SIGN.sub(lambda found: "\t" if found[1] == "TAB" else chr(int(found[1].removeprefix("U+"), base=16)), text)


def _declarations(text: str) -> list[list[str]]:
    found: list[list[str]] = []
    for line in text.splitlines():
        if line.startswith((" ", "<", "=", ">", "#")) and found:
            found[-1].append(line)
        elif line:
            found.append([line])
    return found


def _head(lines: list[str]) -> str:
    """Return what a declaration is: `phase turn`, `the table has`, `scoring`."""
    words = re.findall(r"[\w-]+", lines[0])
    if words[-1] == "has":
        return " ".join(words)
    return " ".join(words[:2]) if words[0] in NAMED else words[0] if words[0] != "example" else lines[0]


def _field(line: str) -> str:
    return (re.findall(r"[\w-]+", line) or [""])[0]
