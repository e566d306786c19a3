"""Search for a reachable position in which a condition holds, with the shortest line found."""

from interpreter.hunting.hunt import Hunted, Path, hunt
from interpreter.hunting.target import Target, condition_target, fault_target
from interpreter.hunting.told import example_of

__all__ = ["Hunted", "Path", "Target", "condition_target", "example_of", "fault_target", "hunt"]
