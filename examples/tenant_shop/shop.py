"""A small shop whose customers connect their bank and pay, and which never sees a PIN or a TAN.

    KONTOWERK_URL=http://127.0.0.1:8080 \
    SHOP_ADMIN='shop/admin:<secret>' SHOP_USER='shop/user:<secret>' \
    python examples/tenant_shop/shop.py 9000

The two logins are those of the tenant's clients, as `kontowerk tenant create` printed them. Open
http://127.0.0.1:9000/, connect a bank, then pay. Python's own library is all it needs.

With logins of admin clients in SHOP_NEWS_OF, separated by spaces, it also subscribes to the news
of their tenants, and shows at /webhooks what it was told. The service must be allowed to call this
machine (KONTOWERK_WEBHOOK_PRIVATE_TARGETS), as that of the demo is.
"""

import base64
import hashlib
import hmac
import html
import json
import os
import secrets
import sys
import time
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from email.message import Message
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock
from typing import Any
from urllib.error import HTTPError
from urllib.parse import parse_qs, quote, urlencode, urlsplit
from urllib.request import Request, urlopen

TO_THE_PAGES = 451
ACCESS_ID = "hausbank"
# All that `baReentry` can say; whatever else it says counts as a failure.
GOOD_ENDS = {"ACCOUNT_CREATED", "FINISHED"}
STYLE = """body{font:1.0625rem/1.5 system-ui,sans-serif;margin:0;background:#faf7f0;color:#222}
header{background:#7a3b12;color:#fff}header>div{max-width:44rem;margin:auto;padding:1rem 2rem}
header a{color:#fff;text-decoration:none;font-size:1.25rem;font-weight:bold}header p{margin:0}
main{max-width:44rem;margin:2rem auto;padding:2rem;background:#fff;border:1px solid #ddd3bf}
button{font:inherit;min-height:44px;padding:.625rem 1.25rem;border:0;border-radius:6px;
background:#7a3b12;color:#fff;cursor:pointer}form{margin:1rem 0}
.cart{border:1px solid #ddd3bf;border-radius:6px;padding:1rem;margin:1rem 0}
.cart p{display:flex;justify-content:space-between;margin:.25rem 0}
.cart p:last-child{border-top:1px solid #ddd3bf;padding-top:.5rem;font-weight:bold}
.note,footer{color:#665c4b;font-size:.9375rem}
footer{max-width:44rem;margin:auto;padding:0 2rem 2rem}
a{color:#7a3b12}table{border-collapse:collapse;width:100%}caption{text-align:left;font-weight:bold}
th,td{text-align:left;font-weight:normal;padding:.5rem;border-bottom:1px solid #ddd3bf}
@media(max-width:40rem){main{margin:0;padding:1rem;border:0}header>div,footer{padding-inline:1rem}
table{font-size:.75rem}th,td{padding:.25rem .125rem}td{overflow-wrap:anywhere}}"""
PAGE = """<!doctype html><html lang="de"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} | Laden am Eck</title><style>{style}</style></head>
<body><header><div><a href="/">Laden am Eck</a>
<p>Tee, Kaffee und Gebäck seit 1974</p></div></header>
<main><h1>{title}</h1>{content}</main>
<footer>Ein Demo-Shop: Hier wird nichts geliefert.</footer></body></html>"""
CART = """<div class="cart"><p><span>Assam Second Flush, 250 g</span><span>18,90 €</span></p>
<p><span>Teekanne, 1,2 l</span><span>26,50 €</span></p>
<p><span>Versand</span><span>4,50 €</span></p>
<p><span>Summe</span><span>49,90 €</span></p></div>
<p class="note">Verbinden Sie Ihre Bank, um per Überweisung zu bezahlen. Ihre PIN und TAN geben Sie
nicht hier ein, sondern auf den Seiten unseres Dienstleisters.</p>"""
BUTTON = '<form method="post" action="/connect"><button>Bank verbinden</button></form>'
PAY = '<form method="post" action="/pay"><button>49,90 EUR bezahlen</button></form>'
NEWS = '<p><a href="/webhooks">Empfangene Webhooks</a></p>'
CALLS = """<p>Die letzten {most} Aufrufe, der neueste zuerst. Jede Unterschrift ist geprüft.</p>
<table><caption>Empfangene Webhooks</caption><thead><tr><th scope="col">Zeit</th>
<th scope="col">Ereignis</th><th scope="col">serial</th><th scope="col">Zugang</th>
<th scope="col">Neue Umsätze</th><th scope="col">Aufrufe</th></tr></thead>
<tbody>{rows}</tbody></table><p><a href="/">Zum Laden</a></p>"""
NO_CALLS = "<p>Noch kein Aufruf.</p>"
# From which account is the person's business, so provider, credentials and product are missing.
ORDER = {
    "instant": False,
    "transferDetails": {
        "recipient": "Laden am Eck",
        "purpose": "Bestellung 4711",
        "iban": "DE02120300000000202051",
        "bic": "BYLADEM1001",
        "currency": "EUR",
        "amount": 49.90,
    },
}
PAYMENTS = "/customer/v2/payment/single-transfer"
SUBSCRIPTIONS = "/webhooks/v1/subscriptions"
HOOK = "/webhooks"
MOST_CALLS = 20
LONGEST_CALL = 64 * 1024
DIGITS = 12
TOLERANCE = 5 * 60  # seconds between the caller's clock and ours


