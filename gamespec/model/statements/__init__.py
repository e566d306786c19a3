"""What a file says with lines of bodies: what changes, who decides, how it goes on."""
