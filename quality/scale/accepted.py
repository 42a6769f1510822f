"""Statements that may grow with everybody's data, each with its reason."""

from collections.abc import Mapping
from typing import Final

_AUDIT: Final = "`kontowerk audit` goes over everything, by an operator's will"
_COUNTS: Final = "the console counts what there is; asked by people, seldom"
_TENANT: Final = "a list or an end of a whole tenant"

ACCEPTED: Final[Mapping[str, str]] = {
    "desk.records._BY_CALL": "sessions of two weeks; row-level security keeps `@>` from its index",
    **dict.fromkeys(
        (
            "invariants._customers",
            "invariants.i2_payments",
            "invariants.i5_tokens",
            "invariants.i7_analyses",
            "invariants.i8_fences",
            "invariants.i9_questions",
            "invariants.i9_runs",
        ),
        _AUDIT,
    ),
    **dict.fromkeys(
        (
            "desk.banks._GROUPS",
            "desk.courses._BANKS",
            "desk.courses._SLOTS",
            "desk.forms._GROUPS",
            "desk.hooks._GAPS",
            "desk.hooks._SOME",
            "desk.overview._CLIENTS",
            "desk.overview._HOSTS",
            "desk.overview._NUMBERS",
            "desk.overview._TENANTS",
            "desk.payments._COUNTS",
            "desk.people._FOUND",
            "desk.people._PEOPLE",
            "desk.people._TOLD",
            "desk.queue._LINES",
        ),
        _COUNTS,
    ),
    **dict.fromkeys(
        (
            "identity.api_keys._OF_TENANT",
            "identity.tokens._REVOKE_OF_CLIENT",
            "identity.users._COUNT",
        ),
        _TENANT,
    ),
    "engine.fetch": "the engine has one index for all queues; see decision 0077",
    "kit.audit._SEALED": "a seal holds up to 10,000 entries, and no more",
    "webhooks.feed._AFTER": "small tables are read as a whole; 23 pages at 30,000 users",
    "webhooks.feed._REMOVE_OLD": "the worker's policies are guessed too low: all events are read",
}
