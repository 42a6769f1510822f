"""Backups that were restored: to a second chosen at random, with what was done since in mind."""
