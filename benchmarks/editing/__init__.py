"""Measure how soon an editor is answered."""
