"""Draw a scene (what one seat sees) as coloured terminal text that records where each thing is."""
