"""What statements do not tell of their parameters, and who runs them."""

import json
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any, Final
from uuid import UUID

from kontowerk.jobs.store import FETCH, INDEX
from kontowerk.kit.db import Role
from kontowerk.providers.register import SANDBOX_ID
from quality.scale.arguments import Person

Given = Mapping[int, Any | Callable[[Person], Any]]

_FIRST, _LAST = UUID(int=0), UUID(int=2**128 - 1)
_SOME_DAY: Final = datetime(2026, 11, 15, tzinfo=UTC)
_NEVER: Final = str(2**63)  # a transaction that no server gets to


def _of(place: str) -> Callable[[Person], Any]:
    """Return what the person's row holds."""
    return lambda person: person[place]


def _list_of(place: str) -> Callable[[Person], Any]:
    return lambda person: [person[place]]


def _text_of(place: str) -> Callable[[Person], Any]:
    return lambda person: str(person[place])


def _ago(length: timedelta) -> Callable[[Person], Any]:
    return lambda person: person.now - length


_A_MINUTE_AGO: Final = _ago(timedelta(minutes=1))
_A_DAY_AGO: Final = _ago(timedelta(days=1))
_CUSTOMER: Final = _of("app_user.id")
_WEEK: Final[Given] = {
    1: _ago(timedelta(days=7)),
    2: lambda person: [person.now - timedelta(days=day) for day in range(7, -1, -1)],
    3: None,
    4: "day",
    5: None,
}
_ROW: Final = (
    *("product_no", "id", "content_id", "booked_on", "value_on", "amount", "currency", "purpose"),
    *("booking_text", "transaction_code", "primanota", "counterparty_name", "counterparty_iban"),
    *("counterparty_bic", "counterparty_name_ultimate", "end_to_end_id", "mandate_id"),
    *("creditor_id", "bank_reference", "batch_id"),
)


def _booking(person: Person) -> list[tuple[Any, ...]]:
    return [tuple(person[f"bank_transaction.{column}"] for column in _ROW)]


def _call_count(person: Person) -> str:
    """Return one more call at a bank in the running hour."""
    row = dict(person.rows["bank_call_count"])
    return json.dumps([{**row, "begun": person.now}], default=str)


def _product(person: Person) -> str:
    return json.dumps([dict(person.rows["bank_product"])], default=str)


def _offer(person: Person) -> str:
    return json.dumps([dict(person.rows["provider"])], default=str)


_PAGE: Final[Given] = {1: _CUSTOMER, 2: 1, 3: _FIRST, 4: _LAST}

# A round removes what is old, so many at a time; hardly anything is.
_LONG_AGO: Final = datetime(2026, 1, 1, tzinfo=UTC)

