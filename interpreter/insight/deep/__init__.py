"""Deep analyses of a report: value of positions, benefit of search, effect of single lines and cards.

The results are the same for any number of worker processes.
"""
