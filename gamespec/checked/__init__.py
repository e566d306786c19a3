"""The checked game: a ruleset for one number of players, every name resolved, every expression typed.

`gamespec.check` builds it from the syntax tree and `interpreter.compiler` turns it into a phase graph.
"""
