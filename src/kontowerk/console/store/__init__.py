"""All SQL of the console."""
