"""Figures of a report, one question in each Python module: its functions return a Figure and Findings."""
