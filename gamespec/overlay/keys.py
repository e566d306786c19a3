"""Paths (tuples of words) by which overlays name parts of a game; fingerprints of their content.

The path of a part begins with the path of the declaration around it: `("phase", "turn", "step", "sell")`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from operator import attrgetter
from typing import TypeAlias, cast

from gamespec import model
from gamespec.model import Node
from gamespec.model.node import once_for_each_node

Path: TypeAlias = tuple[str, ...]

_FORMS: dict[type[model.Decl], str] = {
    model.ActionDecl: "action",
    model.PhaseDecl: "phase",
    model.RuleDecl: "rule",
    model.TypeDecl: "kind",
    model.PiecesDecl: "kind",
    model.SpacesDecl: "kind",
    model.ShapeDecl: "drawing",
    model.DrawingDecl: "drawing",
}
"""First word of the path of a named declaration, by class of its node."""
_name_of: Callable[[model.Decl], str] = attrgetter("name.text")
_KIND_FORMS = frozenset({"type", "cards", "tiles", "tokens", "dice", "spaces"})


def path_of(decl: model.Decl) -> Path | None:
    """Return a declaration's path; None for one without a name, as `has` blocks, whose lines have paths."""
    form = _FORMS.get(type(decl))
    if form is not None:
        return form, _name_of(decl)
    match decl:
        case model.ExampleDecl():
            return (decl.form, str(decl.title or ""))
        case model.ScoringDecl():
            return ("scoring",)
        case _:
            return None


def path_of_removed(node: model.RemoveDecl) -> Path:
    """Return the key of the declaration that `remove FORM NAME` refers to, such as `("action", "rest")`."""
    if node.form == "scoring":
        return ("scoring",)
    return ("kind" if node.form in _KIND_FORMS else node.form, str(node.name))


def owner_path(owner: model.Owner) -> Path:
    """Return the path of an owner of fields: the table, players, or a kind."""
    return ("has", owner.kind.text if owner.kind is not None else owner.form)


def table_path(ref: model.TableRef) -> Path:
    """Return the path of a data table: that of a kind, or `by players`."""
    return ("kind", str(ref.kind)) if ref.kind is not None else ("by players",)


def shown(path: Path) -> str:
    """Return the path of a part of a game in words, for messages."""
    match path:
        case ("has", owner, name):
            whose = {"table": "the table", "player": "each player"}.get(owner, f"each {owner}")
            return f"`{name}` of {whose}"
        case ("kind" | "by players" as sort, *rest, "row", row):
            return f"the row `{row}` of {f'`{rest[0]}`' if sort == 'kind' else '`by players`'}"
        case ("scoring", "line", name):
            return f"the line `{name}` of the scoring"
        case ("scoring", "winner"):
            return "the line `winner`"
        case ("players",):
            return "the number of players"
        case (sort,):
            return f"`{sort}`"
        case (form, name, *part):
            whole = f'the {form} "{name}"' if form in ("example", "position") else f"the {form} `{name}`"
            return f"{_part_shown(part)} of {whole}" if part else whole
        case _:
            return "this"


def _part_shown(part: list[str]) -> str:
    match part:
        case ["step", step]:
            return f"the step `{step}`"
        case ["beside", edge]:
            return f"the {edge}"
        case ["beside", side, step]:
            return f"the place {side} the step `{step}`"
        case _:
            return "the arrows"


_NOT_SAID = frozenset({"span", "cites", "assume", "was", "told", "title", "noun", "plural", "broken", "uncounted"})
_SAID_IF_SET = frozenset({"part_of", "rows_of", "up_to", "may_win"})
"""Names of node fields that enter a fingerprint only where they are set.

A later edition of the language added them; fingerprints in older files thus stay valid.
"""

_NO_LONGER_SAID: dict[tuple[str, str], Callable[[object], object]] = {
    ("ActionDecl", "params"): lambda _: None,
    ("Must", "together"): lambda _: False,
    ("PayWith", "units"): lambda _: True,
    ("Pick", "until"): lambda until: until is not None,
}
"""Functions that compute fields of an earlier edition, so that older fingerprints stay valid.

The key is a node class and the field after which the old field stood; the function gets the value of this present
field and returns the value that the old field would have.
"""


def fingerprint(node: object, digits: int = 4) -> str:
    """Return `digits` hexadecimal digits that change when the content of a node, or of several, changes."""
    if isinstance(node, tuple):
        parts = [_text(part) for part in cast("tuple[object, ...]", node)]
        text = f"({', '.join(parts)}{',' if len(parts) == 1 else ''})"
    else:
        text = _text(node)
    return sha256(text.encode()).hexdigest()[:digits]


def _text(part: object) -> str:
    return _text_of(part) if isinstance(part, Node) else repr(_said(part))


@once_for_each_node
def _text_of(node: Node) -> str:
    return repr(_said(node))


@cache
def _saying(kind: type[Node]) -> tuple[str, ...]:
    """Return the names of the fields of a node class that enter its fingerprint."""
    return tuple(name for name in kind.model_fields if name not in _NOT_SAID)


def _said(value: object) -> object:
    if isinstance(value, Node):
        return (type(value).__name__, *_content(value))
    if isinstance(value, tuple):
        return tuple(_said(item) for item in value)
    return value


def _content(node: Node) -> Iterator[object]:
    """Yield the contents of the fields of a node, and of fields the node had in an earlier edition."""
    kind = type(node)
    for name in _saying(kind):
        each = getattr(node, name)
        if each or name not in _SAID_IF_SET:
            yield _said(each)
        if (former := _NO_LONGER_SAID.get((kind.__name__, name))) is not None:
            yield former(each)
