"""What is asked of a program after it was built."""
