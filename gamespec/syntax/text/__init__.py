"""First stage of parsing: split a file into logical lines, and check characters and depth."""
