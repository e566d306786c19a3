"""Sets that are picked, payments, splits: searches for what suffices."""
