"""Play in the terminal: seats, keyboard, drawn table, saves, and the session that joins them."""
