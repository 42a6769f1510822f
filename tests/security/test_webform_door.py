"""The door of the pages: headers on every answer, one browser, forms from our own pages only."""

import re
from collections.abc import Callable, Iterator
from http import cookiejar
from pathlib import Path
from urllib.parse import urlencode

import httpx
import pytest
from starlette.types import Receive, Scope, Send

from kontowerk.api.middleware.frame import CorrelationLayer
from kontowerk.api.middleware.observe import Observe, RequestNotes
from kontowerk.api.webform.routes import webform_shell
from kontowerk.console.count_calls import CallCounter
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.ids import new_secret
from tests.database import sql
from tests.security.redirect_corpus import BASE, GOOD, bypasses
from tests.service import SANDBOX, Service
from tests.spec.webform import END, SHOP, STEP, WEBFORM, Browser, Visitor


def policy(origin: str | None = None) -> str:
    """Return the policy of a page whose forms may lead to an origin, or to us only."""
    forms = "'self'" if origin is None else f"'self' {origin}"
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        f"connect-src 'self'; form-action {forms}; frame-ancestors 'none'; base-uri 'none'"
    )


POLICIES = [[policy()], [policy("https://shop.example")]]
HEADERS = {
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
}
_BASES = "UPDATE tenant SET callback_bases = '{%s}' WHERE name = 'redirect'"


@pytest.fixture
def visitor(service: Service) -> Visitor:
    return Visitor(service)


def check_headers(answer: httpx.Response) -> None:
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert answer.headers.get_list("content-security-policy") in [*POLICIES, [_PICTURES]]
    assert "camera=()" in answer.headers["permissions-policy"]
    assert len(answer.headers.get_list("x-correlation-id")) == 1
    immutable = answer.headers["cache-control"].endswith("immutable")
    assert immutable or answer.headers["cache-control"] == "no-store"


_PICTURES = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


# Headers ---------------------------------------------------------------------------------


def answers(visitor: Visitor) -> Iterator[tuple[int, httpx.Response]]:
    """Call everything, well and badly; yields the expected status with each answer."""
    http = visitor.http
    yield 303, http.get(f"{visitor.link()}&{urlencode({'callbackUrl': SHOP})}")
    yield 303, http.get(f"{WEBFORM}?session=x")
    shown = visitor.go(STEP)
    yield 200, shown
    yield 200, visitor.go(f"{STEP}?cancel=1")
    yield 303, visitor.post("accept", legal="yes")
    yield 200, visitor.go(f"{STEP}?q=sand")
    yield 200, http.get(f"{END}?baReentry=ERROR")
    yield 200, http.get(f"{WEBFORM}/accessibility")
    yield 200, http.get(f"{WEBFORM}/status")
    yield 200, http.get(f"{WEBFORM}/brand.css")
    yield 404, http.get(f"{WEBFORM}/photo")
    yield 404, http.get(f"{WEBFORM}/logo")
    yield 404, http.get(f"{WEBFORM}/static/no-such.css")
    for name in re.findall(rf'{WEBFORM}/static/[^"]+', shown.text):
        yield 200, http.get(name)
    yield 404, http.get(f"{WEBFORM}/nothing/here")
    yield 405, http.delete(STEP)
    yield 405, http.options(STEP)
    yield 405, http.head(WEBFORM)
    yield 403, http.post(STEP, data={"do": "accept"})
    yield 400, visitor.post("dance")
    yield 400, visitor.post("bank", provider="x")
    yield 400, http.post(STEP, content=b"do=%ff&\xff", headers={"Content-Type": _FORM})
    yield 413, http.post(STEP, content=b"a" * 70_000, headers={"Content-Type": _FORM})
    yield 415, http.post(STEP, json={"do": "accept"})
    yield 415, http.post(STEP, content=b"", headers={"Content-Type": _FORM, **_PACKED})


_FORM = "application/x-www-form-urlencoded"
_PACKED = {"Content-Encoding": "gzip"}


def test_every_answer_carries_the_headers(visitor: Visitor) -> None:
    statics = 0
    for expected, answer in answers(visitor):
        assert answer.status_code == expected, (answer.request.url, answer.text)
        check_headers(answer)
        statics += "/static/" in answer.request.url.path and answer.status_code == 200
        if answer.status_code >= 400 and answer.request.method != "HEAD":
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert answer.headers["x-correlation-id"][-12:] in answer.text
            assert '<html lang="de"' in answer.text
    assert statics


