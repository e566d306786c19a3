"""Expressions become text: numbers, sets, places of the state, values, ready-made words."""