@dataclass
class Visitor:
    """Somebody who is logged in at the shop, and that person's user at kontowerk."""

    token: str = ""
    payment_id: str = ""
    state: str = field(default_factory=lambda: secrets.token_urlsafe(16))


@dataclass
class News:
    """One event, however often it was told."""

    message_id: str
    event: dict[str, Any]
    calls: int = 1


@dataclass
class Receiver:
    """What the shop is told without asking: checked, and the latest of it remembered."""

    secrets: list[str] = field(default_factory=list[str])
    latest: deque[News] = field(default_factory=lambda: deque[News](maxlen=MOST_CALLS))
    one_at_a_time: Lock = field(default_factory=Lock)

    def take(self, headers: Message, body: bytes) -> int:
        """Take one call; returns the status to answer with."""
        if not any(is_genuine(headers, body, secret) for secret in self.secrets):
            return 401
        message_id = headers["webhook-id"]
        with self.one_at_a_time:
            told = [news for news in self.latest if news.message_id == message_id]
            for news in told:
                news.calls += 1
            if not told:
                self.latest.appendleft(News(message_id, json.loads(body)))
        return 204

    def page(self) -> str:
        """List what came."""
        with self.one_at_a_time:
            rows = "".join(_row(news) for news in self.latest)
        return CALLS.format(most=MOST_CALLS, rows=rows) if rows else NO_CALLS


def _row(news: News) -> str:
    event, data = news.event, news.event["data"]
    cells = (event["type"], event["serial"], data.get("accessId", "-"))
    more = (data.get("newTransactions", "-"), news.calls)
    values = "".join(f"<td>{html.escape(str(value))}</td>" for value in (*cells, *more))
    return f'<tr><th scope="row">{html.escape(event["timestamp"])}</th>{values}</tr>'


def is_genuine(headers: Message, body: bytes, secret: str) -> bool:
    """Say whether a call was signed with this secret, and lately (Standard Webhooks)."""
    sent = headers.get("webhook-timestamp", "")
    if not (sent.isascii() and sent.isdecimal() and len(sent) <= DIGITS):
        return False
    if abs(time.time() - int(sent)) > TOLERANCE:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers.get('webhook-id', '')}.{sent}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256))
    # There are two signatures while a secret is being replaced.
    offered = headers.get("webhook-signature", "").encode().split(b" ")
    return any(hmac.compare_digest(expected, each) for each in offered)


