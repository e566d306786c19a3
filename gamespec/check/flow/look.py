"""Check the display settings in `look` blocks: names and colours must be known."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from gamespec import model
from gamespec.check.codes import BAD_LOOK
from gamespec.check.symbols import World, listed, meant
from gamespec.checked.kinds import Kind
from gamespec.checked.things import COLOURS, Field, Value
from gamespec.checked.types import Int, YesNo
from gamespec.nearest import quoted

LONGEST_SIGN = 4
"""Greatest number of characters of a sign, the short text that stands for a piece or word."""


def add_look(world: World, decls: tuple[model.Decl, ...], *, has_variants: bool) -> None:
    """Check the `look` blocks and add their settings to the game.

    Of two lines about the same thing the later one counts. A list with a sign or colour for each row may be longer than
    the data table of the kind only if a variant may have removed rows. Nothing is checked while anything else is wrong,
    since a row that could not be parsed is missing here, too.
    """
    if world.sink.errors:
        return
    for decl in decls:
        if isinstance(decl, model.LookDecl):
            for line in decl.lines:
                _line(world, line, has_variants=has_variants)


def _line(world: World, line: model.LookLine, *, has_variants: bool) -> None:
    """Check one line of a `look` block: a sign or colour of rows, or a property of a kind or owner."""
    look = world.checked.look
    match line:
        case model.LookSign(row=name) if name is not None and _is_member(world, line, str(name)):
            look.marks[str(line.kind), str(name)] = str(line.texts[0])
            _check_signs(world, line)
        case model.LookSign() | model.LookColour():
            rows = _rows(world, line, may_be_longer=has_variants)
            if rows:
                _sign_or_colour(world, line, rows)
        case model.LookHide():
            look.hidden |= set(_hidden(world, line))
        case model.LookCrossings() | model.LookShow() | model.LookSpaces():
            kind = _kind(world, line.kind)
            if kind is not None:
                _of_kind(world, line, kind)
        case _:
            pass  # an unreadable line


def _sign_or_colour(world: World, line: model.LookSign | model.LookColour, rows: list[tuple[Kind, int | None]]) -> None:
    look = world.checked.look
    if isinstance(line, model.LookColour):
        for row, colour in zip(rows, line.colours, strict=False):
            if _known(world, colour, COLOURS, f"no colour is called `{colour}`"):
                look.colours[row] = str(colour)
        return
    _check_signs(world, line)
    for row, text in zip(rows, line.texts, strict=False):
        look.signs[row] = str(text)


def _check_signs(world: World, line: model.LookSign) -> None:
    """Report signs that are empty or too long, and further signs for a single row or field."""
    for text in line.texts:
        if not 0 < len(str(text)) <= LONGEST_SIGN:
            _report(
                world,
                text,
                f"a sign must have 1 to {LONGEST_SIGN} characters",
                "write a shorter sign" if str(text) else "write at least one character between the quotation marks",
            )
    if line.row is not None and len(line.texts) > 1:
        _report(world, line.texts[1], f"`{line.row}` can have one sign and one colour only")


def _signed(world: World, kind: Kind) -> list[str]:
    """Return the names of the fields and values of a kind that may have a sign: yes or no, and numbers."""
    members = (*world.checked.fields, *world.checked.values)
    return [each.name for each in members if each.owner is kind and can_have_sign(each)]


def can_have_sign(member: Field | Value) -> bool:
    """Return whether `look` may give a field or value a sign: it must be yes or no, or a number."""
    return isinstance(member.type, Int | YesNo)


def _is_member(world: World, line: model.LookSign, name: str) -> bool:
    """Return whether a name in a line of signs is a field or value of its kind, and no row."""
    kind = world.kinds.get(str(line.kind))
    return kind is not None and (kind.sort == "player" or name not in kind.rows) and name in _signed(world, kind)


def _of_kind(world: World, line: model.LookCrossings | model.LookShow | model.LookSpaces, kind: Kind) -> None:
    match line:
        case model.LookCrossings():
            if kind.geometry is None or kind.geometry.sort != "grid":
                message = f"only a grid can be drawn as crossings of lines, and `{kind.name}` is not a grid"
                _report(world, line.kind, message, "delete the line")
            else:
                world.checked.look.crossings.add(kind)
        case model.LookShow():
            known = [
                _known(world, name, kind.columns, f"`{kind.name}` has no column `{name}`") for name in line.columns
            ]
            if all(known):
                world.checked.look.printed[kind] = tuple(map(str, line.columns))
        case model.LookSpaces():
            _spaces(world, line, kind)


def _kind(world: World, name: model.Ident) -> Kind | None:
    kind = world.kinds.get(str(name))
    if kind is None:
        _known(world, name, world.kinds, f"there is no kind `{name}`")
    return kind


def _rows(
    world: World, line: model.LookSign | model.LookColour, *, may_be_longer: bool
) -> list[tuple[Kind, int | None]]:
    """Return the rows (kind, index or None for all) of a `look` line, in the order of its signs."""
    kind = _kind(world, line.kind)
    given = line.colours if isinstance(line, model.LookColour) else line.texts
    if kind is None:
        return []
    if line.row is not None:
        signed = _signed(world, kind) if isinstance(line, model.LookSign) else []
        more = " and no yes-or-no field or number" if signed else ""
        if not _known(world, line.row, [*kind.rows, *signed], f"`{kind.name}` has no row{more} `{line.row}`"):
            return []
        if isinstance(line, model.LookColour) and len(given) > 1:
            message = f"the row `{line.row}` has one sign and one colour, but more are written here"
            _report(world, given[1], message, "delete the others")
        return [(kind, kind.rows.index(str(line.row)))]
    if len(given) == 1:
        return [(kind, None)]
    if len(given) > len(kind.rows) and kind.sort != "player" and not may_be_longer:
        _report(
            world,
            given[len(kind.rows)],
            f"`{kind.name}` has {len(kind.rows)} rows, but {len(given)} entries are written here",
            f"delete {listed([each.span.text for each in given[len(kind.rows) :]])}",
        )
        return []
    return [(kind, row) for row in range(len(kind.rows))]


def _hidden(world: World, line: model.LookHide) -> Iterator[tuple[str | None, str]]:
    checked, owner = world.checked, line.owner
    kind = checked.player if owner.form == "player" else None
    if owner.kind is not None:
        kind = world.kinds.get(owner.kind.text)
        if kind is None:
            _report(world, owner.kind, f"there is no kind `{owner.kind.text}`", meant(owner.kind.text, world.kinds))
            return
    things = [thing for thing in (*checked.fields, *checked.values, *checked.zones) if thing.owner is kind]
    whose = "the table has" if kind is None else "players have" if kind is checked.player else f"no `{kind.name}` has"
    for name in line.names:
        message = f"{whose} a `{name}`" if whose.startswith("no") else f"{whose} no `{name}`"
        if _known(world, name, [thing.name for thing in things], message):
            yield None if kind is None else kind.name, str(name)


def _spaces(world: World, line: model.LookSpaces, kind: Kind) -> None:
    laid: dict[int, tuple[int, int]] = {}
    if kind.sort not in {"space", "words"}:
        message = f"only spaces and words can be placed in a drawing, and `{kind.name}` is neither"
        _report(world, line.kind, message, "delete the line")
        return
    if kind.geometry is not None and (kind.geometry.part is not None or kind.geometry.beside):
        message = f"`{kind.name}` is part of a map with corners or edges, which has a drawing of its own"
        _report(world, line.kind, message, "delete these lines")
        return
    for row, cells in enumerate(line.rows):
        for column, name in enumerate(cells):
            if str(name) == "-":
                continue
            if not _known(world, name, kind.rows, f"`{kind.name}` has no space `{name}`"):
                return
            space = kind.rows.index(str(name))
            if space in laid:
                _report(world, name, f"the space `{name}` is drawn twice", "delete one of the two")
                return
            laid[space] = (column, row)
    missing = [name for space, name in enumerate(kind.rows) if space not in laid]
    if missing:
        message = f"the space `{missing[0]}` is not drawn"
        _report(world, line, message, f"write `{missing[0]}` at its place; `-` leaves a place empty")
        return
    world.checked.look.laid[kind] = laid


def _known(world: World, name: model.Ident, known: Collection[str], message: str) -> bool:
    if str(name) in known:
        return True
    listed = f"use one of {quoted(known)}" if known is COLOURS else None
    _report(world, name, message, meant(str(name), known) or listed)
    return False


def _report(world: World, at: model.Node, message: str, advice: str | None = None) -> None:
    world.sink.error(BAD_LOOK, message, at.span, help=advice)
