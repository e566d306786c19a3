"""Answers to a player's questions about moves, costs and numbers, without hidden facts."""
