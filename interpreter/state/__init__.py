"""States of a running game: read, record, save and sample them."""
