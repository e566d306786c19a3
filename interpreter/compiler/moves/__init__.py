"""What lines without decisions do to the state."""
