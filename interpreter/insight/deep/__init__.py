"""Deep analyses of a report: value of positions, effect of thinking, of single lines and cards.

The tallies are the same for any number of workers.
"""
