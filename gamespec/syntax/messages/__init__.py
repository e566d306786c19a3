"""Messages about lines that cannot be parsed."""
