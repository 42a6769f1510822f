"""All SQL of payments: orders, checks of payees, what is held, timers."""
