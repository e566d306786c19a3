"""Shared parts of the typing of expressions: dispatch, arguments, conversions, narrowing, findings."""
