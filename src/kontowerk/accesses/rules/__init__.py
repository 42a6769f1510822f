"""Decisions about bank accesses: names, slots, and what an outcome means for them."""

from kontowerk.accesses.rules.naming import check_access_id

__all__ = ["check_access_id"]
