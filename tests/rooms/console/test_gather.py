"""What may be handed on about a call: all that belongs to it, and none of anybody's words."""

from datetime import timedelta

import msgspec

from kontowerk.accesses.model import IssueKind
from kontowerk.bankcalls.model import Party
from kontowerk.console.calls import gather
from kontowerk.console.support_case import Case
from kontowerk.kit import audit
from kontowerk.kit.ids import new_id
from kontowerk.kit.logging import correlation_id
from tests.console.talks import CALL, FOREIGN_CALL
from tests.rooms.console.conftest import Floor

HOUR = timedelta(hours=1)
WORDS = "canary-of-a-caller"
_ACCESS = """
INSERT INTO access (customer_id, access_id, key, tenant_id, provider_id, status, sync, created_at,
  methods, media, notices, issues)
VALUES ($1, $2, $3, $4, $3, 'complete', true, now(), '[]', '[]', $5::jsonb, $6::jsonb)
"""
_ORDER = """
SELECT enqueue_jobs('{bank}', '{refresh}', '{0}', '{NULL}', ARRAY[$1::text], '{NULL}')
"""


async def gathered(floor: Floor, call: str) -> Case:
    return await gather(floor.console, floor.operator, call)


async def add_access(floor: Floor, access_id: str, *kinds: str) -> str:
    """Add an access of alpha with messages of these kinds; returns its key."""
    key, detail = new_id(), f', "detail": "{WORDS}"'
    messages = "[" + ", ".join(f'{{"kind": "{kind}"{detail}}}' for kind in kinds) + "]"
    async with floor.operator.begin(floor.users["alpha"]) as tx:
        tenant = floor.tenants["alpha"]
        await tx.run(_ACCESS, floor.users["alpha"], access_id, key, tenant, "[]", messages)
    return str(key)


async def test_nobody_has_heard_of_an_unknown_call(floor: Floor) -> None:
    await floor.write("alpha", HOUR)
    assert not await gathered(floor, "never-heard-of")
    assert not await gathered(floor, "alpha-current")  # an access is no call


async def test_a_call_has_its_dialogues_and_no_others(floor: Floor) -> None:
    await floor.write("alpha", HOUR, access_id=WORDS)
    await floor.write("alpha", 2 * HOUR, access_id="b", outcome="done")
    await floor.write("beta", HOUR)
    case = await gathered(floor, CALL)
    assert [(one.access, one.outcome, one.side) for one in case.dialogues] == [
        (1, "done", Party.NOBODY),
        (2, "interrupted", Party.BANK),
    ]
    assert [one.name for one in case.dialogues[0].exchanges][1] == "HKSPA"
    assert len((await gathered(floor, FOREIGN_CALL)).dialogues) == 1


async def test_an_access_is_a_number_with_its_state_and_kinds_of_messages(floor: Floor) -> None:
    await add_access(floor, WORDS, IssueKind.UNREACHABLE, "of a later release", IssueKind.PARTLY)
    await add_access(floor, "another", IssueKind.LOCKED)
    await floor.write("alpha", HOUR, access_id=WORDS)
    case = await gathered(floor, CALL)
    (access,) = case.accesses
    assert (access.access, access.status) == (case.dialogues[0].access, "complete")
    assert access.messages == ("partly", "unreachable")


async def test_a_job_is_found_by_its_call_with_its_access_and_without_its_arguments(
    floor: Floor,
) -> None:
    key = await add_access(floor, WORDS, IssueKind.INTERNAL)
    async with floor.operator.begin() as tx:
        await tx.run(_ORDER, f'{{"call": "one", "access_key": "{key}", "pin": "{WORDS}"}}')
        await tx.run(_ORDER, '{"call": "two"}')
    case = await gathered(floor, "one")
    assert case.jobs is not None
    (job,) = case.jobs
    assert (job.queue, job.task, job.status, job.attempts) == ("bank", "refresh", "todo", 0)
    assert [access.messages for access in case.accesses] == [("internal",)]
    assert (await gathered(floor, f"job-{job.id}")).jobs == (job,)


async def test_deeds_are_said_without_who_and_on_what(floor: Floor) -> None:
    correlation_id.set("call-of-a-deed")
    async with floor.operator.begin() as tx:
        action = f"access.renew {WORDS}"
        await audit.record(tx, actor=WORDS, action=action, subject=WORDS, tenant_id=None)
    case = await gathered(floor, "call-of-a-deed")
    assert [(one.action, one.outcome) for one in case.deeds] == [("access.renew", "ok")]


async def test_no_word_of_a_caller_is_handed_on(floor: Floor) -> None:
    key = await add_access(floor, WORDS, IssueKind.UNREACHABLE)
    await floor.write("alpha", HOUR, access_id=WORDS)
    async with floor.operator.begin() as tx:
        await tx.run(_ORDER, f'{{"call": "{CALL}", "access_key": "{key}", "pin": "{WORDS}"}}')
    case = await gathered(floor, CALL)
    assert case.dialogues
    assert case.accesses
    assert case.jobs
    written = msgspec.json.encode(case).decode()
    people = [str(one) for one in (*floor.users.values(), *floor.tenants.values(), key)]
    assert [word for word in (WORDS, *people, "alpha", "somebody") if word in written] == []
