"""All SQL of analyses: marks, kept pages, what analyses read."""
