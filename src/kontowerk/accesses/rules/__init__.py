"""Decisions about bank accesses: names, slots, hosts, tries, and what an outcome means."""

from kontowerk.accesses.rules.naming import check_access_id

__all__ = ["check_access_id"]
