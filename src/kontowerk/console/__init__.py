"""Room: who may look after the service in a browser, and what they are shown of it.

It reads across rooms and owners, with a role of the database that sees ids, states and times.
"""
