"""`python -m tests.clients.take_answers`: write answers of the running service for the document.

A person connects a bank of the simulator, reads everything and pays; of every operation the longest
answer is kept. Lists are cut short. Ids, addresses and secrets are replaced by fixed ones.
"""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, cast
from urllib.parse import unquote

import httpx
from kontowerk_client import Client, LoginRefusedError, RefusedError, UserLogin
from kontowerk_client.types import BankAccess, BankProduct

from kontowerk.kit.clock import SystemClock
from kontowerk.kit.ids import new_id
from kontowerk.providers.register import SANDBOX_ID
from tests.clients.arrivals import write_events
from tests.clients.conftest import CALLBACK_BASE, QUICK, TENANT, Branch, running_branch
from tests.clients.people import Someone
from tests.clients.test_paying import DETAILS, IP
from tests.connectors.bank import PIN
from tests.database import run_coroutine, test_server
from tests.service import MGMT
from tests.spec.interface import TAG, operations

_TARGET: Final = Path(__file__).parents[2] / "src" / "kontowerk" / "api" / "wire" / "answers.json"
_HOST: Final = "https://kontowerk.example"
_MOST: Final = {"listTransactions": 2, "listTagTrees": 2, "listProviders": 2, "listUsers": 2}
_DEEP: Final = 3  # relations and lists within an answer are cut to this
_ID: Final = re.compile(r"[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}")
_SECRETS: Final = {
    "access_token": "kw_c0_AbCdEfGhIjKlMnOpQrStUvWxYz",
    "secret": "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=",
    "publicKey": "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=",
}
# A secret in an address.
_LINKED: Final = re.compile(r"(kw_[a-z]{2}_[a-z0-9]+_)[0-9A-Za-z]{20,}")
_NO_SECRET: Final = r"\g<1>0123456789abcdefghijklmnopqrstuvwxyz"
_CUSTOMER: Final = "/customer/v2"
_AI: Final = "/customer/v2/ai"
_PAYEE: Final = "/payment/verification-of-payee"
_PLACES: Final = (
    *("contracts", "disposable-money", "affordability", "life-events", "life-stages"),
    *("sales-triggers", "bank-products", "rules", "cashflow"),
)


