"""Measure the size of the language and which of its forms the bundled games use."""
