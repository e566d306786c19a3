"""Sets: members, order, and greatest size."""
