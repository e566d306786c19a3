"""Sets in expressions: members, order, and greatest size."""
