"""Names of values, places, moves and outcomes, as people read and type them."""
