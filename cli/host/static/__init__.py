"""A game as one HTML page that needs no server: its WebAssembly code and the scripts of a table."""
