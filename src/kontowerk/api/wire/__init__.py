"""The interface letter for letter: one class per resource, one table per vocabulary."""
