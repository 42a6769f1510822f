"""Door: read-only tools for assistants over MCP, with the token of one person.

A client of the HTTP interface. It opens no database; scopes, limits and refusals are those of the
interface, and each question is a request in its log.
"""
