"""What pages of end users, of the console and of the status share; it knows none of them."""
