"""What one observer is shown of a state."""
