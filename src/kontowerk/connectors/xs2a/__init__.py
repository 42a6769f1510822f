"""Berlin Group NextGenPSD2 (XS2A) 1.3: consents, approval, accounts; see README.md."""
