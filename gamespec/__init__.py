"""The .game language: text goes in, values and diagnostics come out; nothing here knows how a game runs."""
