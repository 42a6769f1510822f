"""What an analysis says that the one before did not: contracts, and an overdraft to come; pure.

What is found is told to tenants that want it, by ids alone.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final
from uuid import UUID

from kontowerk.analysis.compute import Analysis
from kontowerk.analysis.model import Compared, Contract, ContractMark
from kontowerk.connectors.snapshot import ProductKind
from kontowerk.lifecycle.model import EventKind, Happening

_FOUND_WITHIN: Final = 3  # periods until a new contract is noticed
_SLACK: Final = 31  # days
_STEADY: Final = 2  # payments of one price before another one is a rise


def marks_of(analysis: Analysis) -> Compared:
    """Return what the next analysis is compared with."""
    contracts = {
        contract.id: ContractMark(
            contract.ended, abs(contract.amounts.latest), len(contract.changes)
        )
        for contract in analysis.contracts
        if contract.id is not None
    }
    return Compared(contracts, is_overdraft_ahead(analysis))


def is_overdraft_ahead(analysis: Analysis) -> bool:
    """Say whether what is there now will not last until the next salary."""
    money = analysis.disposable_money
    balances = [
        product.balance
        for product in analysis.person.products
        if product.kind is ProductKind.CHECKING and product.balance is not None
    ]
    if money is None or not balances or sum(balances) < 0:
        return False
    return sum(balances) + money.expected_fixed + money.expected_flexible < 0


def happened(analysis: Analysis, before: Compared, now: Compared) -> list[Happening]:
    """Return what is new since the analysis before."""
    found = list(_of_contracts(analysis.contracts, before.contracts, analysis.person.today))
    if now.overdraft and not before.overdraft:
        found.append(Happening(EventKind.OVERDRAFT_AHEAD))
    return found


def _of_contracts(
    contracts: Iterable[Contract], before: Mapping[UUID, ContractMark], today: int
) -> Iterator[Happening]:
    for contract in contracts:
        if contract.id is None:
            continue
        mark, subject = before.get(contract.id), str(contract.id)
        if mark is None:
            if _has_just_begun(contract, today):
                yield Happening(EventKind.CONTRACT_BEGUN, subject)
            continue
        if contract.ended and not mark.over:
            yield Happening(EventKind.CONTRACT_ENDED, subject)
        if len(contract.changes) > mark.changes:
            yield Happening(EventKind.CONTRACT_CHANGED, subject)
        if costs_more(contract, mark.price):
            yield Happening(EventKind.CONTRACT_PRICE_RAISED, subject)


def _has_just_begun(contract: Contract, today: int) -> bool:
    """Tell new contracts from old ones of an account that is new to us."""
    age = today - contract.date_first.toordinal()
    return not contract.ended and age <= _FOUND_WITHIN * contract.period.days + _SLACK


def costs_more(contract: Contract, price: int) -> bool:
    """Say whether a steady price was raised: bills that differ every time are no rises."""
    if contract.amounts.latest >= 0:
        return False
    paid = [abs(entry.cents) for entry in contract.regular]
    later = 0
    while later < len(paid) and paid[-1 - later] > price:
        later += 1
    steady = paid[: len(paid) - later][-_STEADY:]
    return later > 0 and steady == [price] * _STEADY
