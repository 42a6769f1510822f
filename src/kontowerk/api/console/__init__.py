"""The console's pages: for operators, and for developers of one tenant."""
