"""The floor: what every room stands on. Knows nothing of banking, imports no room."""
