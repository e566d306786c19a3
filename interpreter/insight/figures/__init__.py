"""Figures of a report, one question a module: each returns a Figure and its findings."""
