"""Worlds dealt by `resample` in random games: whether any is found, and in what time."""
