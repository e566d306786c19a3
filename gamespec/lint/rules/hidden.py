"""Rules about what lines reveal of hidden fields and zones."""

from __future__ import annotations

from collections.abc import Iterator

from gamespec.analysis.effects import made_of
from gamespec.check.symbols import World
from gamespec.check.whole_game.monotonicity import parts_of
from gamespec.checked import expressions as x, statements as s
from gamespec.checked.game import CheckedGame
from gamespec.checked.things import HIDDEN, Field, Zone
from gamespec.checked.traversal import parts
from gamespec.diagnostics import Diagnostic, register
from gamespec.lint.hidden_reads import Eyes, Peek
from gamespec.lint.register import rule

HIDDEN_INFORMATION = register("GS601")


@rule
def hidden_information(world: World) -> Iterator[Diagnostic]:
    """Yield findings for needs, ranges, choices and arrows that read hidden information."""
    game = world.checked
    meant = game.assumed_lines()
    for found, who in _peeks(world):
        if (found.span.file.name, found.span.line) not in meant:
            yield HIDDEN_INFORMATION.at(
                found.span,
                f"this would reveal the hidden `{found.thing.name}`, which {who}",
                help=_mended(found.thing),
                also=[(found.thing.span, "declared here")] if found.thing.span is not None else [],
            )


def _mended(thing: Zone | Field) -> str:
    """Return ways to avoid that a line reads a hidden zone or field."""
    shown, seen = "", f"declare `{thing.name}` without `hidden` and `seen by ...`"
    if isinstance(thing, Zone):
        shown, seen = " or was shown with `show` before", f"declare `{thing.name}` as `open`"
    return (
        f"test this after the decision; if all players may see `{thing.name}`, {seen}; "
        f'if the line should reveal it{shown}, end the line in `assume "why"`'
    )


def _peeks(world: World) -> Iterator[tuple[Peek, str]]:
    game = world.checked
    for action in game.actions:
        found = Eyes(game.player, {action.you}).opening(action)
        if found is not None:
            yield found, "the player to move does not see"
        for param in action.params:
            yield from _of_all(game, param.domain, param.var, param.where)
    for phase in game.phases:
        yield from _each(Eyes(game.player), [arrow.when for arrow in phase.arrows], "not all players see")
    for part in parts_of(world):
        if isinstance(part, s.Choose | s.Pick):
            yield from _each(_eyes(game, part.player, part), _expressions(part), "the player who chooses does not see")
            yield from _of_all(game, part.set, part.var if isinstance(part, s.Choose) else part.it, part.where)


def _of_all(game: CheckedGame, of: x.Expr | None, var: x.Var, where: x.Expr | None) -> Iterator[tuple[Peek, str]]:
    """Yield a finding if pieces are chosen by their fronts wherever they lie, unseen ones included."""
    if not isinstance(of, x.AllOf) or where is None or any(isinstance(part, x.Member) for part in parts(where)):
        return
    zone = next((zone for zone in game.zones if of.kind in zone.kinds and not zone.sight.open), None)
    fronts = (part for part in parts(where) if isinstance(part, x.ColumnGet | x.RowOf))
    if zone is not None and any(isinstance(part.of, x.Read) and part.of.var is var for part in fronts):
        yield Peek(where.span, zone), "the player who chooses does not see"


def _each(eyes: Eyes, asked: list[x.Expr | None], who: str) -> Iterator[tuple[Peek, str]]:
    for e in asked:
        found = eyes.first(e)
        if found is not None:
            yield found, who


def _eyes(game: CheckedGame, player: x.Expr, part: s.Choose | s.Pick) -> Eyes:
    eyes = Eyes(game.player, {player.var} if isinstance(player, x.Read) else set())
    zone = eyes.lies_unseen(part.set)
    if zone is not None:
        eyes.unseen[part.var if isinstance(part, s.Choose) else part.it] = zone
    return eyes


def _expressions(part: s.Choose | s.Pick) -> list[x.Expr | None]:
    found: list[x.Expr | None] = [part.set, part.where]
    if isinstance(part, s.Pick):
        found += [part.until, part.may_stop]
    return found


SHOWN_TO_NOBODY = register("GS602")


@rule
def shown_to_nobody(world: World) -> Iterator[Diagnostic]:
    """Yield findings for shown fields and values that depend on hidden information."""
    game = world.checked
    for stored in game.fields:
        if stored.shown and stored.sight == HIDDEN and stored.span is not None:
            message = f"`{stored.name}` is both `shown` and `hidden`, so no player sees it"
            advice = "delete `hidden` if all players may see it; otherwise delete `shown`"
            yield SHOWN_TO_NOBODY.at(stored.span, message, help=advice)
    for value in game.values:
        if not value.shown or value.span is None:
            continue
        you = {value.self_var} if value.self_var is not None and value.owner is game.player else set()
        found = Eyes(game.player, you).first(list(made_of(value)))
        if found is not None and found.thing.sight == HIDDEN:
            message = f"`{value.name}` is `shown`, but it uses `{found.thing.name}`, which is hidden from all players"
            advice = "delete `shown`, or calculate the value from what players may see, such as the number of pieces"
            yield SHOWN_TO_NOBODY.at(value.span, message, help=advice, also=[(found.span, "used here")])
