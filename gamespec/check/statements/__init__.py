"""Check of statements in a scope, giving blocks of typed statements.

A statement with a mistake gives no typed statement; its names are bound all the same, so that one mistake gives one
finding.
"""

from gamespec.check.statements import changes, choices, flow, moves, offers, payments
from gamespec.check.statements.dispatch import block, settle_actors, value_lines

_REGISTERED = (changes, choices, flow, moves, offers, payments)

__all__ = ["block", "settle_actors", "value_lines"]
