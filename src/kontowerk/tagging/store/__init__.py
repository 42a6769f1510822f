"""SQL of the tagging room."""
