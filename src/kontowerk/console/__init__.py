"""Room: console users, and the data that the console shows.

It reads across rooms and owners, with a role of the database that sees ids, states and times.
"""
