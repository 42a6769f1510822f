"""The reference of the interface: its chapters, who cites them, and which tests show them."""
