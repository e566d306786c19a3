"""Nodes of expressions: names, literals, operators, sets, tests of actions."""
