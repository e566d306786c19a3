"""Nodes of statements: changes of the state, decisions, control flow."""
