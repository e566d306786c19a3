"""Which actions can come about at all, and everything that can be reached from the phases.

Enters: a checked game. Leaves: the actions done or offered, and the parts of all bodies that can be carried out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gamespec.check.reading import parts
from gamespec.checked import expressions as x
from gamespec.checked import statements as s
from gamespec.checked.game import Phase

if TYPE_CHECKING:
    from gamespec.check.world import World
    from gamespec.checked.game import Action
    from gamespec.checked.things import Trigger, Zone


@dataclass(slots=True)
class Use:
    """What the phases do, with everything that follows from it."""

    actions: set[Action] = field(default_factory=set)
    zones: set[Zone] = field(default_factory=set)
    asked: set[Action] = field(default_factory=set)
    """Actions somebody asks about with `can` or `would`."""
    triggers: list[Trigger] = field(default_factory=list)


def use_of(world: World) -> Use:
    """Follow everything from the phases on."""
    found = Use()
    game = world.checked
    waiting: list[object] = [(p.body, p.player, [a.when for a in p.arrows]) for p in game.phases]
    waiting += [(v.body, v.lines, v.modifiers) for v in game.values]
    waiting += [z.sight for z in game.zones] + [f.sight for f in game.fields]
    waiting += [a.condition for a in game.always]
    if game.scoring is not None:
        waiting += [e for _, e in game.scoring.criteria]
    sleeping = list(game.triggers)
    while waiting:
        fresh = _look(waiting.pop(), found)
        waiting += [(a.params, a.body, a.forbids) for a in fresh]
        if not waiting:
            ready = [t for t in sleeping if _can_happen(t, found)]
            sleeping = [t for t in sleeping if t not in ready]
            found.triggers += ready
            waiting += [(t.body, t.when, t.each) for t in ready]
    found.zones |= {z.refill for z in found.zones if z.refill is not None}
    return found


def _look(body: object, found: Use) -> list[Action]:
    fresh = []
    for part in parts(body):
        if isinstance(part, s.Option | s.Do) and part.action not in found.actions:
            found.actions.add(part.action)
            fresh.append(part.action)
        elif isinstance(part, x.Can | x.Would):
            found.asked.add(part.action)
        elif isinstance(part, x.ZoneGet):
            found.zones.add(part.zone)
    return fresh


def _can_happen(trigger: Trigger, found: Use) -> bool:
    event = trigger.event[0] if isinstance(trigger.event, tuple) else trigger.event
    return isinstance(event, Phase) or event in found.actions
