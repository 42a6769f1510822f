"""A worker that ends an operation while a page is being worked out, between any two statements."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest

from kontowerk.kit.db import Tx
from kontowerk.kit.secret import Secret
from kontowerk.webform import act
from kontowerk.webform.current import locate
from kontowerk.webform.model import PageKind, UseCase
from kontowerk.webform.pages import Exit
from tests.rooms.accesses.world import Case
from tests.rooms.webform.form import arrive


class Interrupted(Tx):
    """A transaction before whose n-th statement somebody else does something, and commits."""

    __slots__ = ("_inner", "_left", "_work", "is_over")

    def __init__(self, inner: Tx, left: int, work: Callable[[], Awaitable[object]]) -> None:
        self._inner, self._left, self._work = inner, left, work
        self.news, self.now = inner.news, inner.now
        self.is_over = False

    async def _turn(self) -> None:
        self._left -= 1
        if self._left == 0:
            self.is_over = True
            await self._work()

    async def rows(self, sql: str, *args: object) -> Sequence[Any]:
        await self._turn()
        return await self._inner.rows(sql, *args)

    async def row(self, sql: str, *args: object) -> Any:
        await self._turn()
        return await self._inner.row(sql, *args)

    async def value(self, sql: str, *args: object) -> Any:
        await self._turn()
        return await self._inner.value(sql, *args)

    async def run(self, sql: str, *args: object) -> int:
        await self._turn()
        return await self._inner.run(sql, *args)


@pytest.mark.req("ERR-REENTRY-INVALID_CREDENTIALS")
async def test_the_third_wrong_login_is_never_seen_as_another_try(case: Case) -> None:
    for number in range(1, 50):
        user = f"anna-{number}"
        form = await arrive(case, UseCase.ADD_ACCESS, f"access-{number}")
        if number == 1:
            await form.accept()
        await act.choose_bank(case.world.api, await form.session(), case.provider_id)
        await form.log_in("99991", user=user)
        await form.log_in("99992", user=user)
        fields = {"userid": Secret(user), "pin": Secret("99993")}
        session = await form.session()
        await act.log_in(case.world.api, session, fields, confirmed=True)
        async with case.world.api.begin(case.customer_id) as tx:
            interrupted = Interrupted(tx, number, case.work)
            found = await locate(interrupted, session)
        assert found.place.kind in (PageKind.CONNECTING, PageKind.EXIT), number
        await case.work()
        assert await form.exit() is Exit.INVALID_CREDENTIALS
        if not interrupted.is_over:  # there were fewer statements
            assert number > 5
            return
    pytest.fail("the page takes too many statements")
