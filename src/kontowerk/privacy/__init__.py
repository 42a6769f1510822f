"""Room: the data of one person as a whole: erased, kept no longer than needed, removed.

It calls the other rooms in the one right order, along one list of all tables with personal data.
"""
