"""Subscriptions at the console: what was sent to them, and what is done with one."""

import asyncio
from typing import Final
from uuid import UUID

from starlette.responses import RedirectResponse, Response

from kontowerk.api.console.visits import ON, ConsoleVisit, id_in, place
from kontowerk.api.pages import forms
from kontowerk.console import webhooks
from kontowerk.console.enter import looking, note_reads
from kontowerk.console.lines import CheckSeen
from kontowerk.webhooks.model import GivenCall

_LOOKS: Final = 8
_BETWEEN: Final = 0.25  # seconds


async def show_webhooks(visit: ConsoleVisit) -> Response:
    state = visit.asked("state", webhooks.STATES)
    async with looking(visit.db, visit.visitor) as tx:
        subscriptions = await webhooks.subscriptions(tx, visit.visitor, visit.page_asked())
        seen = await webhooks.deliveries(tx, visit.visitor, state)
        people = (line.customer_id for line in seen if line.customer_id is not None)
        await note_reads(tx, visit.visitor, "webhooks", people)
    return visit.shown(
        "webhooks",
        subscriptions=subscriptions,
        seen=seen,
        state=state,
        states=webhooks.STATES,
        ordered=visit.asked("ordered") == "1",
        tested=visit.asked("tested") == "1",
    )


async def replay(visit: ConsoleVisit, _form: forms.PostedForm) -> Response:
    """Tell an event again."""
    subscription_id, event_id = visit.id_of("subscription"), visit.id_of("event")
    async with looking(visit.db, visit.visitor) as tx:
        await webhooks.replay(tx, visit.visitor, subscription_id, event_id)
    return RedirectResponse(place(visit.house, "/webhooks?ordered=1"), ON)


async def call_for_trial(visit: ConsoleVisit, _form: forms.PostedForm) -> Response:
    """Order a test call."""
    subscription_id, tenant_id = await _named(visit)
    async with visit.house.db.begin() as tx:
        await webhooks.call_for_trial(tx, visit.visitor, tenant_id, subscription_id)
    return RedirectResponse(place(visit.house, "/webhooks?tested=1"), ON)


async def new_secret(visit: ConsoleVisit, _form: forms.PostedForm) -> Response:
    """Make a new secret; this answer is the only one that shows it."""
    subscription_id, tenant_id = await _named(visit)
    async with visit.house.db.begin(subscription_id) as tx:
        made = await webhooks.new_secret(tx, visit.visitor, tenant_id, subscription_id)
    return visit.shown(
        "secret", url=made.subscription.url, secret=made.secret.reveal(), here="webhooks"
    )


async def ask_check(visit: ConsoleVisit, form: forms.PostedForm) -> Response:
    """Order the check of a signature."""
    given = GivenCall(
        message_id=_text(form, "id"),
        sent_at=_text(form, "timestamp"),
        signatures=_text(form, "signature"),
        body=_text(form, "body"),
    )
    async with looking(visit.db, visit.visitor) as tx:
        check_id = await webhooks.ask_check(
            tx, visit.visitor, id_in(form.one("subscription")), given
        )
    return RedirectResponse(place(visit.house, f"/webhooks/checks/{check_id}"), ON)


async def show_check(visit: ConsoleVisit) -> Response:
    """Show what a worker found; wait a little for it."""
    check_id = visit.id_of("check")
    seen = await _checked(visit, check_id)
    for _ in range(_LOOKS):
        if seen.verdict is not None:
            break
        await asyncio.sleep(_BETWEEN)
        seen = await _checked(visit, check_id)
    return visit.shown("check", seen=seen, here="webhooks")


async def _checked(visit: ConsoleVisit, check_id: UUID) -> CheckSeen:
    async with looking(visit.db, visit.visitor) as tx:
        return await webhooks.checked(tx, visit.visitor, check_id)


def _text(form: forms.PostedForm, name: str) -> str:
    """Return a field; the database keeps no text with a zero in it."""
    return form.one(name).replace("\0", "")


async def _named(visit: ConsoleVisit) -> tuple[UUID, UUID]:
    """Return the subscription a form is about, and whose it is."""
    subscription_id = visit.id_of("subscription")
    async with looking(visit.db, visit.visitor) as tx:
        return subscription_id, await webhooks.owner_of(tx, visit.visitor, subscription_id)
