"""What makes emitted text quicker: moved out of loops, worked out before, packed, spelled out."""
