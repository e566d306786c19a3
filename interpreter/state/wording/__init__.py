"""Names of values, zones, moves and chance outcomes, as people read and type them."""
