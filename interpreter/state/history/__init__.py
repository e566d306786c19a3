"""What happened, as values and as lines of the log."""