class Recorder:
    """Keeps the longest good answer of every operation, and refusals by their schema."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}
        self._paths = [
            (each.method, re.compile(re.sub(r"\{[^}]+\}", "[^/]+", each.path) + "/?"), each.id)
            for each in sorted(operations(), key=lambda it: it.path.count("{"))
        ]

    def hear(self, answer: httpx.Response) -> None:
        """Take an answer, as a hook of the HTTP client."""
        content = answer.read()
        if not answer.headers.get("content-type", "").startswith("application/json"):
            return
        name = self._name(answer) if answer.is_success else _refusal(content)
        if name is not None and len(content) > len(self.kept.get(name, b"{}")):
            self.kept[name] = content

    def _name(self, answer: httpx.Response) -> str | None:
        path = unquote(answer.request.url.path)
        method = answer.request.method
        return next(
            (name for verb, fits, name in self._paths if verb == method and fits.fullmatch(path)),
            None,
        )


def _refusal(content: bytes) -> str:
    return "OAuthProblem" if "error_description" in json.loads(content) else "Problem"


def main() -> None:
    """Record and write."""
    recorder = Recorder()
    with (
        test_server() as server,
        TemporaryDirectory() as folder,
        running_branch(server, Path(folder)) as branch,
        httpx.Client(event_hooks={"request": [_present], "response": [recorder.hear]}) as http,
    ):
        admin = Client(branch.service.url, branch.admin_login(), patience=QUICK, http=http)
        reference = admin.create_user("anna", "correct horse")
        login = UserLogin(*branch.service.login(TENANT, "user"), "anna", "correct horse")
        user = Client(branch.service.url, login, patience=QUICK, http=http)
        _live(user, reference)
        run_coroutine(write_events(branch, TENANT, 1))
        _manage(admin, reference)
        _be_refused(branch, http)
        base_url = branch.service.url
    freeze = _freezer(base_url)
    kept = {
        name: freeze(_cut(json.loads(recorder.kept[name]), _MOST.get(name, 1)))
        for name in sorted(recorder.kept)
    }
    text = json.dumps(kept, indent=1, ensure_ascii=False) + "\n"
    _TARGET.write_text(text, encoding="utf-8")


def _present(request: httpx.Request) -> None:
    """Say where the person is, which calls that the client has no name for do not."""
    if "/standing-orders" in request.url.path:
        request.headers["Customer-IP-Address"] = IP


def _live(user: Client, reference: str) -> None:
    """Connect, read, pay, correct."""
    credentials = {"userid": ".methods-5.sca-always+anna", "pin": PIN}
    access = user.connect("main", str(SANDBOX_ID), credentials, Someone(), customer_ip=IP)
    access = _with_whole_history(user, access)
    family = {"userid": "familie+anna", "pin": PIN}
    depots = user.connect("family", str(SANDBOX_ID), family, Someone(), customer_ip=IP)
    for read in (user.customer, user.accesses, user.providers, user.tag_trees):
        read()
    user.provider(str(SANDBOX_ID))
    user.issues("main")
    user.budget("main")
    user.read("/encrypt/keys")
    products = access.get("bankprodukte") or []
    for product in products:
        user.follow(product, "self")
    for product in depots.get("bankprodukte") or ():
        if product["kategorie"] == "DEPOT":
            user.positions(product)
    user.remove_access("family")
    account = next(it for it in products if it["kategorie"] == "GIROKONTO")
    user.transactions(account, tag="categories")
    _order_regularly(user)
    _explain(user, reference)
    _pay(user, account)


def _explain(user: Client, reference: str) -> None:
    """Read trees, rules and analyses."""
    tree = user.tag_trees()[0]["systemId"]
    item = user.tag_tree_items(tree)[0]["systemId"]
    user.read(f"/tags/v1/tag-trees/{tree}")
    user.read(f"/tags/v1/tag-trees/{tree}/tag-tree-items/{item}")
    rule = {"tagTreeItem": TAG, "counterpartyName": "Stadtwerke Beispiel"}
    user.send("POST", f"{_AI}/rules", rule)
    user.follow(user.read(f"{_AI}/rules")[0], "self")
    user.sync()
    for place in _PLACES:
        user.read(f"{_AI}/{place}")
    booking = {"betrag": -12, "buchungsdatum": "2026-11-13", "verwendungszweck": "Strom November"}
    owner = {"user": reference, "tenant": TENANT, "provider": "bank", "product": "giro"}
    named = {"gegenkontoInhaber": "Stadtwerke Beispiel"}
    user.send("POST", f"{_AI}/transactions", [booking | owner | named])


def _pay(user: Client, account: BankProduct) -> None:
    """Check a payee and pay."""
    payment_id = str(new_id())
    payee = {"paymentId": payment_id, **{name: DETAILS[name] for name in ("recipient", "iban")}}
    user.send("POST", f"{user.follow(account, 'self')['relations'][0]['href']}{_PAYEE}", payee)
    user.pay(
        account,
        DETAILS,
        Someone(),
        payment_id=payment_id,
        callback_url=f"{CALLBACK_BASE}/back",
        customer_ip=IP,
    )
    user.transfer(payment_id)
    several = {"paymentId": payment_id, "payees": [payee]}
    user.send("POST", f"{_CUSTOMER}{_PAYEE}/bulk", several)
    _link(user)
    _report(user)
    _refund(user, account)
    user.send("POST", f"{_CUSTOMER}/permissions/link")


def _order_regularly(user: Client) -> None:
    """Create, list, change and delete a standing order, with an account of a bank that has them."""
    credentials = {"userid": ".standing.pending.sms+anna", "pin": PIN}
    access = user.connect("orders", str(SANDBOX_ID), credentials, Someone(), customer_ip=IP)
    products = access.get("bankprodukte") or []
    account = next(it for it in products if it["kategorie"] == "GIROKONTO")
    user.sync()
    orders = f"{user.follow(account, 'self')['relations'][0]['href']}/standing-orders"
    back = f"?callbackUrl={CALLBACK_BASE}/back"
    first_on = SystemClock().now().date() + timedelta(days=20)
    when = {"firstExecutionDate": first_on.isoformat(), "unit": "MONTHS", "interval": 1, "day": 15}
    body = {"transferDetails": dict(DETAILS), "schedule": when}
    user.approve(user.send("POST", f"{orders}{back}", body), Someone())
    for method, given in (("PUT", body), ("DELETE", None)):
        (order,) = user.read(orders)["standingOrders"]
        asked = user.send(method, f"{orders}/{order['id']}{back}", given)
        user.approve(asked, Someone())
        user.follow(asked, "self")
    user.remove_access("orders")


def _link(user: Client) -> None:
    """Make a payment link, look at it and cancel it."""
    links = f"{_CUSTOMER}/payment/link"
    made = user.send("POST", links, dict(DETAILS))
    user.read(f"{links}/{made['linkId']}")
    user.send("DELETE", f"{links}/{made['linkId']}")


def _report(user: Client) -> None:
    """Ask for an account report, have its person release it, read it and call it back."""
    reports = f"{_CUSTOMER}/account-report"
    wish = {"purpose": "TENANCY", "receiver": "Hausverwaltung Birke, Kiel"}
    made = user.send("POST", reports, {**wish, "subject": "Wohnung Lindenweg 4"})
    with httpx.Client(follow_redirects=True, timeout=60) as browser:
        page = browser.get(made["url"])
        for deed in ("make", "release"):
            shown = dict(re.findall(r'name="(csrf|seen)" value="([^"]+)"', page.text))
            page = browser.post(str(page.url), data={**shown, "do": deed, "sure": "yes"})
    one = f"{reports}/{made['reportId']}"
    user.read(one)
    user.read(f"{one}/content")
    user.send("DELETE", one)


def _refund(user: Client, account: BankProduct) -> None:
    """Prepare the refund of a booking that has everything for it."""
    place = user.follow(account, "self")["relations"][0]["href"]
    for booking in user.transactions(account):
        if booking["betrag"] > 0 and booking.get("gegenkontoIban"):
            with suppress(RefusedError):
                user.read(f"{place}/kontoumsaetze/{booking['id']}/refund")
                return


def _with_whole_history(user: Client, access: BankAccess) -> BankAccess:
    """Have everything fetched the bank still knows: some analyses need a year."""
    back = f"{CALLBACK_BASE}/back"
    begun = user.renew(access, callback_url=back, customer_ip=IP, history="all")
    user.approve(user.consent(begun.location or ""), Someone())
    return user.settle_access("main", Someone())


def _manage(admin: Client, reference: str) -> None:
    """Read what a tenant's administrator reads; erase at the end."""
    own = f"{MGMT}/{TENANT}"
    for place in ("", "/users", f"/users/{reference}", "/clients", "/clients/user"):
        admin.read(f"{own}{place}")
    roles = f"{own}/clients/user/roles"
    role = admin.read(roles)[0]["name"]
    for place in (MGMT, f"{roles}/{role}", f"{roles}/{role}/users"):
        admin.read(place)
    admin.read(f"{roles}/{role}/users/{reference}")
    admin.export_user(reference)
    subscription = admin.subscribe("https://hooks.example.net/kontowerk")
    admin.subscriptions()
    admin.read(f"/webhooks/v1/subscriptions/{subscription['id']}")
    admin.set_types(
        subscription["id"], ["transactions.new", "consent.ends_soon", "payment.changed"]
    )
    admin.delivery(admin.test_subscription(subscription["id"]))
    admin.events(subscription["id"])
    admin.deactivate_user(reference)
    admin.erase_user(reference)
    for place in ("live", "ready"):
        admin.read(f"/health/{place}")


