"""The checked game: a ruleset for one number of seats, every name resolved, every expression typed.

Enters: nothing, these are values. Leaves: what `gamespec.check` builds and `interpreter.compiler` lowers.
"""
