"""The grammar, its generated table, the lexer and tokens."""
