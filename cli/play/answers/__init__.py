"""Answers to questions at the prompt."""
