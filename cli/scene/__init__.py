"""Draw a scene as HTML: boards as SVG, cards and zones as boxes that flow."""
