"""Find the actions, zones and triggers that can be reached from the phases of a game."""

from __future__ import annotations

from dataclasses import dataclass, field

from gamespec.analysis.cells import Effects
from gamespec.check.symbols import World
from gamespec.check.whole_game.monotonicity import analysis_of
from gamespec.checked import statements as s
from gamespec.checked.game import Action, Phase
from gamespec.checked.things import Trigger, Zone

USE = "use"


@dataclass(slots=True)
class Use:
    """Actions, zones and triggers that the phases use, directly or through others."""

    actions: set[Action] = field(default_factory=set)
    zones: set[Zone] = field(default_factory=set)
    tested: set[Action] = field(default_factory=set)
    """Actions tested with `can` or `would`, and those that they run or offer."""
    tried: set[Action] = field(default_factory=set)
    """Actions tested by `would`, which runs them to the end to see the result."""
    inner: set[Action] = field(default_factory=set)
    """Actions that another action would run, where that action is only tested with `can` or `would`."""
    triggers: list[Trigger] = field(default_factory=list)

    @property
    def meant(self) -> set[Action]:
        """Return the actions that are run or tested, so that a rule that forbids them has an effect."""
        return self.actions | self.tested


def use_of(world: World) -> Use:
    """Return what the phases of a game use, computed once for all lint rules."""
    if USE not in world.kept:
        world.kept[USE] = _followed(world)
    return world.kept[USE]


def _followed(world: World) -> Use:
    found = Use()
    game = world.checked
    analysis = analysis_of(world)
    waiting: list[tuple[object, bool]] = [((p.body, p.player, [a.when for a in p.arrows]), True) for p in game.phases]
    waiting += [((v.body, v.lines, v.modifiers), True) for v in game.values]
    waiting += [(z.sight, True) for z in game.zones] + [(f.sight, True) for f in game.fields]
    waiting += [(a.condition, True) for a in game.always]
    if game.scoring is not None:
        waiting += [(e, True) for _, e in game.scoring.criteria]
    sleeping = list(game.triggers)
    while waiting:
        body, done = waiting.pop()
        waiting += _look(analysis.alone(body), found, done=done)
        if not waiting:
            ready = [t for t in sleeping if _can_happen(t, found)]
            sleeping = [t for t in sleeping if t not in ready]
            found.triggers += ready
            waiting += [(t, _owner(t) in found.actions or isinstance(_owner(t), Phase)) for t in ready]
    found.zones |= {z.refill for z in found.zones if z.refill is not None}
    return found


def _look(effects: Effects, found: Use, *, done: bool) -> list[tuple[object, bool]]:
    """Record what statements use; return the bodies of actions reached, each with whether it is run."""
    fresh: list[tuple[object, bool]] = []
    found.zones.update(effects.names)
    for action in effects.does if done else ():
        if action not in found.actions:
            found.actions.add(action)
            fresh.append(((action.params, action.body, action.forbids), True))
    if not done:
        found.inner.update(effects.does)
    found.tried.update(effects.runs)
    for action in [*effects.tries, *(() if done else effects.does)]:
        if action not in found.tested:
            found.tested.add(action)
            fresh.append(((action.params, action.body, action.forbids), False))
    return fresh


def _owner(trigger: Trigger) -> object:
    return trigger.event[0] if isinstance(trigger.event, tuple) else trigger.event


def _can_happen(trigger: Trigger, found: Use) -> bool:
    """Return whether a trigger's event can occur or be tested by `can` or `would`."""
    event = _owner(trigger)
    if isinstance(event, Phase) or event in found.actions:
        return True
    if event not in found.tested:
        return False
    if trigger.moment == "instead" or event in found.tried or event in found.inner:
        return True
    opens = (s.Do, s.Offer, s.If)  # statements after which an opening may continue
    return trigger.moment != "after" and any(isinstance(line, opens) for line in getattr(event, "body", ()))
