"""Room: bank catalogue: connected banks, their login fields and capabilities.

Spec: Provider; Providers. Calls no other room.
"""
