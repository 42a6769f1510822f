"""The schema's history, in SQL: expand first, contract a release later."""
