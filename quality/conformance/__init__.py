"""Does the test of a requirement notice when what it requires is broken on purpose?"""
