"""All SQL of the room desk."""
