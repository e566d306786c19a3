"""Declarations of a file: kinds and tables, actions, phases, rules, scoring, examples, overlays."""
