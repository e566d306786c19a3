"""Load on a hosted server."""
