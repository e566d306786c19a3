"""Flow of a game: actions, phases, scoring and invariants."""
