"""What a game says, told in sentences: one table for each sort of construct, and nothing in it that has no sentence."""
