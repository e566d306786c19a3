"""Check actions and phases; names are entered first, so that bodies may refer to later declarations."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import TypeAlias

from gamespec import model
from gamespec.check.codes import (
    DEAD_ARROW,
    DUPLICATE_NAME,
    MAY_BE_NONE,
    NEVER_GOES_ON,
    NO_SETUP,
    UNKNOWN_NAME,
    UNKNOWN_PHASE,
)
from gamespec.check.expressions import condition, expr, is_broken
from gamespec.check.expressions.elaboration.findings import report
from gamespec.check.members.params import action_params
from gamespec.check.statements import block
from gamespec.check.symbols import Scope, World, meant, nearest
from gamespec.checked.expressions import Expr, Var
from gamespec.checked.game import Action, Arrow, Phase
from gamespec.checked.traversal import reads_var
from gamespec.checked.types import Thing, is_optional
from gamespec.source import Span

ActionScopes: TypeAlias = "dict[Action, Scope]"
"""Scope of each action, in which its checked parameters are bound."""


def declare_flow(world: World, decls: tuple[model.Decl, ...], head: Span) -> ActionScopes:
    """Enter each phase and action; return scopes of actions. `head` is the place of a missing `setup`."""
    scopes: ActionScopes = {}
    for decl in decls:
        if isinstance(decl, model.PhaseDecl) and str(decl.name):
            if _free(world, decl, world.phases, "phase"):
                _phase_shell(world, decl)
        elif isinstance(decl, model.ActionDecl) and str(decl.name) and _free(world, decl, world.actions, "action"):
            _action_shell(world, decl, scopes)
    _setup_first(world, decls, head)
    return scopes


def _free(
    world: World, decl: model.PhaseDecl | model.ActionDecl, known: dict[str, Phase] | dict[str, Action], sort: str
) -> bool:
    other = known.get(str(decl.name))
    if other is None:
        return True
    message = f"there are two {sort}s `{decl.name}`"
    world.sink.error(DUPLICATE_NAME, message, decl.name.span, also=[(other.span, "the first one")])
    world.spare[sort] = world.spare.get(sort, 0) + 1
    return False


def _phase_shell(world: World, decl: model.PhaseDecl) -> None:
    you = Var("you", Thing(world.player), decl.actor.span) if decl.actor is not None else None
    cites = tuple(cite.rule for cite in decl.cites)
    phase = Phase(str(decl.name), model.text_of(decl.title), you, None, cites=cites, span=decl.name.span)
    world.enter(phase, world.checked.phases, decl)
    world.phases[phase.name] = phase
    world.steps[phase] = _steps(world, decl.lines)


def _action_shell(world: World, decl: model.ActionDecl, scopes: ActionScopes) -> None:
    you = Var("you", Thing(world.player), decl.name.span)
    cites = tuple(cite.rule for cite in decl.cites)
    action = Action(str(decl.name), model.text_of(decl.title), you, (), (), cites=cites, span=decl.name.span)
    world.enter(action, world.checked.actions, decl)
    world.actions[action.name] = action
    world.steps[action] = _steps(world, decl.lines)
    world.pending[action] = lambda: _finish_params(world, decl, action, scopes)


def _steps(world: World, lines: Iterable[model.Stmt]) -> dict[str, Span]:
    """Return the names of the steps in a body, at any depth, with their places."""
    found: dict[str, Span] = {}
    for line in lines:
        if isinstance(line, model.Step) and str(line.name):
            if str(line.name) in found:
                message, first = f"two steps are called `{line.name}`", (found[str(line.name)], "the first one")
                world.sink.error(DUPLICATE_NAME, message, line.name.span, also=[first])
            found.setdefault(str(line.name), line.name.span)
        for name, span in _steps(world, chain.from_iterable(model.blocks(line))).items():
            found.setdefault(name, span)
    return found


def _first_phase(world: World) -> str:
    near = nearest("setup", world.phases) or next(iter(world.phases), None)
    if near is None:
        return "add a line `phase setup`, and below it an arrow to the next phase, such as `-> end`"
    return f"rename the phase `{near}` to `setup`, or add `phase setup`"


def _setup_first(world: World, decls: tuple[model.Decl, ...], head: Span) -> None:
    """Move the phase `setup`, in which the game begins, to the front of the list of phases."""
    setup = world.phases.get("setup")
    if setup is None:
        known = not any(isinstance(decl, model.BrokenDecl | model.PhaseDecl) and decl.broken for decl in decls)
        if known and decls:
            message = "there is no `phase setup`, and every game begins with this phase"
            world.sink.error(NO_SETUP, message, head, help=_first_phase(world))
        return
    phases = world.checked.phases
    phases.remove(setup)
    phases.insert(0, setup)
    for index, phase in enumerate(phases):
        phase.index = index


def _finish_params(world: World, decl: model.ActionDecl, action: Action, scopes: ActionScopes) -> None:
    scope = Scope(world, you=action.you, inside=action)
    action.params = action_params(scope, decl.params)
    scopes[action] = scope


def phase_named(world: World, name: model.Ident) -> Phase | None:
    """Return the phase with this name, or report that there is none."""
    found = world.phases.get(str(name))
    if found is None and str(name) and not world.lacks_its_name("phase", str(name), world.phases):
        message = f"there is no phase `{name}`"
        world.sink.error(UNKNOWN_PHASE, message, name.span, help=meant(str(name), [*world.phases, "end"]))
    return found


def finish_flow(world: World, scopes: ActionScopes) -> None:
    """Check the bodies of all actions and phases, then the transitions of the phases."""
    for action in world.checked.actions:
        world.ready(action)
    for action in world.checked.actions:
        action.body = block(world.nodes[action].lines, scopes[action])
        action.uses_you = reads_var((action.params, action.body), action.you)
    for phase in world.checked.phases:
        _finish_phase(world, world.nodes[phase], phase)


def _finish_phase(world: World, decl: model.PhaseDecl, phase: Phase) -> None:
    scope = Scope(world, inside=phase)
    if decl.actor is not None:
        player = _actor(decl.actor, scope)
        phase.player = None if is_broken(player) else player
        scope.you = phase.you
    phase.body = block(decl.lines, scope)
    phase.arrows = tuple(_arrow(world, node, scope) for node in decl.arrows if str(node.target))
    _check_arrows(world, decl)


def _actor(node: model.Expr, scope: Scope) -> Expr:
    """Return the typed player of a phase (`phase turn for active`), who must not be none."""
    table, player = scope.world.table, scope.world.player
    if isinstance(node, model.Name) and node.text == "player" and "player" not in table:
        turn = next((name for name, each in table.items() if getattr(each, "type", None) == Thing(player)), None)
        named = f"write `{turn}`" if turn else "write `mover`, and add the line `mover : Player` to `the table has`"
        message = "`player` does not say which player acts in this phase"
        return report(scope, UNKNOWN_NAME, message, node.span, help=named)
    found = expr(node, scope, Thing(player, optional=True))
    if not is_broken(found) and is_optional(found.type):
        message = f"`{node.span.text}` may be none, and then no player could act in this phase"
        advice = f"declare `{node.span.text}` as `Player`, without `or none`, and set it in `phase setup`"
        declared = getattr(getattr(found, "field", None), "span", None)
        return report(scope, MAY_BE_NONE, message, node.span, help=advice, also=[(declared, "declared here")])
    return found


def _arrow(world: World, node: model.Arrow, scope: Scope) -> Arrow:
    target = None if str(node.target) == "end" else phase_named(world, node.target)
    return Arrow(target, condition(node.when, scope) if node.when is not None else None, node.span)


def _check_arrows(world: World, decl: model.PhaseDecl) -> None:
    last = decl.arrows[-1] if decl.arrows else None
    if last is None and not decl.broken:
        message = f"the phase `{decl.name}` has no arrow (`->`) that says which phase follows"
        advice = "add `-> ` and the name of the next phase, or `-> end`, as its last line"
        world.sink.error(NEVER_GOES_ON, message, decl.name.span, help=advice)
    for arrow in decl.arrows[:-1]:
        if arrow.when is None and str(arrow.target):
            message = "the arrows below this one are never followed, because this one has no condition"
            advice = "move this arrow below the others, or give it a condition with `when`"
            never = (decl.arrows[-1].span, "never followed")
            world.sink.error(DEAD_ARROW, message, arrow.span, also=[never], help=advice)
            return
    if last is not None and last.when is not None:
        message = f"nothing says which phase follows `{decl.name}` if no condition of its arrows holds"
        world.sink.error(NEVER_GOES_ON, message, last.span, help="add a last arrow without `when`, such as `-> end`")
