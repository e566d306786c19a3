"""What a decision, a text and a number may grow to, and where that is looked at."""
