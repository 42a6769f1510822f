"""kontowerk: bank data of German banks, fetched, kept fresh, paid from and explained."""
