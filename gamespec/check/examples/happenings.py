"""Check the events of worked examples; moves and choices in them stay texts."""

from __future__ import annotations

from gamespec import model
from gamespec.check.codes import ARGUMENT_COUNT, BAD_EXAMPLE, UNKNOWN_STEP
from gamespec.check.expressions import condition, is_broken
from gamespec.check.expressions.action_questions import action_named
from gamespec.check.expressions.references.unresolved import is_known
from gamespec.check.flow.phases import phase_named
from gamespec.check.rules.triggers import seat_named
from gamespec.check.statements import block
from gamespec.check.symbols import Scope, World, meant
from gamespec.checked import expressions as x, statements as s
from gamespec.checked.game import Action, Phase, WhenLine
from gamespec.checked.traversal import parts, reads_var
from gamespec.checked.types import Thing


class Happenings:
    """Reader of the events of one example, given its seats by name and the scope of its `given` lines."""

    def __init__(self, world: World, seats: dict[str, int], scope: Scope) -> None:
        self.world, self.seats, self.scope = world, seats, scope

    def read(self, node: model.WhenLine) -> WhenLine | None:
        """Return the typed form of an event of the example, or None after an error."""
        match node:
            case model.Plays():
                self._known_move(node.choice)
                inner = tuple(e.span.one_line for e in node.then)
                text = node.choice.span.one_line
                return WhenLine("plays", node.span, self._seat(node.seat), text, inner, halts=node.halts)
            case model.Stops():
                return WhenLine("stops", node.span, self._seat(node.seat), "stop")
            case model.Does():
                who = model.KindName(span=node.seat.span, text=str(node.seat))
                body = block((model.Do(span=node.span, action=node.action, who=who),), self.scope.child())
                inner = tuple(e.span.one_line for e in node.then)
                return WhenLine("does", node.span, self._seat(node.seat), inner=inner, body=body)
            case model.DoesStep():
                return self._does_step(node)
            case model.ChanceGiven():
                return WhenLine("chance", node.span, outcomes=tuple(e.span.one_line for e in node.outcomes))
            case model.PlayUntil():
                return self._until(node)
            case _:
                return None

    def start(self, node: model.StartAt) -> tuple[Phase, str | None, int | None] | None:
        """Return the start of an example (phase, step or None, seat or None), or None after an error."""
        phase = phase_named(self.world, node.phase)
        if phase is None:
            return None
        step = str(node.step) if node.step is not None and self._has_step(phase, node.step) else None
        seat = self._seat(node.seat) if node.seat is not None else None
        return phase, step, seat

    def _seat(self, name: model.Ident) -> int:
        return seat_named(self.world, name, self.seats)

    def _has_step(self, owner: Phase | Action, step: model.Ident) -> bool:
        steps = self.world.steps.get(owner, {})
        if str(step) in steps:
            return True
        sort = "phase" if owner in self.world.checked.phases else "action"
        written = f"step {step}" if sort == "phase" else f"step {step} of"
        advice = meant(str(step), steps) if steps else f"`{owner.name}` has no steps: delete `{written}`"
        message = f"the {sort} `{owner.name}` has no step `{step}`"
        self.world.sink.error(UNKNOWN_STEP, message, step.span, help=advice)
        return False

    def _known_move(self, choice: model.Expr) -> None:
        """Check that the name of a move or choice is known; the example itself tests whether it is legal."""
        world = self.world
        if isinstance(choice, model.Name):
            if choice.text not in world.actions and not is_known(choice.text, self.scope):
                action_named(world, model.Ident(span=choice.span, text=choice.text))
            return
        if not isinstance(choice, model.Call):
            return
        name = str(choice.name)
        if name not in world.actions:
            action_named(world, choice.name)
            return
        wanted = len(world.actions[name].params)
        if len(choice.args) > wanted:
            message = (
                f"the action `{name}` has {wanted or 'no'} argument{'' if wanted == 1 else 's'}, not {len(choice.args)}"
            )
            advice = (
                f"leave the others out of the brackets; what the player chooses later in `{name}` follows behind `with`"
            )
            world.sink.error(ARGUMENT_COUNT, message, choice.span, help=advice)

    def _does_step(self, node: model.DoesStep) -> WhenLine | None:
        world = self.world
        action = action_named(world, node.action)
        seat = self._seat(node.seat)
        if action is None or not self._has_step(action, node.step):
            return None
        step = str(node.step)
        body = next((part.body for part in parts(action.body) if isinstance(part, s.Step) and part.name == step), ())
        passed = next((param.var.name for param in action.params if reads_var(body, param.var)), None)
        if passed is not None:
            message = (
                f"the step `{step}` alone cannot be done: it uses `{passed}`, which "
                f"only the whole action `{node.action}` has"
            )
            world.sink.error(BAD_EXAMPLE, message, node.step.span, help=f"write `{node.seat} does {node.action}(...)`")
            return None
        player = x.Const(Thing(world.player), node.seat.span, seat)
        return WhenLine("does", node.span, seat, body=(s.As(node.span, action.you, player, body),))

    def _until(self, node: model.PlayUntil) -> WhenLine | None:
        if node.condition is not None:
            until = condition(node.condition, self.scope.child())
            return None if is_broken(until) else WhenLine("until", node.span, condition=until)
        if node.end or node.phase is None:
            return WhenLine("until", node.span)
        phase = phase_named(self.world, node.phase)
        if phase is None:
            return None
        step = str(node.step) if node.step is not None and self._has_step(phase, node.step) else None
        return WhenLine("until", node.span, phase=phase, step=step)
