"""The payments chapter of the HTTP door: transfers in both forms, and checks of payees."""
