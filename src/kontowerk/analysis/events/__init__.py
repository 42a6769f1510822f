"""Life events: turns in a life that bookings show. Spec: Life event (OP-143)."""
