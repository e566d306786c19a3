"""Play a game in the terminal: seats, keyboard input, drawing of the table, saved games, session."""
