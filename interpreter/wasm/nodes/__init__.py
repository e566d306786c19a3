"""Nodes of CODE that are no lists, a class at a time: numbers, conditions, calls, statements."""
