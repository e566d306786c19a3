"""Check of the flow of a game: actions, phases, scoring, invariants and display settings."""
