"""Pages that show how things stand: banks, payments, sessions of the webform."""

from starlette.responses import Response

from kontowerk.api.console.visits import Visit
from kontowerk.desk.banks import banks
from kontowerk.desk.enter import looking
from kontowerk.desk.forms import forms
from kontowerk.desk.payments import payments


async def show_banks(visit: Visit) -> Response:
    async with looking(visit.db, visit.visitor) as tx:
        seen = await banks(tx, visit.visitor)
    return visit.shown("banks", seen=seen)


async def show_payments(visit: Visit) -> Response:
    async with looking(visit.db, visit.visitor) as tx:
        seen = await payments(tx, visit.visitor)
    return visit.shown("payments", seen=seen)


async def show_forms(visit: Visit) -> Response:
    async with looking(visit.db, visit.visitor) as tx:
        seen = await forms(tx, visit.visitor)
    return visit.shown("forms", seen=seen)
