"""Searches for sets to pick, payments and splits."""
