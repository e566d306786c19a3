"""Effects whose order may matter: rules at one moment, and the members of a set in `for each`.

For each of them the game is compiled again with the other order, and a position is searched for in which a move has
another result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from gamespec.checked import expressions as e, statements as st
from gamespec.checked.game import CheckedGame
from gamespec.checked.types import SetOf, Thing, YesNo
from gamespec.source import Span
from interpreter.compiler.analysis.suspension import Pauses
from interpreter.compiler.analysis.walk import everything
from interpreter.compiler.program import Program, compile_game
from interpreter.hunting.hunt import Hunted, after, hunt
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.loading import checked
from interpreter.state.game import Game
from interpreter.state.views.key import key

BOARD = 512
"""Maximum number of things of a kind whose order is reversed."""


@dataclass(frozen=True, slots=True)
class Site:
    """A place where several effects happen at once, and the function that changes their order in a game."""

    text: str
    span: Span
    change: Callable[[CheckedGame], None]


@dataclass(frozen=True, slots=True)
class Ordered:
    """Result of a search for a move whose result depends on an order."""

    site: Site
    found: Hunted
    """Its path ends with the move, if there is one."""
    other: list[int] | None = None
    """The state after the move with the other order; None if a runtime check fails there."""
    state: list[int] | None = None
    """The state after the move with the order of the rules."""


def sites(game: CheckedGame) -> list[Site]:
    """Return all places of a game where effects happen at once."""
    return [*_rules(game), *_loops(game)]


def _rules(game: CheckedGame) -> Iterator[Site]:
    """Yield pairs of rules that act at the same moment, one right after the other."""
    last: dict[tuple[str, object], int] = {}
    for at, trigger in enumerate(game.triggers):
        moment = trigger.moment, trigger.event
        before = last.get(moment)
        last[moment] = at
        if before is None or game.triggers[before].rule == trigger.rule or trigger.span is None:
            continue
        text = f"rule {game.triggers[before].rule}, then rule {trigger.rule}"
        yield Site(text, trigger.span, lambda other, one=before, two=at: _exchange(other, one, two))


def _exchange(game: CheckedGame, one: int, two: int) -> None:
    triggers = game.triggers
    triggers[one], triggers[two] = triggers[two], triggers[one]


def _loops(game: CheckedGame) -> Iterator[Site]:
    """Yield loops over a set without an order of its own that neither decide nor draw."""
    pauses = Pauses(game)
    for at, loop in enumerate(_every_loop(game)):
        kind = loop.var.type.kind if isinstance(loop.var.type, Thing) else None
        ordered = isinstance(loop.set, e.Builtin | e.IntRange | e.ListSet | e.EndOf) or (
            isinstance(loop.set, e.ZoneGet) and loop.set.zone.shape != "group"
        )
        if kind is None or kind.size > BOARD or ordered or pauses.statement(loop):
            continue
        text = f"for each {loop.var.name} in {loop.set.span.text}"
        yield Site(text, loop.span, lambda other, at=at: _reverse(list(_every_loop(other))[at]))


def _every_loop(game: CheckedGame) -> Iterator[st.ForEach]:
    bodies = [each.body for each in (*game.actions, *game.phases, *game.triggers)]
    for body in bodies:
        for item in body:
            yield from (part for part in everything(item) if isinstance(part, st.ForEach))


def _reverse(loop: st.ForEach) -> None:
    """Let a loop go through its set from the last thing to the first."""
    kind, span = loop.var.type, loop.span
    assert isinstance(kind, Thing)
    inside = e.Member(YesNo(), span, e.Read(kind, span, loop.var), loop.set)
    loop.where = inside if loop.where is None else e.Binary(inside.type, span, "and", inside, loop.where)
    things = tuple(e.Const(kind, span, number) for number in reversed(range(kind.kind.size)))
    loop.set = e.ListSet(SetOf(kind), span, things)


class OrderTarget:
    """A position with a move that has another result in the other order."""

    text = ""

    def __init__(self, program: Program, other: Program) -> None:
        self.program, self.other = program, other

    def far(self, state: list[int]) -> float:
        """Return 0 if a legal move of a state has another result in the other order, else 1."""
        return 1.0 if self.differing(state) is None else 0.0

    def differing(self, state: list[int]) -> tuple[int, list[int] | None, list[int] | None] | None:
        """Return a move with another result, and both results (None: a runtime check fails); None without one."""
        for code in self.program.menu(state):
            ours, theirs = self._after(self.program, state, code), self._after(self.other, state, code)
            if (ours is None) != (theirs is None):
                return code, ours, theirs
            if ours is not None and theirs is not None and key(self.program, ours) != key(self.program, theirs):
                return code, ours, theirs
        return None

    def _after(self, program: Program, state: list[int], code: int) -> list[int] | None:
        reached = state[:]
        try:
            after(program, reached, code)
        except RuntimeCheckFailed:
            return None
        return reached


def ordered(game: Game, site: Site, most: int, progress: Callable[[int], None] = lambda _: None) -> Ordered | None:
    """Search for a move whose result depends on the order at a site; None if it cannot be compared."""
    rules = checked(game.source, game.players)
    site.change(rules)
    other = compile_game(rules)
    if other.size != game.program.size:
        return None
    target = OrderTarget(game.program, other)
    found = hunt(target, most, progress=progress)
    if found.path is None:
        return Ordered(site, found)
    state = game.program.start(None)
    for chosen in found.path:
        after(game.program, state, chosen)
    differing = target.differing(state)
    assert differing is not None
    code, ours, theirs = differing
    found.path = [*found.path, code]
    return Ordered(site, found, theirs, ours)
