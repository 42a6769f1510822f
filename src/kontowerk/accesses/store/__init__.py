"""All SQL of accesses: the access itself, its schedule, bank hosts, tries, events."""
