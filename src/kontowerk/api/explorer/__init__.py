"""The explorer: the OpenAPI document, and a page to try its operations on."""
