"""What all forms of expression share: dispatch, arguments, coercions, narrowing, findings."""
