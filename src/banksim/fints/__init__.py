"""Face: FinTS 3.0 PIN/TAN."""
