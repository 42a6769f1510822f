"""MT535, the statement of holdings: pieces or nominal, price, exchange rate, value."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from textwrap import wrap

from banksim.core.model import Account, Holding, Unit
from banksim.fints.message import BANK_CODE
from banksim.fints.statements.text import swift


def _number(value: Decimal) -> str:
    """Digits with a comma, which is always there; no superfluous zeros."""
    text = f"{value:f}"
    whole, _, rest = text.partition(".")
    return f"{whole},{rest.rstrip('0')}"


def _position(holding: Holding) -> list[str]:
    nominal = holding.unit is Unit.NOMINAL
    unit = "FAMT" if nominal else "UNIT"
    price = (
        f":90A::MRKT//PRCT/{_number(holding.price)}"
        if nominal
        else f":90B::MRKT//ACTU/{holding.currency}{_number(holding.price)}"
    )
    lines = [
        ":16R:FIN",
        f":35B:ISIN {holding.isin}",
        f"/DE/{holding.wkn}",
        *wrap(swift(holding.name), 35)[:2],
        price,
        f":94B::PRIC//LMAR/{swift(holding.venue)}",
        f":98A::PRIC//{holding.priced_at:%Y%m%d}",
        f":93B::AGGR//{unit}/{_number(holding.quantity)}",
        ":16R:SUBBAL",
        f":93C::TAVI//{unit}/AVAI/{_number(holding.quantity)}",
        ":16S:SUBBAL",
        f":19A::HOLD//EUR{_number(holding.value_eur)}",
    ]
    if holding.fx_rate is not None and holding.currency != "EUR":
        lines.append(f":92B::EXCH//{holding.currency}/EUR/{_number(holding.fx_rate)}")
    return [*lines, ":16S:FIN"]


def write_mt535(account: Account, holdings: Sequence[Holding], now: datetime) -> bytes:
    """The whole depot in one message; an empty depot says so (ACTI//N)."""
    total = sum((holding.value_eur for holding in holdings), Decimal(0))
    lines = [
        "",
        ":16R:GENL",
        ":28E:1/ONLY",
        ":20C::SEME//NONREF",
        ":23G:NEWM",
        f":98C::PREP//{now:%Y%m%d%H%M%S}",
        f":98A::STAT//{now:%Y%m%d}",
        ":22F::STTY//CUST",
        f":97A::SAFE//{BANK_CODE}/{account.number}",
        f":17B::ACTI//{'Y' if holdings else 'N'}",
        ":16S:GENL",
    ]
    for holding in holdings:
        lines.extend(_position(holding))
    lines += [":16R:ADDINFO", f":19A::HOLP//EUR{_number(total)}", ":16S:ADDINFO", "-", ""]
    return "\r\n".join(lines).encode("ascii", "replace")
