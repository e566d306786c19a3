"""Figures of a report, one question a file: what was counted enters, a Figure and what is to be looked at leave."""
