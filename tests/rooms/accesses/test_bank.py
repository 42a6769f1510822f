"""The main paths against the real simulator, over real TLS and FinTS."""

import asyncio

import pytest

from kontowerk.accesses.model import AccessStatus, IssueKind
from kontowerk.approvals.model import QuestionKind
from kontowerk.bankcalls.model import Block
from kontowerk.kit.ids import new_id
from tests.connectors.bank import RunningBank

from .world import Case, World


def _login(words: str) -> str:
    return f"{words}+{new_id().hex[-6:]}"  # FinTS takes 30 characters


@pytest.mark.req("STATE-ACC-001", "OVW-005", "OVW-006")
async def test_an_access_is_fetched_and_kept_fresh(real: Case, bank: RunningBank) -> None:
    user = _login("angestellte")
    await real.add(user=user)
    view = await real.view()
    assert (view.access.status, view.access.block) == (AccessStatus.COMPLETE, None)
    assert view.access.issues == ()
    assert view.products
    counts = await real.counts()
    assert counts["transactions"] > 10
    logins = bank.logins(user)
    await real.background()
    assert bank.logins(user) == logins + 1
    assert (await real.counts())["products"] == counts["products"]
    assert (await real.access()).issues == ()


@pytest.mark.req("ERR-CODE-BA1010", "ERR-CODE-BA1011")
async def test_the_bank_sees_a_wrong_pin_three_times_at_most(real: Case, bank: RunningBank) -> None:
    user = _login("student")
    blocks: list[Block | None] = []
    for access_id in ("a", "b", "c", "d", "e"):
        await real.add(access_id, user=user, pin="99999")
        blocks.append((await real.access(access_id)).block)
    assert blocks == [Block.REFUSED, Block.REFUSED, Block.LOCKED, Block.LOCKED, Block.LOCKED]
    assert bank.wrong_pins(user) == 3
    calls = bank.calls(user)
    await real.background("a")
    await real.ask_and_work("e")
    assert bank.calls(user) == calls


@pytest.mark.parametrize(
    ("words", "block", "kind"),
    [
        ("angestellte.down", None, IssueKind.UNREACHABLE),
        ("angestellte.locked", Block.LOCKED, IssueKind.LOCKED),
        ("angestellte.product-1", None, IssueKind.PRODUCT),
        ("angestellte.tx-1", None, IssueKind.TRANSACTIONS),
        ("vermoegen.depot", None, IssueKind.POSITIONS),
        ("angestellte.message", None, IssueKind.BANK_MAIL),
    ],
)
async def test_what_a_bank_can_do_ends_complete_and_is_named(
    real: Case, words: str, block: Block | None, kind: IssueKind
) -> None:
    await real.add(user=_login(words))
    access = await real.access()
    assert (access.status, access.block) == (AccessStatus.COMPLETE, block)
    assert kind in {issue.kind for issue in (*access.notices, *access.issues)}


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("angestellte.methods-5", QuestionKind.METHOD),
        ("angestellte.media-2", QuestionKind.MEDIUM),
        (".sca-always.push", QuestionKind.TAN),
        (".sca-always.decoupled", QuestionKind.APP),
    ],
)
async def test_a_bank_that_wants_more_asks_the_person(
    real: Case, words: str, asked: QuestionKind
) -> None:
    await real.add(user=_login(words))
    access = await real.access()
    assert (access.status, access.asked) == (AccessStatus.STARTED, asked)


async def test_the_bank_sees_one_dialogue_of_a_login_at_a_time(
    world: World, real: Case, bank: RunningBank
) -> None:
    user = _login("leer")
    cases = [real.another_customer(await world.customer()) for _ in range(3)]
    for one in cases:
        await one.put(await one.entry(user=user))
    await asyncio.gather(*(one.work() for one in cases))
    for one in cases:
        assert (await one.access()).issues == ()
    ends = [name for name in bank.received(user) if name.startswith(("HKIDN", "HKEND"))]
    assert [name[:5] for name in ends] == ["HKIDN", "HKEND"] * (len(ends) // 2)
