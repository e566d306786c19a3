"""Error messages and advice about lines that cannot be parsed."""
