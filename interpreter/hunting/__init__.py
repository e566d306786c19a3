"""Search for a reachable position in which a condition holds, with the shortest line found."""

from interpreter.hunting.hunt import Hunted, Path, hunt
from interpreter.hunting.order import Ordered, Site, ordered, sites
from interpreter.hunting.target import Target, condition_target, fault_target, gift_target
from interpreter.hunting.told import example_of, example_of_last_move, steps_of

__all__ = [
    "Hunted",
    "Ordered",
    "Path",
    "Site",
    "Target",
    "condition_target",
    "example_of",
    "example_of_last_move",
    "fault_target",
    "gift_target",
    "hunt",
    "ordered",
    "sites",
    "steps_of",
]
