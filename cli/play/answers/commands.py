"""Words that can be typed besides moves."""

COMMANDS = ("hint", "review", "why", "table", "show", "cards", "log", "undo", "record", "back", "quit", "short")
