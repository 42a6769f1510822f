"""All SQL of the ledger."""
