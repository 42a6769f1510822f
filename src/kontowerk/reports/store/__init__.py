"""Account reports in PostgreSQL."""
