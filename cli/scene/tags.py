"""Build HTML and SVG elements as text; text that is not Markup is escaped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

EMPTY = frozenset({"rect", "circle", "line", "polygon", "path"})
"""Names of SVG elements written as one self-closing tag if they have no content."""


class Markup(str):
    """Text that is HTML already, so that it is not escaped again."""

    __slots__ = ()


def tag(name: str, *inside: str | None, **attributes: object) -> Markup:
    """Return an element with its attributes (`_` is `-`, empty ones omitted) and content."""
    named = "".join(
        f' {key.strip("_").replace("_", "-")}="{escape(_text(value))}"'
        for key, value in attributes.items()
        if value not in (None, False, "")
    )
    body = join(*inside)
    return Markup(f"<{name}{named}/>" if not body and name in EMPTY else f"<{name}{named}>{body}</{name}>")


def join(*parts: str | None) -> Markup:
    """Return markup and escaped texts joined to one markup; parts that are None are omitted."""
    return Markup("".join(part if isinstance(part, Markup) else escape(part) for part in parts if part is not None))


def _text(value: object) -> str:
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)


BLANK = "."


def drawing(lines: Sequence[str], side: int = 14) -> Markup:
    """Return a drawing as SVG: `#` a filled square, a dot an empty, a sign a labelled one."""
    wide, high = max(map(len, lines), default=0) * side, len(lines) * side
    box = f"-1 -1 {wide + 2} {high + 2}"
    return tag(
        "svg", *_squares(lines, side), class_="shape", role="img", aria_label=", ".join(lines), viewBox=box,
        width=wide + 2, height=high + 2,
    )  # fmt: skip


def _squares(lines: Sequence[str], side: int) -> Iterator[Markup]:
    is_bare = {sign for line in lines for sign in line} <= {"#", BLANK, " "}
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            if sign == " " or (is_bare and sign != "#"):
                continue
            x, y = column * side, row * side
            sort = "full" if sign == "#" else "cell"
            yield tag("rect", class_=sort, x=x, y=y, width=side - 1, height=side - 1)
            if sign not in {"#", BLANK}:
                yield tag("text", sign, x=x + side / 2, y=y + side / 2)
