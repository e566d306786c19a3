"""A rulebook from the rules: its chapters in the order of play, and how they are printed as Markdown or as one page."""
