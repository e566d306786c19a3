"""Grammar of the language, the LALR parse table generated from it, the lexer and the tokens."""
