"""Adding accesses: what is refused, what is stored, and when a fetch is ordered."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import asyncpg
import pytest

from kontowerk.accesses.model import (
    AccessIdError,
    AccessStatus,
    CredentialsNeededError,
    Issue,
    IssueKind,
    NewAccess,
    OtherProviderError,
    UnknownAccessError,
    UnknownProviderIdError,
)
from kontowerk.accesses.rules.slots import APART
from kontowerk.approvals.model import CHANNEL
from kontowerk.bankcalls.model import Block
from kontowerk.connectors.contract import Failed, FailureKind, Step
from kontowerk.kit.db import Database
from kontowerk.kit.errors import InvalidError
from kontowerk.kit.ids import new_id
from kontowerk.providers import read as providers
from kontowerk.providers import register
from kontowerk.vault.model import SealedFormatError

from .world import ACTOR, SOMEBODY, Case


async def test_an_access_is_stored_and_its_fetch_ordered_together(case: Case) -> None:
    await case.put(await case.entry())
    access = await case.access()
    assert (access.status, access.sync, access.present_ip) == (
        AccessStatus.STARTED,
        True,
        SOMEBODY,
    )
    [job] = await case.jobs()
    assert (job["run"], job["cause"]) == (str(access.run), "added")
    due = await case.due()
    assert due["host"] == case.host
    assert timedelta() < due["next_due"] - case.world.clock.now() <= APART


@pytest.mark.parametrize("name", ["", "builder", "a b", "x" * 65])
async def test_an_unusable_id_is_refused(case: Case, name: str) -> None:
    entry = await case.entry(name)
    with pytest.raises(AccessIdError):
        await case.put(entry)


async def test_an_access_is_not_named_like_its_user(case: Case) -> None:
    entry = await case.entry(str(case.customer_id))
    with pytest.raises(AccessIdError):
        await case.put(entry)


@pytest.mark.parametrize("missing", ["provider_id", "credentials"])
async def test_a_new_access_needs_provider_and_credentials(case: Case, missing: str) -> None:
    nothing: dict[str, Any] = {missing: None}
    entry = await case.entry(**nothing)
    for again in (False, True):
        with pytest.raises(CredentialsNeededError):
            await case.put(entry, again=again)


async def test_a_provider_must_be_known_and_offered(case: Case) -> None:
    entry = await case.entry()
    with pytest.raises(UnknownProviderIdError) as caught:
        await case.put(replace(entry, provider_id=new_id()))
    assert caught.value.faults[0].pointer == "/a/providerId"
    await case.put(entry)
    async with case.world.operator.begin() as tx:
        await register.disable(tx, await providers.one(tx, case.provider_id), actor=ACTOR)
    with pytest.raises(UnknownProviderIdError):
        await case.put(replace(entry, access_id="b"))
    await case.put(entry)  # whoever has it keeps it


async def test_all_entries_or_none(case: Case) -> None:
    good = await case.entry("good")
    bad = await case.entry("bad", credentials={"userid": "not sealed", "pin": "x"})
    with pytest.raises(SealedFormatError) as caught:
        await case.put(good, bad)
    assert caught.value.faults[0].pointer == "/bad/credentials/userid"
    with pytest.raises(UnknownAccessError):
        await case.access("good")
    assert await case.jobs() == []


async def test_several_entries_are_one_batch_of_jobs(case: Case) -> None:
    await case.put(await case.entry("a"), await case.entry("b", user="berta"))
    assert await case.work() == 2
    assert case.bank.logins == ["anna", "berta"]


@pytest.mark.req("CRED-001", "ERR-CODE-BA1012")
async def test_missing_fields_are_reported_and_no_bank_is_asked(case: Case) -> None:
    given = await case.sealed(userid="anna", odd="ignored")
    await case.put(await case.entry(credentials=given))
    access = await case.access()
    assert (access.status, access.block) == (AccessStatus.COMPLETE, Block.INCOMPLETE)
    assert access.notices == (Issue(IssueKind.INCOMPLETE, "pin"),)
    assert (await case.due())["next_due"] is None
    await case.ask()
    await case.background()
    assert await case.work() == 0
    assert case.bank.logins == []
    stored = await case.world.sql(
        "SELECT field_key FROM sealed_credential WHERE customer_id = $1", case.customer_id
    )
    assert stored == [{"field_key": "userid"}]


async def test_new_credentials_replace_the_old_ones_and_clear_what_stood_in_the_way(
    case: Case,
) -> None:
    await case.put(await case.entry(credentials=await case.sealed(userid="anna")))
    await case.add()
    access = await case.access()
    assert (access.block, access.notices, access.issues) == (None, (), ())
    assert (await case.due())["next_due"] is not None
    assert (await case.counts())["products"] == 2


async def test_a_known_access_belongs_to_its_provider(case: Case) -> None:
    await case.add()
    other = await case.world.provider()
    for again in (False, True):
        with pytest.raises(OtherProviderError):
            await case.put(await case.entry(provider_id=other), again=again)
    await case.put(await case.entry(provider_id=None))
    assert await case.work() == 1


async def test_a_known_access_without_credentials_is_fetched_only_when_asked(case: Case) -> None:
    await case.add()
    nothing = NewAccess("a", case.provider_id, None, sync=True, selected=frozenset())
    with pytest.raises(CredentialsNeededError):
        await case.put(nothing)
    await case.put(nothing, again=True)
    assert [job["cause"] for job in await case.jobs()] == ["asked"]


async def test_a_refresh_of_an_unknown_access_is_a_normal_add(case: Case) -> None:
    await case.put(await case.entry(), again=True)
    assert await case.work() == 1
    assert (await case.access()).status is AccessStatus.COMPLETE


async def test_two_additions_at_once_are_one_access(case: Case) -> None:
    entries = [await case.entry() for _ in range(4)]
    await asyncio.gather(*(case.put(entry) for entry in entries))
    runs = {job["run"] for job in await case.jobs()}
    assert len(runs) == 4
    assert str((await case.access()).run) in runs


async def test_the_owner_of_an_access_is_the_only_one_who_sees_it(case: Case) -> None:
    await case.add()
    stranger = case.another_customer(await case.world.customer())
    with pytest.raises(UnknownAccessError):
        await stranger.access()
    with pytest.raises(UnknownAccessError):
        await stranger.view()


async def test_a_refused_body_says_where_it_is_wrong(case: Case) -> None:
    entry = await case.entry("a~b", credentials=None)
    with pytest.raises(InvalidError) as caught:
        await case.put(entry)
    assert [fault.pointer for fault in caught.value.faults] == ["/a~0b"]


async def test_additions_are_on_record(case: Case) -> None:
    await case.add()
    await case.ask_and_work()
    sql = "SELECT action, actor FROM audit_entry WHERE subject = $1 ORDER BY id"
    found = await case.world.sql(sql, str(case.customer_id))
    assert found == [
        {"action": "access.add a", "actor": ACTOR},
        {"action": "access.refresh a", "actor": ACTOR},
    ]


async def test_readers_hear_of_every_change(case: Case) -> None:
    heard, mark, more = list[str](), "so far", asyncio.Event()

    def hear(*news: object) -> None:
        heard.append(str(news[3]))
        more.set()

    async def is_told(by: Database) -> bool:
        """Say whether a process told of the access since it was asked last."""
        async with by.begin() as tx:
            tx.announce(CHANNEL, mark)  # comes after what the process told before
        async with asyncio.timeout(30):
            while mark not in heard:
                more.clear()
                await more.wait()
        told = set(heard)
        heard.clear()
        return key in told

    connection = await asyncpg.connect(case.world.url)
    await connection.add_listener(CHANNEL, hear)
    await case.put(await case.entry())
    key = str((await case.access()).key)
    assert await is_told(case.world.api)
    assert not await is_told(case.world.api)
    await case.work()
    assert await is_told(case.world.worker)
    case.bank.script = [Step(Failed(FailureKind.UNREACHABLE))]
    await case.ask()
    assert await is_told(case.world.api)
    await case.work()
    assert await is_told(case.world.worker)
    await connection.close()
