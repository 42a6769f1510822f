"""Room: account reports for a purpose: reviewed and released by the user, verified by recipients.

Each is worked out from the analyses, frozen when it is made, and ends the access made for it.
"""
