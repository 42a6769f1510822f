"""End at the banks what was approved for accesses and runs that are over.

Banks are told without a login, beside everything else, and again until they have heard it: after
minutes first, after hours later, for some days. How that ended stands in the audit log.
"""

import asyncio
from datetime import timedelta
from typing import Final

from kontowerk.approvals import approve
from kontowerk.approvals.model import ConsentToEnd
from kontowerk.bankcalls.bank import BankDeps
from kontowerk.connectors.abilities import EndsConsents
from kontowerk.connectors.contract import AccessRef, BankAddress, CallContext
from kontowerk.kit import audit
from kontowerk.kit.ids import new_id
from kontowerk.kit.logging import fault_of, logger
from kontowerk.providers import read as providers
from kontowerk.providers.model import UnknownProviderError

_BATCH: Final = 10
_SECONDS: Final = 30.0  # less than until the next try
_ACTOR: Final = "consent_end"
_log = logger(__name__)


async def end_due(tools: BankDeps, keep: timedelta) -> int:
    """Tell banks what is due; returns how many of them have heard it, or never will."""
    async with tools.db.begin() as tx:
        taken = await approve.take_consents_due(tx, _BATCH)
    ended = await asyncio.gather(*(_end(tools, each, keep) for each in taken))
    return sum(ended)


async def _end(tools: BankDeps, consent: ConsentToEnd, keep: timedelta) -> bool:
    heard = await _tell(tools, consent)
    given_up = not heard and consent.noted_at + keep <= tools.clock.now()
    if heard is False and not given_up:
        return False
    async with tools.db.begin(consent.customer_id) as tx:
        if await approve.forget_consent(tx, consent) and heard is not None:
            await audit.record_about(
                tx,
                consent.customer_id,
                consent.tenant_id,
                actor=_ACTOR,
                action=f"consent.end {consent.access_id}",
                outcome="ok" if heard else "not_heard",
            )
    return True


async def _tell(tools: BankDeps, consent: ConsentToEnd) -> bool | None:
    """Say whether the bank has heard it; None where no bank keeps consents."""
    async with tools.db.begin() as tx:
        try:
            provider = await providers.one(tx, consent.provider_id)
        except UnknownProviderError:
            return None
    found = provider.connection
    connector = None if found is None else tools.connectors.get(found.connector)
    if found is None or not isinstance(connector, EndsConsents):
        return None
    address = BankAddress(provider.id, provider.offer.bank_code or "", found.url, found.profile)
    access = AccessRef(
        consent.tenant_id, consent.customer_id, consent.access_id, address, consent.memory
    )
    ctx = CallContext(
        operation_id=consent.operation_id or new_id(),
        correlation_id=str(new_id()),
        clock=tools.clock,
        deadline=tools.clock.now() + timedelta(seconds=_SECONDS),
        sealer=tools.sealer(consent.tenant_id),
        http=tools.http[found.connector],
    )
    try:
        async with asyncio.timeout(_SECONDS):
            return await connector.end_consent(access, consent.state, ctx)
    except Exception as error:  # noqa: BLE001 - told again later
        _log.warning("consent.end", **fault_of(error))
        return False
