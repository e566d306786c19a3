"""Check the worked examples for this number of players and these variants; moves stay text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from gamespec import model
from gamespec.check.codes import BAD_DRAWING, BAD_EXAMPLE, DUPLICATE_NAME, SEAT_IS_KIND, UNKNOWN_KIND
from gamespec.check.examples.claims import Claims
from gamespec.check.examples.happenings import Happenings
from gamespec.check.statements import block
from gamespec.check.symbols import Scope, World, meant, meant_title
from gamespec.check.tables.drawings import first_square, squares
from gamespec.checked import statements as s
from gamespec.checked.expressions import Var
from gamespec.checked.game import Example, Phase, ThenLine, WhenLine
from gamespec.checked.kinds import Kind
from gamespec.checked.statements import Block
from gamespec.checked.things import Field, Zone
from gamespec.checked.traversal import reads_var
from gamespec.model import Decl, ExampleDecl
from gamespec.nearest import quoted
from gamespec.source import Span

# ---- expansion of drawings of boards in examples to `set` or `move` lines
#
# The head of a drawing is `drawing mark of Cell marks X Ann, O Bob`.


_OPEN = "."


def undrawn(world: World, nodes: tuple[model.Stmt, ...]) -> tuple[model.Stmt, ...]:
    """Return the lines of `given` of an example with each drawing replaced by `set` or `move` lines."""
    return tuple(
        line for node in nodes for line in (_lines(world, node) if isinstance(node, model.CellsDrawn) else (node,))
    )


def _lines(world: World, node: model.CellsDrawn) -> Iterator[model.Stmt]:
    kind = _board(world, node)
    if kind is None:
        return
    home = world.member(kind, str(node.name))
    key = {entry.mark: entry.value for entry in node.key}
    rows = squares(world, node.drawing)
    for y, row in enumerate(rows, 1):
        for x, mark in enumerate(row, 1):
            if mark == _OPEN and mark not in key:
                continue
            if mark not in key:
                at = first_square(node.drawing, mark)
                advice = (
                    f"add `, {mark} ...` at the end of the line that begins with `drawing`, and instead of the "
                    f"dots the value that `{mark}` means"
                )
                world.sink.error(BAD_DRAWING, f"nothing explains the mark `{mark}` in this drawing", at, help=advice)
                return
            space = _space(kind, x, y, node)
            if space is None:
                message = (
                    f"this drawing has the mark `{mark}` in column {x} of row {y}, where `{kind.name}` has no space"
                )
                advice = "draw only as many rows and columns as the board has, with `.` where there is no mark"
                world.sink.error(BAD_DRAWING, message, first_square(node.drawing, mark), help=advice)
                return
            yield _said(node, space, key[mark], moves=isinstance(home, Zone))


def _board(world: World, node: model.CellsDrawn) -> Kind | None:
    """Return the kind of the spaces that a drawing fills; None after an error."""
    kind = world.kinds.get(str(node.kind))
    if kind is None:
        advice = meant(str(node.kind), world.kinds)
        world.sink.error(UNKNOWN_KIND, f"there is no kind `{node.kind}`", node.kind.span, help=advice)
        return None
    if kind.geometry is None or not kind.geometry.column_of:
        message = f"only the spaces of a grid or hexes can be drawn, and `{kind.name}` is neither"
        better = "instead of the drawing, write a line for each space: `set NAME's ... to ...`"
        world.sink.error(BAD_EXAMPLE, message, node.kind.span, help=better)
        return None
    home = world.member(kind, str(node.name))
    if not isinstance(home, Field | Zone) or home.keys:
        has = [name for name, each in world.members.get(kind, {}).items() if isinstance(each, Field | Zone)]
        message = (
            f"a drawing sets a field or zone of each space, but `{kind.name}` has no such field or zone `{node.name}`"
        )
        world.sink.error(BAD_EXAMPLE, message, node.name.span, help=meant(str(node.name), has))
        return None
    return kind


def _space(kind: Kind, x: int, y: int, node: model.CellsDrawn) -> model.Expr | None:
    """Return a square of a drawing as the expression of a space; None if the board has no such space."""
    assert kind.geometry is not None  # a board
    places = zip(kind.geometry.column_of, kind.geometry.row_of, strict=True)
    number = next((thing for thing, place in enumerate(places) if place == (x, y)), None)
    if number is None:
        return None
    span = node.span
    named: tuple[model.Expr, ...] = (model.Name(span=span, text=kind.rows[kind.row_of[number]]),)
    if kind.indexed_by_place:
        named = (model.Num(span=span, value=x), model.Num(span=span, value=y))
    return model.Index(span=span, of=model.KindName(span=span, text=kind.name), items=named)


def _said(node: model.CellsDrawn, space: model.Expr, value: model.Expr, *, moves: bool) -> model.Stmt:
    home = model.Possessive(span=node.span, of=space, name=node.name)
    if not moves:
        return model.SetTo(span=node.span, target=home, value=value)
    one = model.Num(span=value.span, value=1)
    return model.Move(span=node.span, what=model.EndsOf(span=value.span, which="any", amount=one, of=value), to=home)


# ---- examples that continue a named position or another example
#
# Seats and variants are inherited unless they are given again.


Titles: TypeAlias = "Mapping[tuple[str, str], ExampleDecl]"
"""Declarations of examples and positions, by the pair of form and title."""


def by_title(decls: Iterable[Decl]) -> dict[tuple[str, str], ExampleDecl]:
    """Return the first example or position of each form and title."""
    found: dict[tuple[str, str], ExampleDecl] = {}
    for decl in decls:
        if isinstance(decl, ExampleDecl) and decl.title is not None:
            found.setdefault((decl.form, str(decl.title)), decl)
    return found


def continued(decl: ExampleDecl, known: Titles) -> ExampleDecl | None:
    """Return the declaration that an example continues, or None."""
    return None if decl.continues is None else known.get((decl.continued, str(decl.continues)))


def chain(decl: ExampleDecl, known: Titles) -> tuple[ExampleDecl, ...]:
    """Return the declarations that an example continues, nearest first, each once."""
    found: list[ExampleDecl] = []
    step = continued(decl, known)
    while step is not None and step is not decl and step not in found:
        found.append(step)
        step = continued(step, known)
    return tuple(found)


def is_circle(decl: ExampleDecl, known: Titles) -> bool:
    """Return whether an example continues itself, directly or through others."""
    first = decl
    for step in chain(decl, known):
        first = step
    return continued(first, known) is not None


def completed(decl: ExampleDecl, known: Titles) -> ExampleDecl:
    """Return the declaration of an example with the seats and variants it inherits."""
    if decl.continues is None:
        return decl
    before = chain(decl, known)
    seats = next((each.seats for each in (decl, *before) if each.seats), ())
    variants = {str(title): title for each in (*reversed(before), decl) for title in each.variants}
    return decl.model_copy(update={"seats": seats, "variants": tuple(variants.values())})


# ---- check the worked examples for this number of players and these variants
#
# The results have typed conditions and statements; moves stay text. An example that continues another one, or a
# position, contains the lines of both.


Start: TypeAlias = "tuple[Phase, str | None, int | None]"
WORD = re.compile(r"[a-z][\w-]*")


def add_examples(world: World, decls: tuple[model.Decl, ...], variants: tuple[str, ...]) -> None:
    """Add to the game the examples for its number of players and exactly these variants, after checking."""
    checks = list(world.checked.runtime_checks)
    reader = _Reader(world, by_title(decls))
    seen: dict[tuple[str, str], model.ExampleDecl] = {}
    for decl in decls:
        if not isinstance(decl, model.ExampleDecl) or decl.title is None:
            continue
        world.examples.append(decl)
        other = seen.setdefault((decl.form, str(decl.title)), decl)
        if other is not decl and not {decl.title.text} & {str(title) for title in (*decl.instead, *other.instead)}:
            message = f'there are two {decl.form}s "{decl.title}"'
            world.sink.error(DUPLICATE_NAME, message, decl.title.span, also=[(other.span, "the first one")])
        elif _is_sound(world, decl, reader.known) and _applies(world, decl, reader.known, variants):
            reader.add(decl)
    world.checked.runtime_checks[:] = checks


def _is_sound(world: World, decl: model.ExampleDecl, known: Titles) -> bool:
    """Return whether the examples that an example continues or replaces exist; otherwise report it."""
    for title in decl.instead:
        if ("example", str(title)) not in known and str(title) != str(decl.title):
            advice = meant_title(str(title), [name for form, name in known if form == "example"])
            world.sink.error(BAD_EXAMPLE, f'there is no example "{title}"', title.span, help=advice)
    if decl.continues is None:
        return True
    if continued(decl, known) is None:
        titles = [name for form, name in known if form == decl.continued]
        message = f'there is no {decl.continued} "{decl.continues}"'
        world.sink.error(BAD_EXAMPLE, message, decl.continues.span, help=meant_title(str(decl.continues), titles))
        return False
    if is_circle(decl, known):
        message = f'this example continues "{decl.continues}", which itself continues this example'
        better = "begin one of these examples with `given` alone, without the title of another example"
        world.sink.error(BAD_EXAMPLE, message, decl.continues.span, help=better)
        return False
    return True


def _applies(world: World, decl: model.ExampleDecl, known: Titles, variants: tuple[str, ...]) -> bool:
    whole = completed(decl, known)
    if {str(v) for v in whole.variants} != set(variants):
        return False
    low, high = world.checked.seat_range
    if decl.seats and not low <= len(decl.seats) <= high:
        given = "1 seat" if len(decl.seats) == 1 else f"{len(decl.seats)} seats"
        message = f"this {decl.form} has {given}, but the game is for {low if low == high else f'{low} to {high}'}"
        advice = (
            f"delete {len(decl.seats) - high} of the names" if len(decl.seats) > high else f"write at least {low} names"
        )
        world.sink.error(BAD_EXAMPLE, message, decl.seats[0].span.to(decl.seats[-1].span), help=advice)
        return False
    return len(whole.seats) == world.seats if whole.seats else decl.form == "example"


@dataclass(slots=True)
class _Read:
    """Content of a checked example, including the content of the ones it continues."""

    scope: Scope
    given_setup: bool = False
    given: Block = ()
    start: Start | None = None
    start_at: Span | None = None
    acts: list[WhenLine | ThenLine] = field(default_factory=list)


class _Reader:
    """Reader of the examples of one game; a position is read once for all examples with the same seats."""

    def __init__(self, world: World, known: Titles) -> None:
        self.world, self.known = world, known
        self._ready: dict[tuple[int, tuple[str, ...]], _Read] = {}

    def add(self, decl: model.ExampleDecl) -> None:
        """Check an example and add its typed form to the game."""
        world = self.world
        whole = completed(decl, self.known)
        names = tuple(str(name) for name in whole.seats) or world.checked.seat_names
        for name in decl.seats:
            if str(name) in world.kinds:
                world.sink.error(SEAT_IS_KIND, f"`{name}` is a kind, so no seat can have this name", name.span)
        for number, name in enumerate(decl.seats):
            if str(name) in map(str, decl.seats[:number]):
                world.sink.error(DUPLICATE_NAME, f"two seats are called `{name}`", name.span)
        begun = continued(decl, self.known)
        if begun is not None and decl.seats and begun.seats and [*map(str, begun.seats)] != [*names]:
            message = (
                f'these seats differ from those of the {begun.form} "{begun.title}", which are '
                f"{quoted(map(str, begun.seats))}"
            )
            advice = "delete this line, or write the same seats"
            world.sink.error(BAD_EXAMPLE, message, decl.seats[0].span.to(decl.seats[-1].span), help=advice)
        read = self._read(decl, names)
        if decl.form == "example" and not decl.broken and not decl.then:
            message = "this example has no `then`, so it passes with any result"
            assert decl.title is not None  # checked by the caller
            advice = "add `then`, and below it what must be true at the end"
            world.sink.warning(BAD_EXAMPLE, message, decl.title.span, help=advice)
        if decl.form == "position":
            return
        variants, instead = tuple(map(str, whole.variants)), tuple(map(str, decl.instead))
        acts, cites = tuple(read.acts), tuple(cite.rule for cite in decl.cites)
        made = Example(
            str(decl.title), names, variants, read.given, read.given_setup, read.start, acts, cites, decl.span, instead
        )
        made.start_at = read.start_at
        world.checked.examples.append(made)

    def _read(self, decl: model.ExampleDecl, names: tuple[str, ...]) -> _Read:
        key = (id(decl), names)
        if key not in self._ready:
            self._ready[key] = self._fresh(decl, names)
        return self._ready[key]

    def _fresh(self, decl: model.ExampleDecl, names: tuple[str, ...]) -> _Read:
        begun = continued(decl, self.known)
        before = None if begun is None else self._read(begun, names)
        seats = {name: i for i, name in enumerate(names)}
        scope = Scope(self.world, seats_named=seats, trusting=True)
        if before is not None:
            scope.locals.update(before.scope.locals)
        inside = scope.child()
        given = block(undrawn(self.world, decl.given), inside)
        scope.locals.update(inside.locals)
        happenings, claims = Happenings(self.world, seats, scope), Claims(self.world, seats, scope)
        start = None if decl.start is None else happenings.start(decl.start)
        acts: list[WhenLine | ThenLine] = []
        for node in decl.acts:
            if isinstance(node, model.Check):
                acts += claims.read(node)
            elif isinstance(node, model.WhenLine) and (line := happenings.read(node)) is not None:
                acts.append(line)
        return _joined(scope, decl, before, given, start, acts)


def _joined(
    scope: Scope,
    decl: model.ExampleDecl,
    before: _Read | None,
    given: Block,
    start: Start | None,
    acts: list[WhenLine | ThenLine],
) -> _Read:
    """Return an example's content joined to `before`; the `given` lines of both form one block at first."""
    happened = [act for act in before.acts if isinstance(act, WhenLine)] if before is not None else []
    named = [var for var in _named(given) if _is_used(var, acts)]
    at = None if decl.start is None else decl.start.span
    if before is not None and not happened:
        named = [*[var for var in _named(before.given) if _is_used(var, acts)], *named]
        given, start, at = (*before.given, *given), start or before.start, at or before.start_at
    if any(_apart(item) for item in given):
        named = _named(given)
    setup = decl.given_setup if before is None else before.given_setup
    if not happened and not named and not any(_apart(item) for item in given):
        return _Read(scope, setup, given, start, at, acts)
    first = _Read(scope, setup) if before is None or not happened else before
    middle = [*_parted(given, named)]
    if start is not None and at is not None:
        phase, step, seat = start
        middle.append(WhenLine("start", at, -1 if seat is None else seat, phase=phase, step=step))
    return _Read(scope, setup, first.given, first.start, first.start_at, [*happened, *middle, *acts])


