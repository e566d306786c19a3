"""Draw a scene as terminal text with colours, with the position of each thing."""
