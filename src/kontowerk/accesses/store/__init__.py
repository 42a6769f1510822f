"""All SQL of accesses: the access itself, its schedule, recordings."""
