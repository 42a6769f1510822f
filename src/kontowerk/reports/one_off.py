"""The access that exists for one report: it ends with the person's answer.

It is named after its report and not kept fresh. Removing it shreds the login, deletes what was
fetched and has the bank told that the consent is over; of one whose report is never answered the
lifetime of unkept accesses takes care.
"""

from kontowerk.accesses import read, remove
from kontowerk.kit.db import Tx
from kontowerk.reports import rules
from kontowerk.reports.model import AccountReport


async def end_access(tx: Tx, report: AccountReport, *, actor: str) -> int:
    """Remove what was connected for a report; returns how many accesses that were."""
    customer_id, ended = report.customer_id, 0
    for view in await read.every(tx, customer_id):
        access = view.access
        if not access.sync and rules.is_of_report(access.access_id, report.id):
            await remove.remove(
                tx, customer_id, access.access_id, tenant_id=report.tenant_id, actor=actor
            )
            ended += 1
    return ended
