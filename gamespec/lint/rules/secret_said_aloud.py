"""A hidden field is set to what a move says.

Everybody hears a move with its arguments: after `mark(Cell[2, 2])` the whole table knows where the mark is, even if the
field that keeps it is seen by its owner alone. The same holds of what a player chooses. Only pieces that the others do
not see are "a card" to them. For a secret move, let the player name such a piece: one for each space or word, made by a
row `| each Cell | 1 each |`, in a zone `seen by owner`, and moved to another such zone. If all may know, declare the
field as open, or end the line in `assume "why"`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gamespec.check.symbols import World
from gamespec.check.whole_game.monotonicity import parts_of
from gamespec.checked import expressions as x
from gamespec.checked import statements as s
from gamespec.checked.game import Action, CheckedGame, Param
from gamespec.checked.traversal import parts
from gamespec.checked.types import SetOf, Thing, Type
from gamespec.diagnostics import Diagnostic
from gamespec.lint.hidden_reads import Eyes
from gamespec.lint.register import rule

CODE = rule("GS603", "secret-said-aloud", "warning", __doc__)
MENDED = (
    "let the player name a piece that only he sees, such as one made by `| each Cell | 1 each |`, or declare the field "
    'as open; if all may know, end the line in `assume "why"`'
)


def look(world: World) -> Iterator[Diagnostic]:
    """Yield findings for lines that write what a move says to a field that not everybody sees."""
    game = world.checked
    lines = list(parts_of(world))
    hidden = [line for line in lines if isinstance(line, s.SetField | s.AddField) and _is_secret(line)]
    if not hidden:
        return
    meant = {(span.file.name, span.line) for _, span in game.assumptions}
    told = _told(game, lines)
    for line in hidden:
        amount = line.value if isinstance(line, s.SetField) else line.amount
        written = [part for part in (amount, line.target.owner, *line.target.keys) if part is not None]
        if (line.span.file.name, line.span.line) in meant or not _is_known(game, written, told):
            continue
        stored = line.target.field
        yield CODE.at(
            line.span,
            f"everybody hears the move that says what `{stored.name}` becomes here, but not everybody may see it",
            help=MENDED,
            also=[(stored.span, "declared here")] if stored.span is not None else [],
        )


def _is_secret(line: s.SetField | s.AddField) -> bool:
    """Return whether a line writes a field that not everybody sees, other than back to its start."""
    stored = line.target.field
    if isinstance(line, s.SetField) and isinstance(line.value, x.Const) and line.value.value == stored.start:
        return False
    sight = stored.sight
    return not sight.open and not sight.with_front and all(seen.by != "all" for seen in sight.seen)


def _is_known(game: CheckedGame, written: Iterable[x.Expr], told: set[x.Var]) -> bool:
    """Return whether expressions use what moves tell, and nothing that the players do not see."""
    all_of_it = list(written)
    uses = any(isinstance(part, x.Read) and part.var in told for each in all_of_it for part in parts(each))
    return uses and Eyes(game.player).first(all_of_it) is None


def _told(game: CheckedGame, lines: list[object]) -> set[x.Var]:
    """Return the names whose values everybody knows from the moves that players make."""
    told = {var for line in lines for var in _chosen(line)}
    while True:
        found = {var for line in lines for var, value in _named(line) if _is_known(game, [value], told)} - told
        if not found:
            return told
        told |= found


def _chosen(line: object) -> Iterator[x.Var]:
    """Yield the names of what a player chooses at a line, except of pieces that others may not see."""
    match line:
        case s.Offer() | s.Together() | s.Anytime():
            for option in line.options:
                yield from _open(_left(option.action, option.args))
        case s.Do():
            yield from _open(_left(line.action, line.args))
        case s.Choose() | s.Pick() if not _is_of_pieces(line.var.type):
            yield line.var
        case _:
            return


def _left(action: Action, args: tuple[x.Expr, ...]) -> tuple[Param, ...]:
    return action.params[len(args) :]


def _open(params: Iterable[Param]) -> Iterator[x.Var]:
    for param in params:
        zone = param.domain.zone if isinstance(param.domain, x.ZoneGet) else None
        if not _is_of_pieces(param.var.type) or (zone is not None and zone.sight.open):
            yield param.var


def _is_of_pieces(of: Type) -> bool:
    of = of.of if isinstance(of, SetOf) else of
    return isinstance(of, Thing) and of.kind.sort == "piece"


def _named(line: object) -> Iterator[tuple[x.Var, x.Expr]]:
    """Yield the names that a line gives, each with the expression whose value or members it names."""
    match line:
        case s.Let():
            yield line.var, line.value
        case s.ForEach():
            yield line.var, line.set
        case s.Do():
            yield from zip((param.var for param in line.action.params), line.args, strict=False)
        case s.Offer() | s.Together() | s.Anytime():
            for option in line.options:
                yield from zip((param.var for param in option.action.params), option.args, strict=False)
        case _:
            return