async def test_a_failure_of_ours_is_a_page_as_well() -> None:
    async def broken(_scope: Scope, _receive: Receive, _send: Send) -> None:
        message = "a bug"
        raise RuntimeError(message)

    door = CorrelationLayer(
        webform_shell(Observe(broken, RequestNotes(CallCounter(SystemClock())))), secure=True
    )
    transport = httpx.ASGITransport(door)
    async with httpx.AsyncClient(transport=transport, base_url="https://x.example") as http:
        answer = await http.get(STEP)
        assert answer.status_code == 500
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["x-correlation-id"][-12:] in answer.text
        assert "a bug" not in answer.text
        check_headers(answer)
        for_programs = await http.get(f"{WEBFORM}/status")
        assert for_programs.json()["status"] == 500
        check_headers(for_programs)
        elsewhere = await http.get("/customer/v2/webforms")
        assert "x-frame-options" not in elsewhere.headers


def test_a_refusal_is_in_the_persons_language(service: Service) -> None:
    visitor = Visitor(service, language="en")
    answer = visitor.http.get(f"{WEBFORM}/nothing")
    assert '<html lang="en"' in answer.text
    visitor.enter()
    visitor.go(f"{STEP}?lang=de")
    assert '<html lang="de"' in visitor.post("dance").text


def test_over_tls_the_cookie_is_bound_to_this_host(
    start_service: Callable[..., Service],
) -> None:
    service = start_service(base_url="https://pages.example")
    visitor = Visitor(service)
    link = visitor.link().removeprefix("https://pages.example")
    answer = visitor.http.get(f"{link}&{urlencode({'callbackUrl': SHOP})}")
    assert answer.headers["location"] == f"https://pages.example{STEP}"
    name, _, rest = answer.headers["set-cookie"].partition("=")
    assert name == "__Host-kw-webform"
    attributes = {part.strip().lower() for part in rest.split(";")[1:]}
    assert attributes == {"path=/", "secure", "httponly", "samesite=lax"}
    assert answer.headers["strict-transport-security"].startswith("max-age=63072000")
    check_headers(answer)
    value = rest.partition(";")[0]
    for sent, page in (
        (f"__Host-kw-webform={value}", "legal"),
        (f"kw-webform={value}", "exit"),  # a cookie that anybody could have set
        (f"__Host-kw-webform={value}; __Host-kw-webform={value}", "exit"),
    ):
        status = service.http.get(f"{WEBFORM}/status", headers={"Cookie": sent})
        assert status.json()["page"] == page


def test_without_tls_the_cookie_still_stays_with_the_browser(visitor: Visitor) -> None:
    answer = visitor.http.get(f"{visitor.link()}&{urlencode({'callbackUrl': SHOP})}")
    given = answer.headers["set-cookie"]
    assert given.startswith("kw-webform=")
    assert "HttpOnly" in given
    assert "SameSite=lax" in given


# One browser -----------------------------------------------------------------------------


def cookie_of(visitor: Visitor) -> cookiejar.Cookie:
    (cookie,) = visitor.http.cookies.jar
    return cookie


def test_the_link_is_not_the_cookie(visitor: Visitor) -> None:
    link = visitor.link()
    visitor.enter(link)
    secret = link.split("session=", 1)[1].split("&", 1)[0]
    assert secret not in str(cookie_of(visitor).value)
    stranger = Browser(visitor.service)
    stranger.http.cookies.set("kw-webform", secret)
    assert stranger.http.get(STEP).headers["location"].startswith(f"{visitor.service.url}{END}")


def test_a_cookie_set_beforehand_is_replaced(visitor: Visitor) -> None:
    planted = new_secret("wc", "c0")
    visitor.http.cookies.set("kw-webform", planted, domain="127.0.0.1", path="/")
    visitor.enter()
    assert cookie_of(visitor).value != planted
    assert visitor.page() == "legal"
    thief = Browser(visitor.service)
    thief.http.cookies.set("kw-webform", planted)
    assert thief.page() == "exit"


def test_without_the_cookie_nothing_is_shown_and_nothing_done(visitor: Visitor) -> None:
    visitor.enter()
    stranger = Browser(visitor.service).http
    bearer = {"Authorization": f"Bearer {visitor.bearer}"}
    for headers in (
        {},
        bearer,
        {"Cookie": "kw-webform="},
        {"Cookie": "kw-webform=\u00e4".encode()},
    ):
        answer = stranger.get(STEP, headers=headers)  # pyright: ignore[reportArgumentType]
        assert answer.status_code == 303
        assert answer.headers["location"] == f"{visitor.service.url}{END}?baReentry=ERROR"
    form = {"csrf": visitor.token(), "do": "decline"}
    assert stranger.post(STEP, data=form).status_code == 303
    assert visitor.page() == "legal"


def test_the_form_of_one_session_is_refused_in_another(service: Service) -> None:
    first, second = Visitor(service), Visitor(service)
    first.enter()
    second.enter()
    form = {"csrf": first.token(), "do": "decline"}
    assert second.http.post(STEP, data=form).status_code == 403
    assert second.page() == "legal"


