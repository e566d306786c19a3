"""Shared parts of all expressions: dispatch, arguments, coercions, narrowing, findings."""
