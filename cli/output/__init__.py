"""Output of commands: reports, tables and complaints, for a terminal or as JSON."""