GIVEN: Final[Mapping[str, Given]] = {
    "webhooks.events._REMOVE_OLD": {2: _LONG_AGO},
    "webhooks.events._REMOVE_OLD_OF_LIFE": {2: _LONG_AGO},
    "webform.sessions._REPORT_BANK": {
        1: _CUSTOMER,
        2: _of("webform_session.id"),
        3: "bank 1",
        4: "Bank 1",
        5: date(2026, 11, 16),
    },
    "console.calls._ADD": {
        1: [date(2026, 11, 16)],
        2: _list_of("app_user.tenant_id"),
        3: ["listProviders"],
        4: [3],
        5: [1],
        6: [0],
        7: date(2026, 10, 16),
    },
    "webform.records._ADD_STEP": {3: "bank", 4: None, 5: "call-1"},
    "accesses.access._SETTLE": {13: 0, 14: 1},
    "accesses.schedule._SET_REMINDER": {4: True},
    # Fewer than are due at either size: with more, the larger one would only have more to release.
    "accesses.schedule._DUE_BY_TURNS": {3: 5},
    "accesses.access._START": {3: _of("access.key")},
    "accesses.views._HOT": {1: _CUSTOMER, 2: None},
    "accesses.views._STAMP": {1: _CUSTOMER},
    "accesses.views._STAMPS": {
        1: lambda person: [None, person["app_user.id"]],
        2: lambda person: [person["access_token.hash"], None],
    },
    "analysis.kept._PAGE": {
        1: _CUSTOMER,
        2: _of("analysis_page.view"),
        3: _of("analysis_state.day"),
        4: "r1",
    },
    "analysis.kept._PUT_CONTRACTS": {3: _list_of("bank_transaction.id")},
    "analysis.kept._LOCK": {1: _CUSTOMER},
    "bankcalls.records._PREPARE": {2: 8},
    "bankcalls.records._DROP_OLD": {1: _LONG_AGO, 2: 500},
    "bankcalls.hosts._ADD_TALLIES": {
        1: lambda person: [person.now],
        2: _list_of("provider.id"),
        3: [1],
        4: [0],
    },
    "providers._PUT_TRAITS": {1: _list_of("provider.id"), 2: ["method"], 3: ["921, HKTAN 7"]},
    "approvals._OF_ACCESS": {1: _CUSTOMER, 2: _of("access.access_id")},
    "approvals._OF_RUN": {1: _CUSTOMER, 2: _of("access.key")},
    "approvals._ASK": {3: "{}", 4: b"0", 5: 0},
    "approvals._END": {3: "granted"},
    "bankcalls.hosts._SET_LIMIT": {1: _of("access_schedule.host"), 2: 5.0, 3: 20.0, 4: 10},
    "console.overview._LIMITS": {1: lambda person: person.now, 2: 10_000, 3: 200},
    "console.overview._ACCESSES": {1: _of("access_schedule.host")},
    "console.accesses._FOUND": {1: _A_MINUTE_AGO},
    "console.accesses._TOLD": {1: _A_MINUTE_AGO},
    "console.accesses._PEOPLE": {1: [SANDBOX_ID]},
    "console.accesses._NAMED": {1: "bank"},
    "console.accesses._SOME": {
        2: _of("access.access_id"),
        3: "",
        6: 1_000,
        7: UUID(int=0),
        8: UUID(int=0),
        9: _of("access.access_id"),
        10: [],
        11: [],
    },
    "console.support._JOBS": {1: _list_of("bank_dialogue.correlation_id")},
    "console.calls._TREND": _WEEK,
    "bankcalls.records._ADD_COUNTS": {1: _call_count},
    "bankcalls.records._ADD_TOTALS": {1: _call_count},
    "bankcalls.records._REMOVE_OLD": {1: "day", 2: _ago(timedelta(days=9))},
    "bankcalls.records._REMOVE_OLD_TOTALS": {1: "day", 2: _ago(timedelta(days=9))},
    "jobs._RUN_AGAIN": {3: 6.0, 4: 1},
    "console.overview._HOSTS": {2: _A_MINUTE_AGO},
    "console.overview._NUMBERS": {1: _of("app_user.tenant_id"), 4: _A_DAY_AGO},
    "console.webhooks._GAPS": {4: 5, 5: lambda person: [person["webhook_subscription.id"]]},
    "console.webhooks._SUBSCRIPTIONS": {2: 25, 3: 0},
    "console.states._AT": {2: _list_of("provider.id"), 3: 5},
    "console.support._WITH_ACCESS": {2: _of("access.access_id")},
    "console.states._ACCESS_GROUPS": {1: _of("app_user.tenant_id")},
    "console.states._COUNTS": {1: _of("app_user.tenant_id")},
    "console.support._NAMED": {2: "user-1", 3: "user-1\U0010ffff"},
    "console.support._BY_CALL": {2: "call-1", 3: None},
    "console.sessions._FIND": {4: True},
    "console.sessions._LOOK_AS": {1: "operator"},
    "engine.beat": {1: 1},
    "identity.keys._VALID_API_KEY": {1: _of("api_key.hash")},
    "identity.tenants._TELL": {1: "*"},
    "identity.logins._COUNT_LOGIN": {
        1: lambda person: person.now,
        2: "login",
        3: "app",
        4: "user",
        5: _of("app_user.tenant_id"),
    },
    "identity.tenants._CLIENT_WITH_SECRET": {1: _of("tenant.name"), 2: "app"},
    "identity.tenants._ORIGIN_KNOWN": {1: "https://app.example"},
    "identity.tokens._ADD_FOR_USER": {9: None},
    "identity.tokens._BY_HASH": {1: _of("access_token.hash")},
    "identity.tokens._TELL": {1: "*"},
    "identity.users._CHANGE": {8: False},
    "identity.users._USERS": {2: True},
    "invariants._customers": {1: None},
    "jobs.FETCH_JOB": {1: "analyse", 2: 1},
    "jobs._HAS_INDEX": {1: INDEX},
    "jobs._PLANNER": {1: FETCH},
    "kit.db.lending._TELL": {1: ["kw_access"], 2: ["run"]},
    "kit.db.inspect._MISSING_ROLES": {1: ["kw_api"]},
    "kit.db.migrate._HALF_BUILT": {1: INDEX},
    "kit.db.pool._SET_BOTH": {1: _text_of("app_user.id"), 2: _text_of("app_user.tenant_id")},
    "kit.db.pool._SET_OWNER": {1: _text_of("app_user.id")},
    "kit.db.pool._SET_TENANT": {1: _text_of("app_user.tenant_id")},
    "kit.db.stopped._END": {1: [0]},
    "kit.outbox._ENQUEUE": {
        1: ["bank"],
        2: ["refresh"],
        3: [0],
        4: ["lock"],
        5: ["{}"],
        6: lambda person: [person.now],
    },
    "ledger.bookings._HEAD": {
        1: _CUSTOMER,
        2: _of("bank_product.access_id"),
        3: _of("bank_product.product_id"),
        4: "all",
    },
    "ledger.bookings._HEADS": {
        1: lambda person: [None, person["app_user.id"]],
        2: lambda person: [person["access_token.hash"], None],
        3: lambda person: [person["bank_product.access_id"]] * 2,
        4: lambda person: [person["bank_product.product_id"]] * 2,
        5: ["all", "all"],
    },
    "ledger.bookings._KEEP": {1: _CUSTOMER, 2: 1, 3: "all", 4: 1, 5: b"{}"},
    "ledger.bookings._ROWS": _PAGE,
    "ledger.bookings._SOME": {3: None},
    "ledger.products._ADD": {2: _product},
    "ledger.products._CHANGE": {2: _product},
    "ledger.products._COUNT": {3: 1, 4: 1},
    "ledger.bookings._ADD": {2: _booking},
    "ledger.bookings._CHANGE": {2: _booking},
    "ledger.bookings._ADD_PENDING": {2: _booking},
    "ledger.bookings._BOOK_PENDING": {
        3: _list_of("bank_pending.id"),
        4: _list_of("bank_transaction.id"),
        5: _SOME_DAY,
    },
    "ledger.bookings._CHANGE_PENDING": {2: _booking},
    "ledger.bookings._MOVE": {2: _list_of("bank_transaction.id"), 3: _booking},
    "lifecycle._RECORD": {
        1: _CUSTOMER,
        2: _LAST,
        3: "access.broken",
        4: "bank",
        5: "bank",
        6: _LAST,
        7: _SOME_DAY,
    },
    "lifecycle._SOME": {2: "", 3: 0},
    "payments.payment._ADD": {15: "created"},
    "payments.payment._END": {4: "done", 7: "reference"},
    "payments.payment._REWRITE": {5: "{}", 7: "created"},
    "providers._PUT_OFFERS": {1: _offer},
    "sync._ACCESSES": {2: "0", 3: _FIRST, 4: _NEVER, 5: 500},
    "sync._BOOKINGS": {2: "0", 3: -1, 4: _FIRST, 5: _NEVER, 6: 500},
    "sync._LISTED": {2: -1, 3: _FIRST, 4: _NEVER, 5: 500},
    "sync._PENDING": {2: "0", 3: -1, 4: _FIRST, 5: _NEVER, 6: 500},
    "sync._REMOVALS": {2: "0", 3: _FIRST, 4: _NEVER, 5: 500},
    "sync._STAND": {2: "0", 3: _FIRST},
    "tagging.bookings._COUNTERPARTIES": {2: ""},
    "tagging.bookings._OPPOSITE": {
        3: _FIRST,
        4: _LAST,
        7: _list_of("bank_transaction.booked_on"),
        8: 5,
    },
    "tagging.corrections._PUT": {3: _list_of("bank_transaction.id")},
    "tagging.corrections._ABOUT": {1: _CUSTOMER, 2: ["blum kg"], 3: 5, 4: Decimal("0.8")},
    "tagging.bookings._PUT": {
        3: _list_of("bank_transaction.product_no"),
        4: _list_of("bank_transaction.id"),
        **{number: [1] for number in range(5, 9)},
        9: [False],
        10: [0.9],
        **{number: ["kw"] for number in range(11, 15)},
    },
    "tagging.bookings._ROWS": _PAGE,
    "tagging.bookings._SOME": {2: 0, 3: _FIRST},
    "webhooks.subscriptions._ADD_CHECK": {7: "{}"},
    "webhooks.events._SOME": {2: "", 3: 0},
    "webhooks.events._AFTER": {2: "0", 3: _FIRST, 5: ["access.broken"], 6: True},
    "webhooks.events._AS_TENANT": {1: _text_of("app_user.tenant_id")},
    "webhooks.events._IS_AHEAD": {1: "0"},
}
ROLES: Final[Mapping[str, Role]] = {"console.calls._ADD": Role.API}
# Named and counted, with the reason why it is not measured.
UNMEASURED: Final[Mapping[str, str]] = {}
