"""Tests whether an opening can be completed, and explanations of why it cannot."""
