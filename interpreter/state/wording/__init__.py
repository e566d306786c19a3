"""What values, places, moves and outcomes are called."""
