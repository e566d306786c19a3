"""What cards, weather and powers change: rules, their clauses, and the order in which they take effect."""
