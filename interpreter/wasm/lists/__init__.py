"""Lists: made, gone through, folded, sorted."""
