"""Securities: what a depot holds and what it is worth on a day."""

from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from banksim.core import bankdays
from banksim.core.model import Holding, Unit
from banksim.core.personas.rows import digest
from banksim.core.store import Store

_CENT: Final = Decimal("0.01")
_PRICE: Final = Decimal("0.001")
_RATE: Final = Decimal("0.0001")
_USD_IN_EUR: Final = Decimal("0.9")
_SWING: Final = 4001  # tenths of a per mille: prices move up to 2 percent around their base


def holdings(store: Store, login: int, account: str, now: datetime) -> list[Holding]:
    """Prices of the last bank day, made from the base price and the day alone."""
    day = bankdays.on_or_before(now.date() - timedelta(days=1))
    priced_at = now.replace(
        year=day.year, month=day.month, day=day.day, hour=17, minute=35, second=0, microsecond=0
    )
    found = store.rows(
        "SELECT isin, wkn, name, quantity, unit, base_price, currency, venue FROM holdings "
        "WHERE login = ? AND account = ? ORDER BY isin",
        login,
        account,
    )
    result: list[Holding] = []
    for isin, wkn, name, quantity, unit, base, currency, venue in found:
        price = _moved(Decimal(base), _PRICE, isin, day)
        rate = None
        if currency != "EUR":
            rate = _moved(_USD_IN_EUR, _RATE, currency, day)
        worth = Decimal(quantity) * price * (rate or 1)
        if unit == Unit.NOMINAL:
            worth /= 100  # a nominal holding is priced in percent
        result.append(
            Holding(
                account, isin, wkn, name, Decimal(quantity), Unit(unit), price, currency, priced_at,
                rate, venue, worth.quantize(_CENT, ROUND_HALF_UP),
            )
        )  # fmt: skip
    return result


def _moved(base: Decimal, step: Decimal, *seed: object) -> Decimal:
    swing = Decimal(digest(*seed) % _SWING - _SWING // 2) / 100000
    return (base * (1 + swing)).quantize(step, ROUND_HALF_UP)
