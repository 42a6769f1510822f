"""Rate limits of bank hosts: what is due against what fits, and changing one. Operators only."""

import math
import re
from typing import Final
from urllib.parse import urlencode

from starlette.responses import RedirectResponse, Response

from kontowerk.api.console.charts.lateness import lateness, per_hour
from kontowerk.api.console.pages import chart_texts
from kontowerk.api.console.visits import ON, ConsoleVisit, place
from kontowerk.api.pages import forms
from kontowerk.bankcalls.hosts import HostLimit
from kontowerk.bankcalls.rules.availability import is_failing
from kontowerk.console.budgets import MOST_WAITING, BudgetLine, budgets, change_budget
from kontowerk.console.enter import looking
from kontowerk.console.model import NotShownError
from kontowerk.kit.errors import InvalidError

_NUMBER: Final = re.compile(r"[0-9]{1,6}([.,][0-9]{1,3})?")
_WRONG: Final = 422


async def show_hosts(visit: ConsoleVisit) -> Response:
    return await _shown(visit, visit.asked("host"), saved=visit.asked("saved") == "1")


async def set_limit(visit: ConsoleVisit, form: forms.PostedForm) -> Response:
    """Change the limit of a host."""
    host = form.one("host").replace("\0", "")
    budget = HostLimit(
        rate=_number(form.one("rate")),
        burst=_number(form.one("burst")),
        lines=_whole(form.one("lines")),
    )
    try:
        async with looking(visit.db, visit.visitor) as tx:
            await change_budget(tx, visit.visitor, host, budget)
    except InvalidError:
        answer = await _shown(visit, host, is_wrong=True)
        answer.status_code = _WRONG
        return answer
    query = urlencode({"host": host, "saved": "1"})
    return RedirectResponse(place(visit.house, f"/hosts?{query}"), ON)


async def _shown(
    visit: ConsoleVisit, host: str, *, saved: bool = False, is_wrong: bool = False
) -> Response:
    if not visit.visitor.is_operator:
        raise NotShownError
    async with looking(visit.db, visit.visitor) as tx:
        lines = await budgets(tx)
    chosen = next((line for line in lines if line.host.host == host), lines[0] if lines else None)
    return visit.shown(
        "hosts",
        lines=lines,
        chosen=chosen,
        picture=None if chosen is None else _picture(visit, chosen),
        per_hour=per_hour,
        is_failing=is_failing,
        most_waiting=MOST_WAITING,
        saved=saved,
        is_wrong=is_wrong,
    )


def _picture(visit: ConsoleVisit, line: BudgetLine) -> object:
    return lateness(line, chart_texts(visit, visit.house.clock.now()))


def _number(text: str) -> float:
    """Read a number as either language writes it; anything else is none."""
    return float(text.replace(",", ".")) if _NUMBER.fullmatch(text.strip()) else math.nan


def _whole(text: str) -> int:
    number = _number(text)
    return int(number) if number.is_integer() else 0
