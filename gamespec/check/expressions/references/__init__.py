"""What an expression names: a local, a member, a cell, one thing of a kind, or nothing at all."""
