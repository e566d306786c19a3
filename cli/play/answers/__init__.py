"""What is asked at the prompt, answered."""
