"""The floor: clock, ids, money, errors, settings, logs, database; knows nothing of banking."""
