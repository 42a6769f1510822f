"""Room: tenants, clients, roles, users, tokens, scopes and API keys.

Spec: Tenant; Client; ClientRole; User; Token; Management; OAuth2 and keys; Authentication.
Calls no other room.
"""
