"""What a module is made of: instructions, sections, words."""
