"""Lint rules by subject, and their codes."""
