"""Texts for people made from views, logs and scores of a game."""
