"""What a seat knows, and the other worlds it cannot tell from the true one."""
