"""What an editor draws into, above and beside the lines of a file, and how it lays them out."""
