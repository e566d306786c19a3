"""Commands that a player can type at the prompt instead of a move."""

COMMANDS = ("hint", "review", "why", "table", "show", "cards", "log", "undo", "record", "back", "quit", "short")
