"""The console: who is let in, what they see, and what they never see."""
