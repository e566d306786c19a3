"""Deep analyses of a report, the same for any number of worker processes."""
