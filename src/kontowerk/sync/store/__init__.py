"""All SQL of following: where the changes stand, and the rows they are about."""
