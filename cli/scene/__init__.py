"""Draw a scene (what one seat sees of a game) as HTML: boards as SVG, cards and zones as boxes."""
