"""Expressions: names, literals, operators, sets, tests of actions."""
