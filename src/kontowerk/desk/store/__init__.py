"""All SQL of the desk."""
