"""Rule about hidden fields that are set to what a move says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from gamespec.check.symbols import World
from gamespec.check.whole_game.monotonicity import parts_of
from gamespec.checked import expressions as x, statements as s
from gamespec.checked.game import Action, CheckedGame, Param
from gamespec.checked.things import Field
from gamespec.checked.traversal import parts
from gamespec.checked.types import SetOf, Thing, Type
from gamespec.diagnostics import Diagnostic, register
from gamespec.lint.hidden_reads import Eyes
from gamespec.lint.register import rule

SECRET_SAID_ALOUD = register("GS603")
MENDED = (
    'if all may know, end the line in `assume "why"`, or declare the field without `hidden` and `seen by ...`; '
    "otherwise let the player name a piece that only its owner sees: `gamespec explain GS603` shows an example"
)


@rule
def secret_said_aloud(world: World) -> Iterator[Diagnostic]:
    """Yield findings for lines that write what a move says to a field that not everybody sees."""
    game = world.checked
    lines = list(parts_of(world))
    hidden = [
        (line, stored, written) for line in lines if isinstance(line, s.Stmt) for stored, written in _secrets(line)
    ]
    if not hidden:
        return
    meant = game.assumed_lines()
    names = _names(game, lines)
    tests = _tests(lines)
    chosen = _said_by_name(lines)
    for line, stored, written in hidden:
        tested = [*written, *tests.get(line, ())]
        known = names.say(game, written) or names.say(game, tested)
        if not known and line in chosen and not isinstance(line, s.AddField | s.Pay):
            known = isinstance(written[0], x.Const) and names.show(game, tested)
        if (line.span.file.name, line.span.line) in meant or not known:
            continue
        yield SECRET_SAID_ALOUD.at(
            line.span,
            f"all players see the move, and learn from it what this line does to `{stored.name}`, "
            "which not all of them may see",
            help=MENDED,
            also=[(stored.span, "declared here")] if stored.span is not None else [],
        )


def _secrets(line: s.Stmt) -> Iterator[tuple[Field, list[x.Expr]]]:
    """Yield the fields that a line writes and not everybody sees, with the expressions of the write.

    The first expression is the value, the others say whose field it is. A field that returns to its start is left out.
    """
    match line:
        case s.SetField():
            writes = [(line.target.field, [line.value, line.target.owner, *line.target.keys])]
        case s.AddField():
            writes = [(line.target.field, [line.amount, line.target.owner, *line.target.keys])]
        case s.Pay():
            paid = [line.source] if line.to is None else [line.source, line.to]
            writes = [(target.field, [line.amount, target.owner, *target.keys]) for target in paid]
        case s.Move():
            writes = [(stored, [value]) for stored, value in line.with_fields]
        case _:
            return
    for stored, said in writes:
        written = [part for part in said if part is not None]
        value, sight = written[0], stored.sight
        if not isinstance(line, s.AddField | s.Pay) and isinstance(value, x.Const) and value.value == stored.start:
            continue
        if not sight.open and not sight.with_front and all(seen.by != "all" for seen in sight.seen):
            yield stored, written


def _said_by_name(lines: list[object]) -> set[object]:
    """Return the lines of actions that the player chose: one of several, or one that may be declined."""
    found: set[object] = set()
    for line in lines:
        if isinstance(line, s.Anytime) or (
            isinstance(line, s.Offer | s.Together) and (len(line.options) > 1 or not getattr(line, "must", True))
        ):
            found |= {part for option in line.options for part in parts([option.action.body])}
    return found


def _tests(lines: list[object]) -> dict[object, list[x.Expr]]:
    """Return for each line the conditions around it, which say by their outcome what it writes."""
    found: dict[object, list[x.Expr]] = {}
    for line in lines:
        match line:
            case s.If():
                asked: list[x.Expr] = []
                for test, body in (*line.branches, (None, line.otherwise)):
                    asked = asked if test is None else [*asked, test]
                    for inner in parts([body]):
                        found.setdefault(inner, []).extend(asked)
            case s.ForEach() if line.where is not None:
                for inner in parts([line.body]):
                    found.setdefault(inner, []).append(line.where)
            case _:
                pass
    return found


@dataclass(slots=True)
class _Names:
    """Names of a game's lines, by whether everybody knows what they stand for."""

    told: set[x.Var]
    """Names of what players say in their moves, and what follows from it."""
    kept: set[x.Var]
    """Names of pieces that the others may not see, of draws, and of what is computed from hidden things."""
    fields: set[Field] = field(default_factory=set[Field])
    """Fields that everybody sees and that a line sets to what moves tell: reading them tells it again."""

    def say(self, game: CheckedGame, written: Iterable[x.Expr]) -> bool:
        """Return whether expressions use what moves tell, and nothing that the players do not see."""
        told = any(each in self.told for part in written for each in _read(part)) or any(
            isinstance(each, x.FieldGet) and each.field in self.fields for part in written for each in parts(part)
        )
        return told and self.show(game, written)

    def show(self, game: CheckedGame, written: Iterable[x.Expr]) -> bool:
        """Return whether everybody can compute expressions."""
        return (
            Eyes(game.player, doubting=True).first(list(written)) is None
            and not any(
                isinstance(part, x.EndOf) and part.which == "random" for each in written for part in parts(each)
            )
            and self.kept.isdisjoint(each for part in written for each in _read(part))
        )


def _read(e: x.Expr) -> Iterator[x.Var]:
    return (part.var for part in parts(e) if isinstance(part, x.Read))


def _names(game: CheckedGame, lines: list[object]) -> _Names:
    """Return the names whose values everybody knows from moves, and those that are kept secret."""
    told = {var for line in lines for var in _chosen(line, told=True)}
    names = _Names(told, {var for line in lines for var in _chosen(line, told=False)} - told)
    passed_on = [pair for trigger in game.triggers for pair in trigger.params.items()]
    named = [pair for line in lines for pair in _named(line)]
    while True:
        kept = {var for var, value in named if not names.show(game, [value])}
        kept |= {var for var, param in passed_on if param in names.kept}
        names.kept |= kept - names.told
        found = {var for var, value in named if names.say(game, [value])}
        found |= {var for var, param in passed_on if param in names.told}
        fields = {line.target.field for line in lines if isinstance(line, s.SetField) and _tells(line, names, game)}
        if found <= names.told and kept <= names.kept | names.told and fields <= names.fields:
            return names
        names.fields |= fields
        names.told |= found
        names.kept -= found


def _tells(line: s.SetField, names: _Names, game: CheckedGame) -> bool:
    """Return whether a line sets a field that everybody sees to what moves tell."""
    return line.target.field.sight.open and names.say(game, [line.value])


def _chosen(line: object, *, told: bool) -> Iterator[x.Var]:
    """Yield the names of what a player chooses at a line: those `told`, or pieces others may not see."""
    match line:
        case s.Offer() | s.Together() | s.Anytime():
            for option in line.options:
                yield from _open(_left(option.action, option.args), told)
        case s.Do():
            yield from _open(_left(line.action, line.args), told)
        case s.Choose() | s.Pick() if _is_of_pieces(line.var.type) is not told:
            yield line.var
        case _:
            return


def _left(action: Action, args: tuple[x.Expr, ...]) -> tuple[Param, ...]:
    return action.params[len(args) :]


def _open(params: Iterable[Param], told: bool) -> Iterator[x.Var]:
    for param in params:
        zone = param.domain.zone if isinstance(param.domain, x.ZoneGet) else None
        if (not _is_of_pieces(param.var.type) or (zone is not None and zone.sight.open)) is told:
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
