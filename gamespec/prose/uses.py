"""Uses of declarations that rulebook sentences depend on, such as zones from which nothing is taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gamespec import model as m
from gamespec.model.node import once_for_each_node
from gamespec.operators import ORDERED


def done_at_one_place(game: m.GameFile) -> set[str]:
    """Return the untitled actions that are called at one place only: a `do` line, no player's choice."""
    calls, done = Counter[str](), Counter[str]()
    for decl in _rules(game):
        calls.update(str(node.name) for node in decl.inside(m.ActionCall))
        done.update(str(node.action.name) for node in decl.inside(m.Do))
    return {
        str(decl.name)
        for decl in game.decls
        if isinstance(decl, m.ActionDecl)
        and decl.title is None
        and all(param.form == "given" for param in decl.params)
        and calls[str(decl.name)] == done[str(decl.name)] == 1
    }


def offered(game: m.GameFile) -> dict[str, list[int]]:
    """Return, for each action, the number of arguments given at each place that calls or offers it."""
    settled: dict[str, list[int]] = {}
    for decl in _rules(game):
        for node in decl.walk():
            options = node.options if isinstance(node, (m.Must, m.May, m.Anytime)) else ()
            for option in (node.action,) if isinstance(node, m.Do) else options:
                settled.setdefault(str(option.name), []).append(len(option.args))
    return settled


def done_by_automatic(game: m.GameFile, seat: str | None) -> set[str]:
    """Return the actions that only the automatic seat does, directly or through other such actions."""
    done: dict[str, set[str]] = {}
    """Callers by name of the called action; an empty name for a caller that is not the automatic seat."""
    for decl in _rules(game):
        own = str(decl.name) if isinstance(decl, m.ActionDecl) else ""
        for name, inside in _calls(decl, own, seat):
            done.setdefault(name, set()).add(inside)
    others = {""}
    while found := {name for name, inside in done.items() if inside & others} - others:
        others |= found
    return set() if seat is None else set(done) - others


def _calls(node: m.Node, inside: str, seat: str | None) -> Iterator[tuple[str, str]]:
    """Yield each called action with its caller: an action, the automatic seat, or "" for others."""
    who = getattr(node, "who", None)
    if isinstance(node, (m.Do, m.Must, m.May, m.Anytime, m.As)) and who is not None:
        inside = inside if isinstance(who, m.Name) and who.text == "you" else _seat(who, seat)
    if isinstance(node, m.ActionTrigger):
        seats = {_seat(event.who, seat) for event in node.events}
        inside = seats.pop() if len(seats) == 1 else ""
    if isinstance(node, m.ActionCall):
        yield str(node.name), inside
    for child in node.children():
        yield from _calls(child, inside, seat)


def _seat(who: m.Expr | None, seat: str | None) -> str:
    return f"{seat}'s" if isinstance(who, (m.Name, m.KindName)) and who.text == seat else ""


def never_changed(game: m.GameFile) -> dict[str, str]:
    """Return the fields of words for the table that no line changes, each with its starting word."""
    rules = [decl for decl in game.decls if not isinstance(decl, m.ExampleDecl)]
    blocks = (decl for decl in rules if isinstance(decl, m.HasBlock) and decl.owner.form == "table")
    found = {
        str(field.name): field.starts.text
        for block in blocks
        for field in block.fields
        if isinstance(field, m.StoredField)
        and isinstance(field.type, m.ChoiceType)
        and isinstance(field.starts, m.Name)
    }
    written = {
        target.text
        for decl in rules
        for node in decl.inside(m.SetTo, m.AddTo, m.TakeFrom, m.Swap)
        for target in _written(node)
        if isinstance(target, m.Name)
    }
    return {name: word for name, word in found.items() if name not in written}


def _written(node: m.Node) -> tuple[m.Expr, ...]:
    match node:
        case (
            m.SetTo(target=m.Index(of=target))
            | m.AddTo(target=m.Index(of=target))
            | m.TakeFrom(target=m.Index(of=target))
        ):
            return (target,)
        case m.SetTo() | m.AddTo() | m.TakeFrom():
            return (node.target,)
        case m.Swap():
            return node.left, node.right
        case _:
            return ()


def staying(game: m.GameFile) -> set[str]:
    """Return the zones from which no line takes any piece."""
    zones = {
        str(field.name): {kind.text for kind in field.type.kinds}
        for decl in game.decls
        if isinstance(decl, m.HasBlock)
        for field in decl.fields
        if isinstance(field, m.StoredField) and isinstance(field.type, m.ZoneType)
    }
    taken = set[str]().union(*map(_taken_in, _rules(game)))
    return {name for name, kinds in zones.items() if name not in taken and taken.isdisjoint(kinds)}


def _rules(game: m.GameFile) -> Iterator[m.Decl]:
    return (decl for decl in game.decls if not isinstance(decl, m.ExampleDecl))


@once_for_each_node
def _taken_in(decl: m.Node) -> frozenset[str]:
    """Return the zones and kinds from which a declaration takes pieces: asked for each number of players."""
    return frozenset(_taken_from(decl))


def _taken_from(node: m.Node) -> Iterator[str]:
    """Yield the zones (or kinds, for all of their pieces) from which a node's lines could take pieces."""
    match node:
        case (
            m.Your(args=(m.KindName(text=kind),))
            | m.Possessive(args=(m.KindName(text=kind),))
            | m.Call(args=(m.KindName(text=kind),))
        ):
            yield from [kind] if str(node.name) == "own" else ()
            yield from (name for child in node.children() for name in _taken_from(child))
        case (
            m.ForEach(source=m.KindName(text=kind))
            | m.Choose(source=m.KindName(text=kind))
            | m.Pick(source=m.KindName(text=kind))
        ):
            yield kind
            yield from (name for child in node.children() for name in _taken_from(child))
        case m.Comprehension(source=m.KindName(text=kind)) | m.Param(source=m.KindName(text=kind)):
            yield from () if isinstance(node, m.Comprehension) and node.op not in ORDERED else (kind,)
            yield from (name for child in node.children() for name in _taken_from(child))
        case m.Move():
            yield from _taken_from(node.what)
            yield from _inside(node.to)
            yield from (name for each in node.settings for name in _taken_from(each))
        case m.Rotate():
            yield str(node.name)
        case m.Compare(right=None):
            yield from _inside(node.left)
        case m.Comprehension(source=source) if node.op not in ORDERED:
            yield from _inside(source)
            yield from (name for child in node.children() if child is not source for name in _taken_from(child))
        case m.Call(args=(only,)) if str(node.name) == "count":
            yield from _inside(only)
        case _:
            if isinstance(node, (m.Name, m.Possessive, m.Your, m.Its)):
                yield node.text if isinstance(node, m.Name) else str(node.name)
            yield from (name for child in node.children() for name in _taken_from(child))


def _inside(node: m.Node) -> Iterator[str]:
    """Yield the zones and kinds from which the parts of a node, but not itself, take pieces."""
    return (name for child in node.children() for name in _taken_from(child))
