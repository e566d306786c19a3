"""Built-in members of pieces and players: `owner`, `holder`, `at`, `own`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gamespec import model
from gamespec.check.codes import ARGUMENT_COUNT, NO_ACTOR, UNKNOWN_MEMBER, UNKNOWN_NAME, WRONG_TYPE
from gamespec.check.expressions.elaboration.coercions import fit_set, present
from gamespec.check.expressions.elaboration.dispatch import raw
from gamespec.check.expressions.elaboration.findings import broken, is_broken, report
from gamespec.check.expressions.elaboration.narrowing import known
from gamespec.check.expressions.references.unresolved import corners, forgotten_blanks, report_minus
from gamespec.check.ranges import YES_NO
from gamespec.check.symbols import Scope, listed, meant, nearest
from gamespec.checked import expressions as x
from gamespec.checked.kinds import Kind
from gamespec.checked.types import SetOf, Thing
from gamespec.diagnostics import Instead
from gamespec.source import Span

# ---- resolution of `you` (the acting player) and `it` (the thing in question)


def acting(scope: Scope, span: Span) -> x.Expr:
    """Return the expression of `you`, or report that no player acts here."""
    if scope.you is None:
        message = "`you` and `your` mean the player who acts, but here no player acts"
        return report(scope, NO_ACTOR, message, span, help=_who(span, scope))
    scope.world.use(scope.you)
    return x.Read(scope.you.type, span, scope.you)


def _who(span: Span, scope: Scope) -> str:
    """Return advice on what to write where `you` means nobody."""
    you, _, member = span.one_line.partition(" ")
    known = [*scope.locals.items(), *scope.world.table.items()]
    named = next((name for name, found in known if _is_player(found)), None)
    who = named or ("Ann" if scope.trusting else "p")
    said = f"{who}'s {member}" if you == "your" and member else who
    if scope.trusting or named is not None:
        return f"write the player instead of `{you}`, such as `{said}`"
    return (
        f"for every player, write `for each p in players` above, and `{said}` below it; or, if one player acts in this "
        "phase, name that player in its head, such as `phase NAME for turn`"
    )


def _is_player(found: object) -> bool:
    """Return whether a variable or a field without keys is always a player."""
    of = getattr(found, "type", None)
    return isinstance(of, Thing) and of.kind.sort == "player" and not of.optional and not getattr(found, "keys", ())


def of_another(text: str, scope: Scope) -> str | None:
    """Return advice where `its TEXT` has no meaning: the local names that have a member TEXT; else None."""
    things = [(name, getattr(getattr(local, "type", None), "kind", None)) for name, local in scope.locals.items()]
    members = scope.world.members
    ways = [
        f"{name}'s {text}" if text else name
        for name, kind in reversed(things)
        if kind is not None and (not text or text in members.get(kind, {}) or text in kind.columns)
    ]
    return Instead(f"write {listed(ways, 'or')}", *ways) if ways else None


def described(scope: Scope, span: Span) -> x.Expr:
    """Return the expression of `it`, the thing that a value or condition describes; else report it."""
    if scope.it is None:
        message = "`it` and `its` mean the thing that a value or parameter is about, but there is no such thing here"
        return report(scope, UNKNOWN_NAME, message, span, help=of_another(span.text.partition(" ")[2], scope))
    if isinstance(scope.it, x.Var):
        return known(x.Read(scope.it.type, span, scope.it), scope)
    return scope.it


# ---- built-in members of pieces and players: `owner`, `holder`, `at`, `own`


PLACES = ("owner", "holder", "at")


def built_in(
    owner: x.Expr, kind: Kind, name: model.Ident, args: Sequence[model.Expr] | None, span: Span, scope: Scope
) -> x.Expr:
    """Return the expression of a built-in member, such as `piece's holder`; report one that is missing."""
    text = name.text
    if text == "own" and kind.sort == "player":
        return own_pieces(owner, args, span, scope)
    if kind.sort == "piece" and text in PLACES and args is None and isinstance(owner.type, Thing):
        owner = present(owner, scope)
        return broken(span, scope) if is_broken(owner) else _place(owner, kind, text, span, scope)
    if text in scope.world.forgotten or kind in scope.world.unfinished or (kind, text) in scope.said:
        return broken(span, scope)
    scope.said.add((kind, text))
    known_here = {*scope.world.members.get(kind, {}), *kind.columns}
    if minus := forgotten_blanks(text, scope, known_here.__contains__):
        return report_minus(*minus, name.span, scope)
    if span.text.startswith("its ") and (advice := of_another(text, scope)) is not None:
        message = f"`its` refers to a `{kind.name}` here, and a `{kind.name}` has no `{text}`"
        return report(scope, UNKNOWN_MEMBER, message, span, help=advice)
    who = "players have" if kind.sort == "player" else f"`{kind.name}` has"
    said = owner.span.one_line
    by_name = (k for k, has in scope.world.members.items() if k.names_of is kind and text in has)
    ways = [f"write `{each.name}[{said}]'s {text}`" for each in by_name]
    return report(scope, UNKNOWN_MEMBER, f"{who} no `{text}`", name.span, help=(*ways, _near(text, kind, scope))[0])


def _near(text: str, kind: Kind, scope: Scope) -> str | None:
    names: Iterable[str] = [
        *scope.world.members.get(kind, {}),
        *kind.columns,
        *(PLACES if kind.sort == "piece" else ()),
    ]
    if text in scope.world.table:
        return f"`{text}` belongs to the table: write `{text}` alone"
    if kind.sort == "space" and text in {"corners", "edges"}:
        return corners(text, scope.world)
    if kind.sort == "space" and text == "neighbours":
        return "write the space in brackets: `neighbours(x)` for those of a space x"
    owner = "player" if kind.sort == "player" else kind.name
    from gamespec.syntax.messages.habits import about_name

    if nearest(text, names) is None and (said := about_name(text)) is not None:
        return said
    return meant(text, names) or f"correct the name, or add the line `{text} : 0..9` to `each {owner} has`"


def own_pieces(owner: x.Expr, args: Sequence[model.Expr] | None, span: Span, scope: Scope) -> x.Expr:
    """Return the set of the pieces of a kind, or of some of its rows, that were made for a player."""
    owner = present(owner, scope)
    if args is None or len(args) != 1:
        message = "`own` needs the name of one kind of pieces in brackets"
        return report(scope, ARGUMENT_COUNT, message, span, help="write, for example, `your own(Meeple)`")
    of = raw(args[0], scope)
    if not isinstance(of, x.AllOf) and not is_broken(of):
        of = fit_set(of, None, scope)
    if is_broken(owner, of):
        return broken(span, scope)
    if not isinstance(of, x.AllOf | x.ConstSet) or not isinstance(of.type, SetOf) or not isinstance(of.type.of, Thing):
        message = f"`own` needs a kind of pieces, or a row of one, and `{of.span.text}` is neither"
        advice = "write the kind in the brackets, `your own(Meeple)`, or a row of it, `your own(Meeple[cook])`"
        return report(scope, WRONG_TYPE, message, of.span, help=advice)
    kind = of.type.of.kind
    if not kind.owner_of:
        message = f"`own` means the pieces made for a player, but no `{kind.name}` is made for a player"
        advice = "write `3 each` in the column `copies` to make three pieces for each player"
        return report(scope, WRONG_TYPE, message, of.span, help=advice, also=[(kind.span, "declared here")])
    every = x.Builtin(SetOf(Thing(kind)), span, "own", (owner,), kind)
    return every if isinstance(of, x.AllOf) else _within(every, of, kind)


def _within(every: x.Expr, rows: x.ConstSet, kind: Kind) -> x.Expr:
    """Return those of a player's pieces that are among the pieces of the given rows."""
    var = x.Var("own", Thing(kind), rows.span)
    among = x.Member(YES_NO, rows.span, x.Read(var.type, rows.span, var), rows)
    return x.Aggregate(every.type, every.span, "those", var, every, among, None)


