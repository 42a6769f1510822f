"""Where rooms meet doors, database, clock and settings; the command line starts here."""
