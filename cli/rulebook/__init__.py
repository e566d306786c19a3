"""Rulebooks generated from the rules, as Markdown or an HTML page."""
