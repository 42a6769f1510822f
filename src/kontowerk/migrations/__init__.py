"""The schema's history, in SQL. Expand first, contract a release later."""
