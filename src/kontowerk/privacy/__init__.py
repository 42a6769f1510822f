"""Room: erasure, retention and removal of users' data.

It calls the other rooms in the one right order, along one list of all tables with personal data.
"""
