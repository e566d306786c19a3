"""Build HTML and SVG elements as text; text that is not Markup is escaped."""

from __future__ import annotations

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
