"""Server of the Model Context Protocol: commands of gamespec as tools for assistants that write rules."""
