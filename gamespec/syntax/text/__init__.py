"""From characters to logical lines: size, foreign characters, merge marks, brackets, commas, depth."""
