"""Check of the members of the table, players and things: fields, zones, values, visibility."""
