"""Playing at the terminal: seats, the keyboard, the drawn table, saves, and the session that joins them."""
