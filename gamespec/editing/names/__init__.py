"""What the names of a ruleset stand for: where each is declared, and every place that says it."""
