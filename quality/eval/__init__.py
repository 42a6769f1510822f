"""How well bookings are tagged, measured on made-up households whose truth is known."""
