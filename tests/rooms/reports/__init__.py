"""Account reports: figures, rules, paper."""
