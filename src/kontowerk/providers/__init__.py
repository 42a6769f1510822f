"""Room: the catalogue of banks: who can be reached, with which login fields, and what they offer.

Spec: Provider; Providers. Calls no other room.
"""
