"""A week in minutes: does anything grow that should stay as it is?"""
