"""Room: calls at banks: whose turn a login is, how often it was tried, what was exchanged.

Knows bank calls and not what they are for: accesses and payments make them.
"""
