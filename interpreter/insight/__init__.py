"""Report on a game for its designer, from many simulated games, with intervals.

Games are counted (`simulate`), some are followed move by move and forked; tallies become figures, figures findings.
"""