@dataclass
class Shop:
    """The shop's side of the conversation with kontowerk."""

    service: str
    own_address: str
    admin: str
    user: str
    visitors: dict[str, Visitor] = field(default_factory=dict[str, Visitor])
    receiver: Receiver = field(default_factory=Receiver)

    def call(
        self,
        method: str,
        path: str,
        authorization: str,
        body: bytes | None = None,
        media_type: str = "application/json",
        more: Mapping[str, str] | None = None,
    ) -> tuple[int, Message, bytes]:
        """Call kontowerk; every status is an answer."""
        headers = {"Authorization": authorization, **(more or {})}
        if body is not None:
            headers["Content-Type"] = media_type
        request = Request(self.service + path, body, headers, method=method)  # noqa: S310 - own
        try:
            with urlopen(request, timeout=180) as answer:  # noqa: S310 - see above
                return answer.status, answer.headers, answer.read()
        except HTTPError as error:
            return error.code, error.headers, error.read()

    def token(self, client: str, **form: str) -> str:
        """Get a token of a client, or of a user through it."""
        login = "Basic " + base64.b64encode(client.encode()).decode()
        body = urlencode(form).encode()
        form_type = "application/x-www-form-urlencoded"
        _, _, found = self.call("POST", "/auth/oauth2/token", login, body, form_type)
        return "Bearer " + json.loads(found)["access_token"]

    def subscribe(self, admin: str) -> bool:
        """Have the shop called with the news of a tenant, and once for trial."""
        token, url = self.token(admin, grant_type="client_credentials"), self.own_address + HOOK
        status, _, found = self.call("GET", SUBSCRIPTIONS, token)
        known: list[dict[str, Any]] = json.loads(found) if status < 300 else []
        # A secret is shown once: whoever comes back to a subscription needs a new one.
        again = next((f"{SUBSCRIPTIONS}/{it['id']}/secret" for it in known if it["url"] == url), "")
        body = None if again else json.dumps({"url": url}).encode()
        status, _, found = self.call("POST", again or SUBSCRIPTIONS, token, body)
        if status >= 300:
            return False
        made = json.loads(found)
        self.receiver.secrets.append(made["secret"])
        self.call("POST", f"{SUBSCRIPTIONS}/{made['id']}/test", token)
        return True

    def welcome(self, visitor: Visitor) -> None:
        """Make a user for a visitor; a real shop does this once and keeps the password."""
        tenant = self.admin.partition("/")[0]
        name, password = f"visitor-{secrets.token_hex(8)}", secrets.token_urlsafe(24)
        admin = self.token(self.admin, grant_type="client_credentials")
        body = json.dumps({"username": name, "password": password}).encode()
        self.call("POST", f"/auth/mgmt/v1/tenants/{tenant}/users", admin, body)
        visitor.token = self.token(
            self.user, grant_type="password", username=name, password=password
        )

    def connect(self, visitor: Visitor) -> str:
        """Ask for an access; returns where the browser goes on."""
        if not visitor.token:
            self.welcome(visitor)
        # A page that was left in the middle may have left a session behind.
        self.call("DELETE", "/customer/v2/regprotect/sessions", visitor.token)
        body = json.dumps({ACCESS_ID: {}}).encode()
        status, headers, _ = self.call("POST", "/customer/v2/bankzugaenge", visitor.token, body)
        return self._to_the_pages(visitor, "/back", headers) if status == TO_THE_PAGES else "/"

    def pay(self, visitor: Visitor, address: str) -> str:
        """Ask for a transfer; returns where the browser goes on."""
        if not visitor.token:
            return "/"
        body = json.dumps(ORDER).encode()
        path = f"{PAYMENTS}?editableDetails=true"
        present = {"Customer-IP-Address": address}
        status, headers, found = self.call("POST", path, visitor.token, body, more=present)
        if status != TO_THE_PAGES:
            return "/"
        # The name of the payment: by it the shop asks later what became of it.
        visitor.payment_id = json.loads(found)["transfer"]["paymentId"]
        return self._to_the_pages(visitor, "/paid", headers)

    def _to_the_pages(self, visitor: Visitor, path: str, headers: Message) -> str:
        back = f"{self.own_address}{path}?{urlencode({'state': visitor.state})}"
        return f"{headers['Location']}&{urlencode({'callbackUrl': back})}"

    def paid(self, visitor: Visitor, query: dict[str, list[str]]) -> str:
        """Say what became of the payment. Only kontowerk knows: the word alone proves nothing."""
        if query.get("state") != [visitor.state] or not visitor.payment_id:
            return "<p>Diese Antwort gehört nicht zu Ihrem Besuch.</p>" + PAY
        word = html.escape(query.get("baReentry", [""])[0])
        path, patience = f"{PAYMENTS}/{visitor.payment_id}", {"Prefer": "wait=5"}
        _, _, found = self.call("GET", path, visitor.token, more=patience)
        status = json.loads(found)["status"]
        if status == "DONE":
            return f"<p>Bezahlt: <code>{word}</code></p>"
        if status == "REJECTED":
            return f"<p>Nicht bezahlt: <code>{word}</code></p>{PAY}"
        # Neither paid nor unpaid: a shop that offers to pay again would be paid twice.
        return f"<p>Noch unklar: <code>{word}</code> Wir melden uns.</p>"

    def outcome(self, visitor: Visitor, query: dict[str, list[str]]) -> str:
        """Say what came of it; the address is anybody's to write, so kontowerk is asked."""
        if query.get("state") != [visitor.state]:
            return "<p>Diese Antwort gehört nicht zu Ihrem Besuch.</p>" + BUTTON
        word = query.get("baReentry", [""])[0]
        if word not in GOOD_ENDS:
            return f"<p>Nicht verbunden: <code>{html.escape(word)}</code></p>{BUTTON}"
        # Who was here before and chose another bank has another access; the word names it.
        access_id = quote(query.get("accountId", [ACCESS_ID])[0], safe="")
        path = f"/customer/v2/bankzugaenge/{access_id}"
        _, _, found = self.call("GET", path, visitor.token)
        access: dict[str, Any] = json.loads(found)
        lines = "".join(
            f"<li>{html.escape(product['bezeichnung'])}</li>"
            for product in access.get("bankprodukte", ())
        )
        return f"<p>Verbunden: <code>{html.escape(word)}</code></p><ul>{lines}</ul>{PAY}"


