"""Business cases a customer may order: one file per kind of question."""
