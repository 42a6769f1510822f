"""All SQL of the room webhooks."""
