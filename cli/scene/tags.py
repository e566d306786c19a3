"""Build HTML and SVG elements; every text that is not markup already is escaped."""

from __future__ import annotations

from html import escape

EMPTY = frozenset({"rect", "circle", "line", "polygon", "path"})
"""Elements that are self-closing when empty."""


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


def tag(name: str, *inside: str | None, **attributes: object) -> Markup:
    """Return an element; attributes that are None, False or empty are left out, `_` in a name is `-`."""
    named = "".join(
        f' {key.strip("_").replace("_", "-")}="{escape(_text(value))}"'
        for key, value in attributes.items()
        if value not in (None, False, "")
    )
    body = join(*inside)
    return Markup(f"<{name}{named}/>" if not body and name in EMPTY else f"<{name}{named}>{body}</{name}>")


def join(*parts: str | None) -> Markup:
    """Return the parts joined, without those that are None."""
    return Markup("".join(part if isinstance(part, Markup) else escape(part) for part in parts if part is not None))


def _text(value: object) -> str:
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)
