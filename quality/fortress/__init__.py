"""Several hosts on one machine: failover, cuts and faults on every line, judged from outside."""