def _named(given: Block) -> list[Var]:
    return [item.var for item in given if isinstance(item, s.Let)]


def _is_used(var: Var, acts: list[WhenLine | ThenLine]) -> bool:
    """Return whether a name bound in `given` is used later, in a check or in the text of a move."""
    for act in acts:
        texts = (act.text, *act.inner) if isinstance(act, WhenLine) else (act.text, *act.texts)
        if any(var.name in WORD.findall(text) for text in texts):
            return True
        read = (act.condition, act.body) if isinstance(act, WhenLine) else (act.condition, act.items, act.read)
        if reads_var(read, var):
            return True
    return False


def _apart(item: s.Stmt) -> bool:
    """Return whether a line of `given` moves arbitrary pieces of a set, and so must run on its own."""
    return isinstance(item, s.Move) and item.takes_any


def _parted(given: Block, named: list[Var]) -> Iterator[WhenLine]:
    """Yield the lines of `given` as blocks run one after another; lines that bind names are on their own."""
    waiting: list[s.Stmt] = []
    for item in given:
        names = isinstance(item, s.Let) and item.var in named
        if waiting and (names or _apart(item)):
            yield WhenLine("given", waiting[0].span, body=tuple(waiting))
            waiting = []
        if isinstance(item, s.Let) and names:
            yield WhenLine("names", item.span, condition=item.value, var=item.var)
        elif _apart(item):
            yield WhenLine("given", item.span, body=(item,))
        else:
            waiting.append(item)
    if waiting:
        yield WhenLine("given", waiting[0].span, body=tuple(waiting))
