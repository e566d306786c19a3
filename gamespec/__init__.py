"""The .game language: parsing, checking and describing rules; games are run by `interpreter`."""
