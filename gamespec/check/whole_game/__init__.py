"""What can be told only when all bodies are there: circles, endless loops, fields never set."""
