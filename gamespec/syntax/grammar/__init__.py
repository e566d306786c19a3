"""The grammar, its generated tables, tokens, and indentation."""
