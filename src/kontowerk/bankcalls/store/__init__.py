"""All SQL of calls: bank hosts, attempts, names of logins, records."""
