"""Rulesets on disk or in memory: a game with its variants, examples and rule sheet, and reading them."""

from gamespec.ruleset.finding import NOTHING, NoRulesetError, around, base_of, below, found, why_unread
from gamespec.ruleset.heading import Heading, Seats, deciding, heading_in, heading_of, numbers_of_seats, seats_of
from gamespec.ruleset.ruleset import Ruleset
from gamespec.ruleset.shelf import DISK, Shelf

__all__ = [
    "DISK",
    "NOTHING",
    "Heading",
    "NoRulesetError",
    "Ruleset",
    "Seats",
    "Shelf",
    "around",
    "base_of",
    "below",
    "deciding",
    "found",
    "heading_in",
    "heading_of",
    "numbers_of_seats",
    "seats_of",
    "why_unread",
]