def _place(owner: x.Expr, kind: Kind, name: str, span: Span, scope: Scope) -> x.Expr:
    player = scope.world.player
    if name == "holder":
        return known(x.Builtin(Thing(player, optional=True), span, "holder", (owner,)), scope)
    if name == "owner":
        always = bool(kind.owner_of) and all(seat >= 0 for seat in kind.owner_of)
        return known(x.Builtin(Thing(player, optional=not always), span, "owner", (owner,)), scope)
    hosts = {
        z.owner: z
        for z in scope.world.checked.zones
        if kind in z.kinds and z.owner is not None and z.owner is not player
    }
    if len(hosts) != 1:
        where = f"only players and the table have zones for `{kind.name}`"
        shown = owner.span.one_line
        advice = f"write `{shown}'s holder` for the player who has the piece"
        if hosts:
            where = f"{listed([host.name for host in hosts])} have zones for `{kind.name}`"
            host, zone = next(iter(hosts.items()))
            advice += f"; or find the thing itself: `first(x in {host.name} where {shown} is in x's {zone.name})`"
        message = f"`at` gives the thing on which a `{kind.name}` lies, but {where}"
        return report(scope, WRONG_TYPE, message, span, help=advice)
    return known(x.Builtin(Thing(next(iter(hosts)), optional=True), span, "at", (owner,)), scope)
