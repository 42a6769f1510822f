"""Decisions about calls at banks: hosts, attempts, whose side failed; pure."""
