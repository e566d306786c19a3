"""Statements: changes, decisions, control flow."""
