"""Members of the table, players and things: fields, zones, values, and visibility."""
