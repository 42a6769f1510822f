"""All SQL of sessions: their steps and secrets, accepted terms, brands."""
