"""Strong customer authentication: what a bank wants from a person, kept in rows while it waits.

One machine for every operation that may need it. Spec: Consent status; States (consent).
"""
