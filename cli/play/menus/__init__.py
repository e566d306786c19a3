"""The moves of one decision, listed and chosen from."""
