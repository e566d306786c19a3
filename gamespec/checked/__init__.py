"""The checked game: a ruleset for one number of seats, every name resolved, every expression typed.

`gamespec.check` builds it and `interpreter.compiler` lowers it.
"""
