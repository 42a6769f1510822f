"""A person at the pages: a browser without scripts that fills in forms, and is sent away."""

import re
import time
from dataclasses import dataclass, field
from html import unescape
from typing import Any, Final
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx

from tests.service import SANDBOX, Service, User
from tests.spec.holdings import ACCESSES, CUSTOMER
from tests.spec.interface import PUBLIC_ADDRESS

WEBFORM: Final = f"{CUSTOMER}/webform"
STEP: Final = f"{WEBFORM}/step"
END: Final = f"{WEBFORM}/end"
SHOP: Final = "https://shop.example/back?order=7"
_PATIENCE: Final = 60.0  # seconds
_TOKEN: Final = re.compile(r'name="csrf"\s+value="([0-9a-f]{64})"')
_SEEN: Final = re.compile(r'name="seen"\s+value="([0-9a-f]{32})"')
_FIELDS: Final = re.compile(r'name="field\.([A-Za-z0-9_.-]+)"')
_INPUTS: Final = re.compile(r"<input\b[^>]*>")
_REFRESH: Final = re.compile(r'<meta http-equiv="refresh" content="([0-9]+);url=([^"]*)">')
_LINKS: Final = re.compile(r'<a\b[^>]*\bhref="([^"]*)"')


@dataclass
class Browser:
    """One browser of one person; follows redirects of our own pages, and stops where one leaves."""

    service: Service
    language: str = "de"
    http: httpx.Client = field(init=False)
    answer: httpx.Response = field(init=False)

    def __post_init__(self) -> None:
        self.http = httpx.Client(
            base_url=self.service.url,
            headers={"Accept": "text/html", "Accept-Language": self.language},
            timeout=30,
            limits=httpx.Limits(max_keepalive_connections=0),  # nothing is left to be closed
        )

    def go(self, url: str) -> httpx.Response:
        """Open an address and follow where it leads, as long as that is a page of ours."""
        return self._follow(self.http.get(url))

    def _follow(self, answer: httpx.Response) -> httpx.Response:
        while answer.status_code == 303 and self._is_ours(answer.headers["location"]):
            answer = self.http.get(answer.headers["location"])
        self.answer = answer
        return answer

    def _is_ours(self, place: str) -> bool:
        return place.startswith(f"{self.service.url}{WEBFORM}/")

    def send(self, do: str, **fields: Any) -> httpx.Response:
        """Send a form of the page that is shown."""
        return self._follow(self.post(do, None, **fields))

    def post(self, do: str, headers: dict[str, str] | None = None, **fields: Any) -> httpx.Response:
        form = {"csrf": self.token(), "seen": self.seen(), "do": do, **fields}
        return self.http.post(STEP, data=form, headers=headers)

    def token(self) -> str:
        found = _TOKEN.search(self.answer.text)
        assert found, "the page has no form"
        return found[1]

    def seen(self) -> str:
        """Return what the page says it shows."""
        found = _SEEN.search(self.answer.text)
        return found[1] if found else ""

    @property
    def text(self) -> str:
        return unescape(self.answer.text)

    def page(self) -> str:
        """Return the name of the page the session is at."""
        return str(self.http.get(f"{WEBFORM}/status").json()["page"])

    def wait(self, *leaving: str) -> str:
        """Wait until the page is another than the ones that only wait; returns its name."""
        until = time.monotonic() + _PATIENCE
        while (name := self.page()) in (leaving or ("connecting",)):
            assert time.monotonic() < until, f"still {name}"
            time.sleep(0.1)
        self.go(STEP)
        return name

    def agree(self) -> None:
        if self.page() == "legal":
            self.send("accept", legal="yes")

    def log_in(self, name: str, pin: str = "12345", **fields: str) -> str:
        """Choose the sandbox bank if need be and log in; returns the page that follows."""
        if self.page() == "bank":
            self.send("bank", provider=str(SANDBOX.id))
        assert self.page() == "login"
        self.go(STEP)
        self.send("login", **{"field.userid": name, "field.pin": pin}, **fields)
        return self.wait()

    def products(self) -> list[str]:
        """Return the accounts that the page offers to tick."""
        return re.findall(r'name="product"\s+value="([^"]+)"', self.answer.text)

    def confirm(self) -> None:
        self.send("accounts", product=self.products())

    def fields(self) -> list[str]:
        """Return the fields of the login form, in their order."""
        return _FIELDS.findall(self.answer.text)

    def hidden_inputs(self) -> list[str]:
        """Return the names of the inputs that do not show what is typed."""
        inputs = [tag for tag in _INPUTS.findall(self.answer.text) if 'type="password"' in tag]
        return [tag.split('name="', 1)[1].split('"', 1)[0] for tag in inputs]

    def links(self) -> list[str]:
        return [unescape(link) for link in _LINKS.findall(self.answer.text)]

    def way_out(self) -> str:
        """Return the one link that leads away from our pages."""
        ours = (self.service.url, "/", "#", "mailto:", "tel:", "?")
        (link,) = {link for link in self.links() if not link.startswith(ours)}
        return link

    def sent_to(self) -> str:
        """Return where the browser is sent by itself: by a 303, or by the page it is shown."""
        if self.answer.status_code == 303:
            assert self.answer.content == b""
            return str(self.answer.headers["location"])
        assert self.answer.status_code == 200, self.answer.text
        (refresh,) = _REFRESH.findall(self.answer.text)
        target = unescape(refresh[1])
        assert self.way_out() == target  # who does not want to wait has a link
        return target

    def sent_back(self, word: str, back: str = SHOP, access_id: str | None = None) -> None:
        """Check that the browser is sent to the tenant, at once and with everything it is told."""
        assert (self.answer.status_code, self.answer.content) == (303, b"")
        query = {"baReentry": word, **({} if access_id is None else {"accountId": access_id})}
        expected = f"{back}{'&' if '?' in back else '?'}{urlencode(query)}"
        assert self.answer.headers["location"] == expected
        assert self.http.get(STEP).headers["location"] == expected  # loaded again: the same

    def word(self) -> str:
        """Return what the tenant is told: where the browser is sent, or by our last page."""
        is_last = self.answer.status_code == 200 and self.answer.url.path == END
        url = str(self.answer.url) if is_last else self.sent_to()
        (word,) = parse_qs(urlsplit(url).query)["baReentry"]
        return word


