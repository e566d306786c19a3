"""Nodes of declarations: kinds and tables, actions, phases, rules, scoring, examples, overlays."""
