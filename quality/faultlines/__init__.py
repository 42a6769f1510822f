"""Lines that fail: a proxy that ruins connections in twelve ways, and what it must not ruin."""
