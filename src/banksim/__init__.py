"""A bank for tests and sandboxes that speaks the banks' own protocols.

It shares no code with the product, or one misreading would sit on both sides of the wire.
"""
