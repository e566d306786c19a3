"""Legal moves of each decision, and their codes."""