def test_sessions_that_were_ended_open_nothing(visitor: Visitor) -> None:
    visitor.enter()
    visitor.service.call("DELETE", "/customer/v2/regprotect/sessions", visitor.bearer)
    visitor.go(STEP)
    assert visitor.word() == "ERROR"
    assert visitor.page() == "exit"


def test_whoever_guesses_links_is_slowed_down(start_service: Callable[..., Service]) -> None:
    service = start_service(failed_logins_per_minute=3)
    visitor = Visitor(service)
    link = visitor.link()
    for _ in range(3):
        assert visitor.http.get(f"{WEBFORM}?session=x").status_code == 303
    answer = visitor.http.get(f"{WEBFORM}?session=x")
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) > 0
    check_headers(answer)
    service.clock.advance(minutes=1)
    visitor.enter(link)
    assert visitor.page() == "legal"


def test_a_right_link_opens_although_its_address_used_up_its_guesses(
    start_service: Callable[..., Service],
) -> None:
    """Behind a proxy that is not told of, all people have one address."""
    service = start_service(failed_logins_per_minute=3)
    visitor = Visitor(service)
    statuses = [visitor.http.get(f"{WEBFORM}?session=x").status_code for _ in range(4)]
    assert statuses == [303, 303, 303, 429]
    visitor.enter()
    assert visitor.page() == "legal"


# Forms from our own pages ----------------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "http://127.0.0.1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "none"},
        {"Sec-Fetch-Site": "same-origin", "Origin": "https://evil.example"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "null"},
    ],
)
def test_a_form_from_elsewhere_is_refused(visitor: Visitor, headers: dict[str, str]) -> None:
    visitor.enter()
    assert visitor.post("accept", headers, legal="yes").status_code == 403
    assert visitor.page() == "legal"


def test_a_form_of_our_own_is_taken(visitor: Visitor) -> None:
    visitor.enter()
    for headers in (
        {"Sec-Fetch-Site": "same-origin", "Origin": "null"},  # our pages send no referrer
        {"Sec-Fetch-Site": "same-origin", "Origin": visitor.service.url},
        {"Origin": visitor.service.url},
    ):
        assert visitor.post("stay", headers).status_code == 303


@pytest.mark.parametrize("token", [None, "", "x", "0" * 64, "\u00e4" * 64])
def test_a_form_without_its_token_is_refused(visitor: Visitor, token: str | None) -> None:
    visitor.enter()
    form = {"do": "decline", **({} if token is None else {"csrf": token})}
    assert visitor.http.post(STEP, data=form).status_code == 403
    twice = urlencode([("csrf", visitor.token())] * 2 + [("do", "decline")])
    answer = visitor.http.post(STEP, content=twice, headers={"Content-Type": _FORM})
    assert answer.status_code == 400
    assert visitor.page() == "legal"


def test_secrets_stand_in_no_log_and_no_page(visitor: Visitor, log_file: Path) -> None:
    link = visitor.link()
    visitor.enter(link)
    visitor.agree()
    visitor.send("bank", provider=str(SANDBOX.id))
    visitor.send("login", **{"field.userid": "Kanarie-17", "field.pin": "Kanarie-4711"})
    lines = log_file.read_text().splitlines()
    log = "\n".join(line for line in lines if "httpcore" not in line)  # the browser's own
    for secret in (
        link.split("session=", 1)[1].split("&", 1)[0],
        str(cookie_of(visitor).value),
        "Kanarie-17",
        "Kanarie-4711",
    ):
        assert secret not in log
        assert secret not in visitor.text


# Where people are sent -------------------------------------------------------------------


def test_no_bypass_of_the_corpus_is_gone_to(service: Service) -> None:
    corpus = bypasses()
    assert len(corpus) >= 200
    sql(_BASES % BASE, service.database_url)
    try:
        visitor = Visitor(service)
        for url in corpus:
            answer = visitor.enter(back=url)
            assert answer.status_code == 200, url
            assert answer.url.path == END, url
            assert visitor.word() == "INVALID_CALLBACK_URL", url
            assert "evil" not in answer.text, url
        for url in GOOD:
            visitor.enter(back=url)
            visitor.send("decline")
            visitor.sent_back("LEGAL_NOT_ACCEPTED", url)
    finally:
        sql(_BASES % "", service.database_url)


def test_words_in_the_address_of_the_end_page_are_not_shown(service: Service) -> None:
    for word in ("<script>alert(1)</script>", "ACCOUNT_CREATEDx", "", "%00"):
        answer = service.http.get(
            f"{END}?{urlencode({'baReentry': word})}&callbackUrl=//evil.example"
        )
        assert answer.status_code == 200
        assert "alert(1)" not in answer.text
        assert "evil.example" not in answer.text
