"""Tenants, clients, roles, users, tokens, scopes and API keys.

Spec: Tenant to Token, Management, OAuth2 and keys, Authentication. Calls no other room.
"""
