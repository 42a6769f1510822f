"""Room: strong customer authentication: what a bank wants from a person, kept while it waits.

One machine for every operation that may need it. Spec: Consent status; States (consent).
"""
