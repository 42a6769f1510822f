"""Room: changes of a user's data since a cursor, in pages: nothing is skipped or repeated.

Extension of Customer. Calls accesses and tagging.
"""
