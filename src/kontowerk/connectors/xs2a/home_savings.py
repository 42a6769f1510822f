"""Home-savings contracts: what the standard has a field for, and what a bank says in its text.

The standard knows no such contracts. A bank may put "characteristics of the account" into
`details`; where a profile says which labels it uses there, the values behind them are read. What
stands behind a label and cannot be read is left out. Spec: NextGenPSD2 1.3, accountDetails.
"""

import re
from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Final

from kontowerk.connectors.sepa.fields import tidy
from kontowerk.connectors.snapshot import Balance, HomeSavings, Missing, Present
from kontowerk.connectors.xs2a.models import AccountRow
from kontowerk.kit.money import Money

_ENTRY: Final = re.compile(r"\s*([^:;]{1,60}):\s*([^;]{1,100}?)\s*(?:;|$)")
_NUMBER: Final = re.compile(
    r"(-?[0-9]{1,3}(?:\.[0-9]{3})*|-?[0-9]+)(?:,([0-9]{1,6}))?(?:\s*(?:%|[A-Z]{3}))?"
)
_DAY: Final = "%d.%m.%Y"
_EURO: Final = "EUR"
_Balance = Present[Balance] | Missing | None


def contract_of(
    row: AccountRow, number: str | None, balance: _Balance, labels: Mapping[str, str]
) -> HomeSavings:
    """Return what a bank tells of a contract; `labels` are its words by our names."""
    told = dict(_ENTRY.findall(row.details or ""))

    def text(name: str) -> str | None:
        return tidy(told.get(labels.get(name, "")))

    amount = _number(text("contract_amount"))
    return HomeSavings(
        contract_number=tidy(text("contract_number") or number),
        contract_type=text("contract_type") or tidy(row.product),
        contract_status=text("contract_status") or tidy(row.status),
        contract_amount=None if amount is None else Money(amount, row.currency or _EURO),
        contract_date=_day(text("contract_date")),
        rating=_number(text("rating")),
        savings_rate=_number(text("savings_rate")),
        loan_rate=_number(text("loan_rate")),
        savings_progress=_number(text("savings_progress")),
        in_saving_phase=_is_saving(balance),
    )


def _is_saving(balance: _Balance) -> bool | None:
    """Say whether money is still saved: who owes the building society has had the loan."""
    return balance.value.booked.amount >= 0 if isinstance(balance, Present) else None


def _number(text: str | None) -> Decimal | None:
    found = _NUMBER.fullmatch(text or "")
    if found is None:
        return None
    return Decimal(f"{found[1].replace('.', '')}.{found[2] or 0}")


def _day(text: str | None) -> date | None:
    try:
        return datetime.strptime(text or "", _DAY).date()  # noqa: DTZ007 - a day has no zone
    except ValueError:
        return None
