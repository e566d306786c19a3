"""Draw words that tables count, such as the cod of `needs/cod`, as small signs with a key."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from cli.scene.glyphs import Glyphs, ink_on
from cli.scene.tags import Markup, join, tag
from gamespec.checked.game import CheckedGame
from gamespec.checked.types import Thing

if TYPE_CHECKING:
    from gamespec.prose.names import Names

SHAPES = (
    "M8 .5a7.5 7.5 0 1 0 .01 0z",
    "M3 .5h10a2.5 2.5 0 0 1 2.5 2.5v10a2.5 2.5 0 0 1-2.5 2.5h-10a2.5 2.5 0 0 1-2.5-2.5v-10a2.5 2.5 0 0 1 2.5-2.5z",
    "M4 .8h8l3.7 7.2-3.7 7.2h-8l-3.7-7.2z",
)
"""Outlines of signs, one for each type of words in turn: a disc, a square, a hexagon."""
FIRST = re.compile(r"(?:(\d+) )?(.+)")
"""Pattern of a word with or without a number, such as `2 cod`."""
MOST = 4
"""Greatest number of things that are drawn one by one; of more, one sign has the number before it."""


def icons(checked: CheckedGame, names: Names) -> dict[str, Markup]:
    """Return a sign for each word of the types by which columns of tables are counted, by the word."""
    columns = (column for kind in checked.kinds if kind.sort != "words" for column in kind.columns.values())
    keys = {id(column.key.kind) for column in columns if isinstance(column.key, Thing)}
    kinds = [kind for kind in checked.kinds if kind.sort == "words" and id(kind) in keys]
    glyphs, found = Glyphs(checked), dict[str, Markup]()
    for at, kind in enumerate(kinds):
        for row in kind.rows:
            word = names.word(row)
            found.setdefault(word, _icon(SHAPES[at % len(SHAPES)], glyphs, word))
    return found


def _icon(shape: str, glyphs: Glyphs, word: str) -> Markup:
    colour = glyphs.colour_of(word)
    sign = tag("text", glyphs.sign(word), x=8, y=8.5, style=f"fill:{ink_on(colour)}")
    return tag(
        "svg", tag("path", d=shape, style=f"fill:{colour}"), sign, class_="icon", viewBox="0 0 16 16", width=16,
        height=16, aria_hidden="true",
    )  # fmt: skip


def drawn(text: str, known: Mapping[str, Markup]) -> Markup | None:
    """Return a cell such as `2 cod, 1 salmon` as signs; None if it has other words."""
    parts = [FIRST.fullmatch(part) for part in text.split(", ")]
    counts = [(int(part[1] or 1), part[2]) for part in parts if part is not None and part[2] in known]
    if len(counts) < len(parts):
        return None
    told = [sign for many, word in counts for sign in _signs(many, known[word])]
    return tag("span", *told, class_="icons", role="img", aria_label=text, title=text)


def _signs(many: int, sign: Markup) -> list[Markup]:
    return [sign] * many if many <= MOST else [join(f"{many} "), sign]


def key(cells: Iterable[str], known: Mapping[str, Markup]) -> Markup:
    """Return the key of the signs in some cells, in the order of the words; empty without any."""
    used = {part[2] for cell in cells for part in map(FIRST.fullmatch, cell.split(", ")) if part and drawn(cell, known)}
    told = [tag("span", sign, f" {word}") for word, sign in known.items() if word in used]
    return tag("p", *told, class_="key") if told else Markup("")
