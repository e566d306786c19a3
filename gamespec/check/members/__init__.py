"""What the table, players and things have: fields, zones, values, and who sees them."""
