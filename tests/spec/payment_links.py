"""A payment link as a tenant makes it, and a person who opens it in a browser."""

import re
from typing import Any, Final

import httpx

from tests.connectors.bank import TAN
from tests.service import SANDBOX, Service
from tests.spec.conftest import Branch
from tests.spec.holdings import CUSTOMER
from tests.spec.orders import details, without_none
from tests.spec.test_approving import login
from tests.spec.test_transfers_legacy import GIRO
from tests.spec.webform import WEBFORM, Browser

LINKS: Final = f"{CUSTOMER}/payment/link"
PAY: Final = f"{WEBFORM}/pay"
_FORM: Final = re.compile(r'<form method="post" action="([^"]+pay\?link=[^"]+)"')


def bill(**changes: Any) -> dict[str, Any]:
    """Return what a tenant sends to make a link; what is None is left out."""
    return without_none({**details(purpose="Rechnung 2026-1187", bic=None), **changes})


def make(service: Service, token: str, **changes: Any) -> dict[str, Any]:
    """Make a link; returns what the tenant is told."""
    answer = service.call("POST", LINKS, token, json=bill(**changes))
    assert answer.status_code == 201, answer.text
    return answer.json()


class Payer(Browser):
    """A browser in which somebody opens a payment link."""

    name: str = ""

    def look(self, url: str) -> str:
        """Open the link; returns its page."""
        self.go(url)
        assert self.answer.status_code == 200, self.answer.text
        return self.text

    def begin(self) -> httpx.Response:
        """Press the button of the link's page."""
        found = _FORM.search(self.answer.text)
        assert found, "the link is not open"
        return self._follow(self.http.post(found[1]))

    def can_begin(self) -> bool:
        return _FORM.search(self.answer.text) is not None

    def choose_bank(self) -> None:
        """Agree to the terms if need be, and choose the sandbox bank."""
        if self.page() == "legal":
            self.send("accept", legal="yes")
        assert self.page() == "bank"
        self.send("bank", provider=str(SANDBOX.id))
        assert self.page() == "login"

    def log_in_to_pay(self, name: str, account: str, pin: str = "12345") -> str:
        """Log in to pay from an account; returns the page that follows."""
        self.send("login", **{"field.userid": name, "field.pin": pin}, account=account)
        return self.wait("sending", "connecting")

    def tan(self, tan: str = TAN) -> str:
        self.send("tan", tan=tan)
        return self.wait("sending", "connecting")


class Buyer:
    """A user of a tenant who gets links, and what the bank did for its login."""

    def __init__(self, branch: Branch, words: str, tenant: str = "redirect") -> None:
        self.branch, self.service, self.name = branch, branch.service, login(words)
        user = self.service.create_user(tenant, password="correct horse battery")
        self.user, self.bearer = user, self.service.user_token(user, tenant)

    def link(self, **changes: Any) -> dict[str, Any]:
        return make(self.service, self.bearer, **changes)

    def state(self, link: dict[str, Any]) -> str:
        return str(self.read(link)["state"])

    def read(self, link: dict[str, Any]) -> dict[str, Any]:
        answer = self.service.call("GET", f"{LINKS}/{link['linkId']}", self.bearer)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def cancel(self, link: dict[str, Any]) -> httpx.Response:
        return self.service.call("DELETE", f"{LINKS}/{link['linkId']}", self.bearer)

    def taken(self) -> list[dict[str, object]]:
        return self.branch.bank.bank.payments.taken(self.name)

    def at_login(self, link: dict[str, Any]) -> Payer:
        """Open a link in a browser of its own and go as far as the login."""
        payer = Payer(self.service)
        payer.look(link["url"])
        payer.begin()
        payer.choose_bank()
        return payer

    def pay(self, payer: Payer) -> str:
        return payer.log_in_to_pay(self.name, GIRO)
