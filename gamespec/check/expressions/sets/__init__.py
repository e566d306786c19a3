"""Sets: which things are in them, in what order, how many at most."""
