"""A game as one page that needs no server: its WebAssembly module and the scripts of a table."""
