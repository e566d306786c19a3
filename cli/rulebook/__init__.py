"""Rulebooks generated from the rules of a game, as Markdown or an HTML page."""
