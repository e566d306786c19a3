"""What a file declares: things and their tables, actions, phases, rules, scoring, examples, overlays."""
