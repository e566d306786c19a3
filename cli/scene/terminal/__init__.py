"""Draw a scene with the signs of a terminal: text with colours, and where each thing of it lies."""