def _be_refused(branch: Branch, http: httpx.Client) -> None:
    """Ask wrongly, once at the token endpoint and once elsewhere."""
    client, _ = branch.service.login(TENANT, "user")
    try:
        Client(
            branch.service.url, UserLogin(client, "wrong", "anna", "wrong"), http=http
        ).customer()
    except LoginRefusedError:
        fresh = Client(branch.service.url, branch.user_login(), patience=QUICK, http=http)
    else:
        raise AssertionError
    try:
        fresh.read(f"{_AI}/cashflow", query={"focus": "money"})
    except RefusedError:
        return
    raise AssertionError


def _cut(value: Any, most: int = _DEEP) -> Any:
    """Leave the first of everything that repeats."""
    if isinstance(value, list):
        return [_cut(inner) for inner in cast("list[Any]", value)[:most]]
    if isinstance(value, dict):
        entries = cast("dict[str, Any]", value)
        dated = all(re.match(r"\d{4}-", name) for name in entries)
        names = list(entries)[:_DEEP] if dated else list(entries)
        return {name: _fixed(name, entries[name]) for name in names}
    return value


def _fixed(name: str, value: Any) -> Any:
    """Replace what is secret, or was made by chance."""
    return _SECRETS[name] if name in _SECRETS and isinstance(value, str) else _cut(value)


def _freezer(base_url: str) -> Callable[[Any], Any]:
    """Return what replaces ids and addresses, always by the same ones for the same."""
    numbers: Iterator[int] = count(1)
    known: dict[str, str] = {SANDBOX_ID.hex: SANDBOX_ID.hex}

    def named(found: re.Match[str]) -> str:
        plain = found[0].replace("-", "")
        if plain not in known:
            known[plain] = f"0000000000007000800{next(numbers):013x}"
        it = known[plain]
        if "-" not in found[0]:
            return it
        return f"{it[:8]}-{it[8:12]}-{it[12:16]}-{it[16:20]}-{it[20:]}"

    def freeze(value: Any) -> Any:
        text = json.dumps(value, ensure_ascii=False).replace(base_url, _HOST)
        return json.loads(_ID.sub(named, _LINKED.sub(_NO_SECRET, text)))

    return freeze


if __name__ == "__main__":
    main()
