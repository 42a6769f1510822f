"""A small shop whose customers connect their bank and pay, and which never sees a PIN or a TAN.

    KONTOWERK_URL=http://127.0.0.1:8080 \
    SHOP_ADMIN='shop/admin:<secret>' SHOP_USER='shop/user:<secret>' \
    python examples/tenant_shop/shop.py 9000

The two logins are those of the tenant's clients, as `kontowerk tenant create` printed them. Open
http://127.0.0.1:9000/, connect a bank, then pay. Python's own library is all it needs.
"""

import base64
import html
import json
import os
import secrets
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.message import Message
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.error import HTTPError
from urllib.parse import parse_qs, urlencode, urlsplit
from urllib.request import Request, urlopen

TO_THE_PAGES = 451
ACCESS_ID = "hausbank"
# All that `baReentry` can say; whatever else it says counts as a failure.
GOOD_ENDS = {"ACCOUNT_CREATED", "FINISHED"}
PAGE = """<!doctype html><html lang="de"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Laden</title></head>
<body><main><h1>{title}</h1>{content}</main></body></html>"""
BUTTON = '<form method="post" action="/connect"><button>Bank verbinden</button></form>'
PAY = '<form method="post" action="/pay"><button>49,90 EUR bezahlen</button></form>'
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


@dataclass
class Visitor:
    """Somebody who is logged in at the shop, and that person's user at kontowerk."""

    token: str = ""
    payment_id: str = ""
    state: str = field(default_factory=lambda: secrets.token_urlsafe(16))


@dataclass
class Shop:
    """The shop's side of the conversation with kontowerk."""

    service: str
    own_address: str
    admin: str
    user: str
    visitors: dict[str, Visitor] = field(default_factory=dict[str, Visitor])

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
        path = f"/customer/v2/bankzugaenge/{ACCESS_ID}"
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
        elif place.path == "/":
            self._visitor()
            self._show("Laden", BUTTON)
        else:
            self.send_error(404)

    def do_POST(self) -> None:
        """Send the person to kontowerk's pages."""
        self.rfile.read(int(self.headers.get("content-length", 0)))
        self.send_response(303)
        visitor = self._visitor()
        pays = self.path == "/pay"
        address = self.client_address[0]
        place = self.shop.pay(visitor, address) if pays else self.shop.connect(visitor)
        self.send_header("Location", place)
        self._finish()

    def _visitor(self) -> Visitor:
        cookie = SimpleCookie(self.headers.get("cookie", "")).get("shop")
        self.key = cookie.value if cookie else secrets.token_urlsafe(16)
        return self.shop.visitors.setdefault(self.key, Visitor())

    def _show(self, title: str, content: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self._finish(PAGE.format(title=title, content=content).encode())

    def _finish(self, body: bytes = b"") -> None:
        self.send_header("Set-Cookie", f"shop={self.key}; Path=/; HttpOnly; SameSite=Lax")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name
        """Print nothing: addresses hold states."""


def open_shop(service: str, admin: str, user: str, port: int) -> ThreadingHTTPServer:
    """Return a server of the shop on this port; 0 is any that is free."""
    server = ThreadingHTTPServer(("127.0.0.1", port), Page)
    shop = Shop(service.rstrip("/"), f"http://127.0.0.1:{server.server_port}", admin, user)
    server.RequestHandlerClass = type("PageOfThisShop", (Page,), {"shop": shop})
    return server


if __name__ == "__main__":
    names = ("KONTOWERK_URL", "SHOP_ADMIN", "SHOP_USER")
    open_shop(*(os.environ[name] for name in names), port=int(sys.argv[1])).serve_forever()
