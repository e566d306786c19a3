"""Report on a game for its designer, computed from many simulated games, with confidence intervals.

All games are counted by `simulate`; some are also recorded move by move and continued from several moments with new
draws. The counts become figures (tables and curves), and remarkable figures become findings (sentences).
"""
