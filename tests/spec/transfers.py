"""Transfers as callers send them, and somebody who sends them to the bank of a branch."""

from dataclasses import dataclass, field, replace
from typing import Any, Final

import httpx

from kontowerk.kit.ids import new_id
from tests.service import SANDBOX, Service, User
from tests.spec.conftest import Branch
from tests.spec.holdings import CHECKING, Holding, keep
from tests.spec.interface import PUBLIC_ADDRESS
from tests.spec.orders import LEGACY, legacy, single, without_none
from tests.spec.test_approving import CALLBACK, Approver
from tests.spec.test_customer import relations

PRESENT: Final = {"Customer-IP-Address": PUBLIC_ADDRESS}
WITHOUT_WAITING: Final = {"Prefer": "wait=0"}  # where nobody works there is nothing to wait for
AT_ONCE: Final = {**PRESENT, **WITHOUT_WAITING}
TRANSFER_SCOPE: Final = "http://service/customer/ueberweisung"

ACCOUNT: Final = replace(CHECKING, transfers=frozenset({"single", "scheduled", "bulk"}))


def from_product(path: str, product: object = CHECKING.iban, what: str = "single-transfer") -> str:
    """Return where transfers of a product are initiated."""
    return f"{path}/{product}/payment/{what}"


@dataclass
class Desk:
    """Somebody at a service where no worker works: what is asked is stored, and stays so."""

    service: Service
    tenant: str = "alpha"
    user: User = field(init=False)
    token: str = field(init=False)
    path: str = field(init=False)

    def __post_init__(self) -> None:
        self.user = self.service.create_user(self.tenant, password="correct horse battery")
        self.token = self.service.user_token(self.user, self.tenant)
        self.path = keep(self.service, self.user, Holding((ACCOUNT,)), self.tenant)

    def ask(
        self,
        body: object,
        path: str | None = None,
        query: dict[str, str] | None = None,
        **headers: str | None,
    ) -> httpx.Response:
        """Ask for a transfer; headers that are None are left out."""
        given = {**AT_ONCE, **{name.replace("_", "-"): text for name, text in headers.items()}}
        kwargs: dict[str, Any] = {"content": body} if isinstance(body, bytes) else {"json": body}
        if isinstance(body, bytes):
            given["Content-Type"] = "application/json"
        return self.service.call(
            "POST",
            path or from_product(self.path),
            self.token,
            params={**CALLBACK, **(query or {})},
            headers=without_none(given),
            **kwargs,
        )

    def ask_legacy(self, body: object, **headers: str) -> httpx.Response:
        path = f"{LEGACY}/{SANDBOX.id}/{CHECKING.iban}"
        given = {
            **WITHOUT_WAITING,
            **{name.replace("_", "-"): text for name, text in headers.items()},
        }
        return self.service.call("POST", path, self.token, json=body, headers=given)

    def stored(self, answer: httpx.Response) -> dict[str, Any]:
        """Return a transfer that was taken."""
        assert answer.status_code == 200, answer.text
        return answer.json()


class Sender(Approver):
    """A customer of a branch who sends money and approves it."""

    def __init__(self, branch: Branch, tenant: str = "alpha") -> None:
        super().__init__(branch, tenant)

    def open(self, name: str) -> str:
        """Add an access, approving what is asked; returns the path of its first account."""
        path = self.begin(name)
        if "get_consent" in relations(self.get(path)):
            self.go_through(self.consent(path))
        accounts = self.get(path)["bankprodukte"]
        able = next(one for one in accounts if one["transferSupport"])
        return f"{path}/{able['id']}"

    def send(
        self, product: str, body: object = None, *, status: int = 200, **query: str
    ) -> dict[str, Any]:
        """Have money transferred from a product; returns the status when somebody is asked."""
        answer = self.service.call(
            "POST",
            f"{product}/payment/single-transfer",
            self.token,
            json=single() if body is None else body,
            params={**CALLBACK, **query},
            headers=PRESENT,
        )
        assert answer.status_code == status, answer.text
        return answer.json()

    def post_legacy(
        self, name: str, product: str, status: int = 200, **changes: Any
    ) -> dict[str, Any]:
        """Have money transferred in the legacy form, which asks for no `Customer-IP-Address`."""
        key: str | None = changes.pop("key", None)
        present: str | None = changes.pop("present", None)
        provider = changes.pop("provider", SANDBOX.id)
        prefer: str | None = changes.pop("prefer", None)
        answer = self.service.call(
            "POST",
            f"{LEGACY}/{provider}/{product}",
            self.token,
            json=legacy(self.service, name, **changes),
            headers=without_none(
                {"Idempotency-Key": key, "Customer-IP-Address": present, "Prefer": prefer}
            ),
        )
        assert answer.status_code == status, answer.text
        return answer.json()

    def put_tan(self, href: str, tan: str, status: int = 200) -> dict[str, Any]:
        answer = self.service.call("PUT", href, self.token, json={"tan": tan})
        assert answer.status_code == status, answer.text
        return answer.json()

    def taken(self, name: str) -> list[dict[str, object]]:
        """Return the transfers that the bank has taken from a login."""
        return self.branch.bank.bank.payments.taken(name)


def fresh_id() -> str:
    return str(new_id())
