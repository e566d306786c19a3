"""Answers to questions and commands that a player types at the prompt instead of a move."""
