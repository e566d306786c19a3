"""The grammar and its printed tables, the tokens they are about, and indentation."""
