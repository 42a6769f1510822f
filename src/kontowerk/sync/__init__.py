"""Room: everything of a person that changed since a cursor, in pages: nothing skipped or repeated.

Extension of Customer. Calls accesses and tagging.
"""
