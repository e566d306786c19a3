"""Types as values: ranges, which type fits which, types nobody declared."""
