"""A report for designers, printed: an Insight enters; a screen or a page leaves."""
