"""SQL of the room."""