class Page(BaseHTTPRequestHandler):
    """The shop's own pages."""

    shop: Shop

    def do_GET(self) -> None:
        """Show the start, or what a person comes back with."""
        place = urlsplit(self.path)
        if place.path == "/back":
            content = self.shop.outcome(self._visitor(), parse_qs(place.query))
            self._show("Ihre Bank", content)
        elif place.path == "/paid":
            content = self.shop.paid(self._visitor(), parse_qs(place.query))
            self._show("Ihre Bestellung", content)
        elif place.path == HOOK:
            self._visitor()
            self._show("Webhooks", self.shop.receiver.page())
        elif place.path == "/":
            self._visitor()
            self._show(
                "Ihr Warenkorb", CART + BUTTON + (NEWS if self.shop.receiver.secrets else "")
            )
        else:
            self.send_error(404)

    def do_POST(self) -> None:
        """Send the person to kontowerk's pages, or take a call of kontowerk."""
        if self.path == HOOK:
            self._take_call()
            return
        self.rfile.read(int(self.headers.get("content-length", 0)))
        self.send_response(303)
        visitor = self._visitor()
        pays = self.path == "/pay"
        address = self.client_address[0]
        place = self.shop.pay(visitor, address) if pays else self.shop.connect(visitor)
        self.send_header("Location", place)
        self._finish()

    def _take_call(self) -> None:
        length = int(self.headers.get("content-length", 0))
        if length > LONGEST_CALL:
            self.send_error(413)
            return
        self.send_response(self.shop.receiver.take(self.headers, self.rfile.read(length)))
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _visitor(self) -> Visitor:
        cookie = SimpleCookie(self.headers.get("cookie", "")).get("shop")
        self.key = cookie.value if cookie else secrets.token_urlsafe(16)
        return self.shop.visitors.setdefault(self.key, Visitor())

    def _show(self, title: str, content: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self._finish(PAGE.format(style=STYLE, title=title, content=content).encode())

    def _finish(self, body: bytes = b"") -> None:
        self.send_header("Set-Cookie", f"shop={self.key}; Path=/; HttpOnly; SameSite=Lax")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name
        """Print nothing: addresses hold states."""


class ShopServer(ThreadingHTTPServer):
    """A server of one shop."""

    shop: Shop

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Print nothing about a browser that has gone before its answer; the rest as usual."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def open_shop(service: str, admin: str, user: str, port: int) -> ShopServer:
    """Return a server of the shop on this port; 0 is any that is free."""
    server = ShopServer(("127.0.0.1", port), Page)
    shop = Shop(service.rstrip("/"), f"http://127.0.0.1:{server.server_port}", admin, user)
    server.RequestHandlerClass = type("PageOfThisShop", (Page,), {"shop": shop})
    server.shop = shop
    return server


def main() -> None:
    """Run the shop until it is stopped."""
    names = ("KONTOWERK_URL", "SHOP_ADMIN", "SHOP_USER")
    port = int(sys.argv[1])
    try:
        opened = open_shop(*(os.environ[name] for name in names), port=port)
    except KeyError as error:
        sys.exit(f"shop: set {error.args[0]}")
    except OSError as error:
        sys.exit(f"shop: port {port}: {error.strerror}; name another one")
    for login in os.environ.get("SHOP_NEWS_OF", "").split():
        try:
            subscribed = opened.shop.subscribe(login)
        except (OSError, KeyError):  # the service is away, or refuses the login
            subscribed = False
        if not subscribed:  # the shop does without
            print("shop: no subscription for", login.partition(":")[0], file=sys.stderr)
    opened.serve_forever()


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        main()
