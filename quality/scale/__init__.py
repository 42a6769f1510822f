"""How the cost of every statement grows with everybody's data."""
