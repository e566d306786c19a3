"""Limits of decisions, generated code and numbers, and the code that tests them."""
