"""Everybody at once on the same few users: what single requests cannot show."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Final
from urllib.parse import quote

from quality.fuzz.case import Case
from quality.fuzz.engine import Figures, Run, in_parallel
from quality.fuzz.world import FORM, JSON, PASSWORD, USERS, World, basic, bearer, tend_users

_NAMES: Final = ("race-a", "race-b", "race-c", "race-d")
_ROUND: Final = 150
_ROLES: Final = "/auth/mgmt/v1/tenants/mine/clients/user/roles/{}/users"


@dataclass(frozen=True)
class Racer:
    """Makes valid requests about a handful of users."""

    world: World
    rng: Random

    def case(self) -> Case:
        makers: tuple[Callable[[], Case], ...] = (
            self._create,
            self._change,
            self._change,
            lambda: self._plain("deactivateUser", "PUT", "/deactivate"),
            lambda: self._plain("deactivateUser", "PUT", "/deactivate"),
            self._reactivate,
            lambda: self._plain("eraseUser", "DELETE", ""),
            lambda: self._plain("eraseUser", "DELETE", ""),
            self._assign,
            self._assign,
            lambda: self._plain("exportUser", "GET", "/export"),
            self._login,
            self._login,
            self._exchange,
        )
        return self.rng.choice(makers)()

    def _create(self) -> Case:
        return self._send("createUser", "POST", USERS.format("mine"), self._user())

    def _change(self) -> Case:
        return self._send("changeUser", "PUT", self._path(), self._user())

    def _reactivate(self) -> Case:
        return self._send("reactivateUser", "POST", f"{self._path()}/reactivate", self._user())

    def _assign(self) -> Case:
        role = self.rng.choice(("customer", "reader"))
        body = json.dumps(self.world.pick_user(self.rng))
        return self._send("assignRole", "POST", _ROLES.format(role), body)

    def _plain(self, operation: str, method: str, suffix: str) -> Case:
        return self._send(operation, method, self._path() + suffix, "")

    def _login(self) -> Case:
        form = f"grant_type=password&username={quote(self._name())}&password={PASSWORD}"
        login = self.world.mine.user
        headers = (basic(login.username, login.secret.reveal()), FORM)
        return Case("issueToken", "POST", "/auth/oauth2/token", b"", headers, (form.encode(),))

    def _exchange(self) -> Case:
        headers = ((b"x-api-key", self.world.api_key.encode()),)
        return Case("exchangeApiKey", "POST", "/one/bc-token", b"", headers)

    def _send(self, operation: str, method: str, path: str, body: str) -> Case:
        headers = (bearer(self.world.bearer["admin"]), JSON)
        return Case(operation, method, path, b"", headers, (body.encode(),), notes=("race",))

    def _path(self) -> str:
        return f"{USERS.format('mine')}/{self.world.pick_user(self.rng)}"

    def _name(self) -> str:
        return self.rng.choice(_NAMES)

    def _user(self) -> str:
        return json.dumps({"username": self._name(), "password": PASSWORD})


async def race(run: Run, count: int) -> Figures:
    """Send valid requests about four users with four names, all at once."""
    figures = Figures("races on four users")
    run.figures.append(figures)
    rng = Random(f"{run.seed} races")  # noqa: S311 - reproducible
    racer = Racer(run.world, rng)
    started = perf_counter()
    for _ in range(0, count, _ROUND):
        await tend_users(run.world, wanted=4)
        numbers = iter(range(_ROUND))

        async def send_some() -> None:
            for _number in numbers:  # noqa: B023 - used up within the round
                del run.world.users[:-6]
                await run.judge(figures, racer.case())

        await in_parallel(send_some)
    figures.seconds = perf_counter() - started
    return figures
