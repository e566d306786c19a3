"""Features that an editor draws in or beside the text: hints, lenses, outline, colours, formatting."""
