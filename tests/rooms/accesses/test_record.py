"""A dialogue is taken down once, with the consent of whose it is, and without what was said."""

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from quality.recordings.corpus import Item
from quality.recordings.dialogues import judge

from kontowerk.accesses import recordings
from kontowerk.accesses.model import UnknownAccessError
from kontowerk.kit.ids import new_id
from kontowerk.providers import traits

from .world import ACTOR, Case

_DAY = timedelta(days=1)
_AUDIT = (
    "SELECT action FROM audit_entry WHERE subject = $1 AND action LIKE 'recording.%' ORDER BY id"
)


def _login(words: str) -> str:
    return f"{words}+{new_id().hex[-6:]}"


async def _allow(case: Case, lasting: timedelta = _DAY) -> None:
    async with case.world.operator.begin(case.customer_id) as tx:
        await recordings.allow(tx, case.customer_id, "a", lasting, actor=ACTOR)


async def _recording(case: Case) -> dict[str, Any] | None:
    async with case.world.operator.begin(case.customer_id) as tx:
        found = await recordings.hand_out(tx, case.customer_id, "a", actor=ACTOR)
    assert found is not None
    return json.loads(found[1]) if found[1] is not None else None


async def _audited(case: Case) -> list[str]:
    return [row["action"] for row in await case.world.sql(_AUDIT, str(case.customer_id))]


async def test_a_quirk_travels_to_a_developer_and_the_person_does_not(real: Case) -> None:
    user = _login("familie.quirk-long-texts")
    await real.add(user=user)
    await _allow(real)
    await real.ask_and_work()
    found = await _recording(real)
    assert found is not None
    assert found["outcome"] == "Done"
    assert "left the standard: HIUPD" in found["oddities"]
    written = json.dumps(found)
    products = (await real.view()).products
    assert products
    for product in products:
        assert product.iban is None or product.iban not in written
        assert product.owner not in written
    assert user not in written
    verdict = await judge(Item("dialogues", "recorded", Path("recorded.json"), found))
    assert verdict.reasons == []
    assert await _audited(real) == ["recording.consent a", "recording.read a"]


async def test_only_one_fetch_is_taken_down_and_only_in_time(real: Case) -> None:
    await real.add(user=_login("student"))
    await _allow(real)
    await real.ask_and_work()
    first = await _recording(real)
    await real.ask_and_work()
    assert await _recording(real) == first


async def test_without_consent_nothing_is_taken_down(real: Case) -> None:
    await real.add(user=_login("student"))
    await real.ask_and_work()
    async with real.world.operator.begin(real.customer_id) as tx:
        assert await recordings.hand_out(tx, real.customer_id, "a", actor=ACTOR) is None
        with pytest.raises(UnknownAccessError):
            await recordings.allow(tx, real.customer_id, "b", _DAY, actor=ACTOR)


async def test_a_consent_can_be_withdrawn_and_takes_its_recording_along(real: Case) -> None:
    await real.add(user=_login("student"))
    await _allow(real)
    await real.ask_and_work()
    async with real.world.operator.begin(real.customer_id) as tx:
        assert await recordings.withdraw(tx, real.customer_id, "a", actor=ACTOR)
        assert await recordings.hand_out(tx, real.customer_id, "a", actor=ACTOR) is None
    assert await _audited(real) == ["recording.consent a", "recording.withdraw a"]


async def test_a_recording_goes_a_week_after_its_consent(real: Case) -> None:
    await real.add(user=_login("student"))
    await _allow(real)
    old = (
        "UPDATE access_recording SET allowed_at = $2, until = $3 WHERE customer_id = $1 RETURNING 1"
    )
    now = real.world.clock.now()
    async with real.world.operator.begin(real.customer_id) as tx:
        await tx.rows(old, real.customer_id, now - 30 * _DAY, now - 24 * _DAY)
    async with real.world.worker.begin() as tx:
        assert await recordings.forget_old(tx) == 1
    async with real.world.operator.begin(real.customer_id) as tx:
        assert await recordings.hand_out(tx, real.customer_id, "a", actor=ACTOR) is None


async def test_what_a_bank_is_like_is_stored_with_the_calls_at_it(real: Case) -> None:
    await real.add(user=_login("student.quirk-period"))
    await real.tools.recorder.write(real.world.worker)
    async with real.world.operator.begin() as tx:
        found = {(one.sight.value, one.value) for one in await traits.of_bank(tx, real.provider_id)}
    assert ("fallback", "HKCAZ with a later start") in found
    assert {sight for sight, _ in found} >= {"method", "version", "format", "limit"}
