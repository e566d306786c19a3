"""The checked game: a ruleset for one number of players, every name resolved, every expression typed."""
