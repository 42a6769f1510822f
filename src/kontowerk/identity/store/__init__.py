"""All SQL of identity. Private to the room."""
