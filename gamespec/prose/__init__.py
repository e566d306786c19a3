"""Sentences for every construct of a game: one table for each sort of construct, without gaps."""
