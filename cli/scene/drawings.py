"""Draw the shapes and drawings declared in the rules as SVG, with one square for each character."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cli.scene.tags import Markup, tag

EMPTY = "."


def drawing(lines: Sequence[str], side: int = 14) -> Markup:
    """Return a drawing as SVG: `#` a filled square, a dot an empty, a sign a labelled one."""
    wide, high = max(map(len, lines), default=0) * side, len(lines) * side
    box = f"-1 -1 {wide + 2} {high + 2}"
    return tag(
        "svg", *_squares(lines, side), class_="shape", role="img", aria_label=", ".join(lines), viewBox=box,
        width=wide + 2, height=high + 2,
    )  # fmt: skip


def _squares(lines: Sequence[str], side: int) -> Iterator[Markup]:
    is_bare = {sign for line in lines for sign in line} <= {"#", EMPTY, " "}
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            if sign == " " or (is_bare and sign != "#"):
                continue
            x, y = column * side, row * side
            sort = "full" if sign == "#" else "cell"
            yield tag("rect", class_=sort, x=x, y=y, width=side - 1, height=side - 1)
            if sign not in {"#", EMPTY}:
                yield tag("text", sign, x=x + side / 2, y=y + side / 2)
