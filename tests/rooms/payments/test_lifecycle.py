"""Every state a payment takes is told, in its order."""

from itertools import pairwise

import pytest

from kontowerk.kit.ids import new_id
from kontowerk.payments.model import PaymentState

from .test_paying import RIGHT
from .world import PaymentCase

_WANT = """
INSERT INTO webhook_subscription (id, tenant_id, url, created_at, created_by, kinds)
VALUES ($1, $2, 'https://hooks.example.net/', now(), 'test', '{payment.changed}') RETURNING id
"""
_UNWANT = "DELETE FROM webhook_subscription WHERE id = $1 RETURNING id"
_STATES = """
SELECT serial, subject, state, at FROM lifecycle_event
WHERE customer_id = $1 AND kind = 'payment.changed' ORDER BY serial
"""


@pytest.mark.req("X-EVENT-005")
async def test_every_state_of_a_payment_is_told_in_its_order(case: PaymentCase) -> None:
    subscription = new_id()
    await case.world.sql(_WANT, subscription, case.world.tenant.id)
    payment = await case.answer(await case.pay(), RIGHT)
    assert payment.state is PaymentState.DONE
    rows = await case.world.sql(_STATES, case.customer_id)
    states = [row["state"] for row in rows]
    assert (states[0], states[-1]) == ("created", "done")
    assert {"asking", "sending"} <= set(states)
    assert all(state != after for state, after in pairwise(states))
    assert [row["serial"] for row in rows] == list(range(1, len(rows) + 1))
    assert {row["subject"] for row in rows} == {str(payment.id)}
    assert {row["at"] for row in rows} == {case.world.clock.now()}
    await case.world.sql(_UNWANT, subscription)


@pytest.mark.req("X-EVENT-002")
async def test_nothing_is_noted_of_payments_where_nobody_wants_it(case: PaymentCase) -> None:
    await case.pay()
    assert await case.world.sql(_STATES, case.customer_id) == []
