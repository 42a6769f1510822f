"""Raw mutation fuzzer: the real application and database, called as ASGI without a client."""
