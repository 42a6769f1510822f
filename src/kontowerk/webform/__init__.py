"""The way of end users whose tenant may not touch credentials.

Spec: Redirect flow. Sessions, their steps and their end; words and HTML are the HTTP door's.
"""
