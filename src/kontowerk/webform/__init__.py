"""Room: webform sessions of users of redirect tenants, from link to return.

Spec: Redirect flow. Sessions, their steps and their end; words and HTML are the HTTP door's.
"""
