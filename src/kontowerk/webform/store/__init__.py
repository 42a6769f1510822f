"""All SQL of the room webform."""
