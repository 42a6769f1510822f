"""Room: sessions of end users whose tenant may not touch credentials, from link to return.

Spec: Redirect flow. Sessions, their steps and their end; words and HTML are the HTTP door's.
"""
