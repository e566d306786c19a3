"""What is said of a line that cannot be read."""
