"""All SQL of approvals: an approval and its timers."""
