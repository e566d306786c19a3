"""Types as values: ranges, compatibility, implicit types."""
