"""Check of rules, by which cards, weather and powers change a game: clauses and order of effect."""
