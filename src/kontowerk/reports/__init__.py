"""Room: account reports for a purpose: seen and released by their person, checked by receivers.

Each is worked out from the analyses, frozen when it is made, and ends the access made for it.
"""
