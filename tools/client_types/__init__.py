"""Types of the clients, made from the OpenAPI document."""
