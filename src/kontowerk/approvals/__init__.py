"""Room: strong customer authentication: approval steps, stored while a bank waits for the user.

One machine for every operation that may need it. Spec: Consent status; States (consent).
"""
