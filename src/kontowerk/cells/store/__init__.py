"""All SQL of the room."""
