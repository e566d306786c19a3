"""The yardstick: four games in plain Python, fixed files that nobody tunes; each has `playout(rng)`."""
