"""All SQL of the room ledger."""
