"""Small edits of the bundled rules, and benchmarks of what lint, examples and reports find of them."""