@dataclass
class Visitor(Browser):
    """A user of the redirect tenant, who is sent to the pages and does what they say."""

    user: User = field(init=False)
    bearer: str = field(init=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.user = self.service.create_user("redirect", password="correct horse battery")
        self.bearer = self.service.user_token(self.user, "redirect")

    def link(self, access_id: str = "new", **query: str) -> str:
        """Have the tenant ask for an access; returns the address it is given."""
        answer = self.service.call(
            "POST", ACCESSES, self.bearer, json={access_id: {}}, params=query
        )
        assert answer.status_code == 451, answer.text
        return str(answer.headers["location"])

    def renewal(self, access_id: str = "new", **query: str) -> str:
        """Have the tenant ask for an approval; returns the address it is given."""
        answer = self.service.call(
            "POST",
            f"{ACCESSES}/{access_id}/consent",
            self.bearer,
            params=query,
            headers={"Customer-IP-Address": PUBLIC_ADDRESS},
        )
        assert answer.status_code == 451, answer.text
        return str(answer.headers["location"])

    def enter(self, link: str | None = None, back: str | None = SHOP) -> httpx.Response:
        """Come to the pages with a link the tenant has appended its address to."""
        link = self.link() if link is None else link
        if back is not None:
            link += "&" + urlencode({"callbackUrl": back})
        return self.go(link)

    def connect(self, name: str, access_id: str = "new") -> None:
        """Go all the way with a login that needs no approval; ends at the accounts."""
        self.enter(self.link(access_id))
        self.agree()
        assert self.log_in(name) == "accounts"

    def get(self, path: str) -> Any:
        answer = self.service.call("GET", path, self.bearer, headers={"Prefer": "wait=60"})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def returned(self) -> dict[str, list[str]]:
        """Return the query the tenant gets."""
        return parse_qs(urlsplit(self.sent_to()).query)
