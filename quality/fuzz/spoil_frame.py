"""Changes to everything around the body: method, path, query, headers."""

import base64
from typing import Final
from urllib.parse import quote

from quality.fuzz.draft import Draft, Kitchen
from quality.fuzz.texts import odd_bytes, odd_text
from quality.fuzz.watch import SECRET
from quality.fuzz.world import NAME, ORIGIN, basic, bearer

_SEGMENTS: Final = (
    "unknown", "", ".", "..", "%2e%2e", "%2f", "%00", "a%00b", "%ff", "%ed%a0%80", "%F0%9F%98%80",
    "%C3%A4", "%0d%0a", "%1b%5b2J", "%25", "%", "%zz", "*", "null", "0", "-1", "admin", "manager",
    "%7B%7D", "'", "%22", "%3Cscript%3E", ";a=b", "~", "%E2%80%AE", "a" * 63, "a" * 64, "a" * 5000,
    "%F0%9F%98%80" * 3000, "-a", "A", "%20", "%3F", "%23", "%5C",
    "00000000-0000-0000-0000-000000000000",
    "00000000000000000000000000000000", "%7B00000000-0000-0000-0000-000000000000%7D",
)  # fmt: skip
_QUERIES: Final = (
    b"includeInactive=", b"includeInactive=1", b"includeInactive=true&includeInactive=x",
    b"\xff\xfe",
    b"includeInactive=%00", b"includeInactive=%ff", b"%", b"&&&===", b"a=" + b"x" * 60_000, b"?",
    b"#",
    b"&".join(b"a%d=1" % number for number in range(3000)), b"access_token=" + SECRET.encode(),
    b"%ed%a0%80=%ed%a0%80", b"includeInactive=TRUE%20", b"\x00", b"\r\nX-Evil: 1", b"tenant_id=x",
)  # fmt: skip
_CONTENT_TYPES: Final = (
    b"", b"text/plain", b"application/json; charset=utf-16", b"APPLICATION/JSON", b";", b"/",
    b"application/x-www-form-urlencoded", b"multipart/form-data; boundary=x", b"application/xml",
    b"application/json, text/plain", b"application/octet-stream+base64", b"\xff",
    b"application/json\x00",
    b"application/" + b"x" * 9000, b"application/json;" * 500,
)  # fmt: skip
_ACCEPTS: Final = (
    b"", b"*/*", b"application/json", b"text/html", b"application/json;q=0", b"*/*;q=0.000", b",,,",
    b"application/*;q=nan", b";;;=", b"\xff\xfe", b"text/html, application/json;q=0.1",
    b"a" * 20_000, b"application/json;" + b"q=1;" * 4000, b"application/json;q=1e999",
)  # fmt: skip
_LENGTHS: Final = (
    b"0", b"-1", b"1", b"99999999", b"10485760", b"10485761", b"abc", b"", b" 5 ", b"1e9", b"\xb2",
    b"9" * 30, b"9" * 5000, b"0x10", b"5, 6", b"+5",
)  # fmt: skip
_CORRELATION_IDS: Final = (
    b"", b" ", b"ok-1", b"!", b"~" * 128, b"a" * 129, b"a" * 70_000, b"a\r\nX-Evil: 1", b"a\nb",
    b"\x1b[31mred", b"a b", b"\x00", b"\x7f", b"\xe4", b'"}{"event":"x', b"%0d%0a", b"\xff" * 20,
    b"-",
)  # fmt: skip
_ENCODINGS: Final = (
    b"gzip",
    b"br",
    b"identity",
    b"IDENTITY",
    b"",
    b"identity, gzip",
    b"\xff",
    b"x" * 9000,
)
_ORIGINS: Final = (
    ORIGIN.encode(), b"null", b"", b"https://evil.example", b"\x00", b"https://app.example\x00",
    b"\xff",
    b"a" * 20_000, b"https://app.example\r\nX-Evil: 1", b"https://app.example/",
)  # fmt: skip
_HOSTS: Final = (
    b"", b"[", b"[::1", b"[::1]:99999", b"evil.example", b"a:b:c", b"\xff", b"\x00", b"a" * 20_000,
    b"127.0.0.1:99999999", b"a\r\nb", b"user@host", b"host/path", b"::", b"host:\xb2",
)  # fmt: skip
_METHODS: Final = (
    "GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "get", "BREW",
    "",
    "X" * 500, "P\u00d6ST",
)  # fmt: skip
_OTHERS: Final = (
    b"cookie", b"forwarded", b"x-forwarded-for", b"x-forwarded-proto", b"x-http-method-override",
    b"transfer-encoding", b"expect", b"prefer", b"customer-ip-address", b"x-api-key",
    b"traceparent",
    b"range", b"if-none-match", b"upgrade", b"accept-language", b"x-original-url", b"\xff", b"",
)  # fmt: skip


def path(draft: Draft, kitchen: Kitchen) -> None:
    rng, world = kitchen.rng, kitchen.world
    at = rng.randrange(len(draft.segments))
    choice = rng.randrange(6)
    if choice == 0 and len(draft.segments) > 4:  # the object of another tenant
        draft.segments[3:5] = [world.target.tenant.name, draft.segments[4]]
    elif choice == 1:
        users = set(world.users)
        foreign = rng.choice(world.foreign_users)
        draft.segments = [foreign if part in users else part for part in draft.segments]
    elif choice == 2:
        draft.segments[at] = quote(odd_text(rng)[:4000].encode("utf-8", "surrogatepass"), safe="")
    elif choice == 3:
        draft.segments.insert(at, rng.choice(("", ".", "..", "x")))
    elif choice == 4:
        draft.segments[-1] += rng.choice(("/", "//", "%2f", "?", ";x", ".json", "%00"))
    else:
        draft.segments[at] = rng.choice(_SEGMENTS)


def query(draft: Draft, kitchen: Kitchen) -> None:
    odd = kitchen.rng.choice(_QUERIES)
    draft.query = odd if kitchen.rng.random() < 0.8 else odd_bytes(kitchen.rng)


def method(draft: Draft, kitchen: Kitchen) -> None:
    draft.method = kitchen.rng.choice(_METHODS)


def authorization(draft: Draft, kitchen: Kitchen) -> None:
    rng, world = kitchen.rng, kitchen.world
    admin, login = world.bearer["admin"], world.mine.admin
    secret = login.secret.reveal()
    one_login = (
        bearer(rng.choice([token for name, token in world.bearer.items() if name != "admin"])),
        bearer(admin[:-1]),
        bearer(admin + " "),
        bearer(f"kw_at_c0_{SECRET}"),
        bearer(odd_text(rng)[:9000]),
        bearer(f"kw_at_c0_{'0' * 49}"),
        (b"authorization", b"bearer  " + admin.encode()),
        (b"authorization", b"Bearer"),
        (b"authorization", b""),
        (b"authorization", b"Basic"),
        (b"authorization", b"Basic " + odd_bytes(rng)),
        (b"authorization", b"Basic " + base64.b64encode(odd_bytes(rng))),
        (b"authorization", b"Digest x"),
        (b"authorization", odd_bytes(rng)),
        (b"authorization", b"Basic =" + SECRET.encode()),
        basic(login.username, f"{SECRET}-falsch"),
        basic(f"{login.username}\0", secret),
        basic("mine\0/admin", secret),
        basic("%00/%ff", secret),
        basic("", ""),
        basic("mine", secret),
        basic("mine/admin/x", secret),
        basic("m" * 50_000, SECRET),
        basic(world.stranger.admin.username, secret),
        (b"authorization", b"Basic " + base64.b64encode(b"mine/admin")),
        (b"x-api-key", rng.choice((world.api_key[:-1], f"kw_ak_c0_{SECRET}", "", "\x00")).encode()),
    )
    name, value = rng.choice(one_login)
    draft.set_header(name, value)


def double_header(draft: Draft, kitchen: Kitchen) -> None:
    name, value = kitchen.rng.choice(draft.headers)
    draft.headers.append((name, value if kitchen.rng.random() < 0.5 else odd_bytes(kitchen.rng)))


def drop_header(draft: Draft, kitchen: Kitchen) -> None:
    draft.headers.pop(kitchen.rng.randrange(len(draft.headers)))


def one_header(draft: Draft, kitchen: Kitchen) -> None:
    name, values = kitchen.rng.choice(_KNOWN)
    draft.set_header(name, kitchen.rng.choice(values))


def correlation_id(draft: Draft, kitchen: Kitchen) -> None:
    chosen = [kitchen.rng.choice(_CORRELATION_IDS) for _ in range(kitchen.rng.choice((1, 1, 1, 2)))]
    draft.set_header(b"x-correlation-id", *chosen)


def preflight(draft: Draft, kitchen: Kitchen) -> None:
    draft.method = "OPTIONS"
    draft.set_header(b"origin", kitchen.rng.choice(_ORIGINS))
    draft.set_header(b"access-control-request-method", kitchen.rng.choice((b"PUT", b"", b"\x00")))


def other_header(draft: Draft, kitchen: Kitchen) -> None:
    value = kitchen.rng.choice((NAME.encode(), odd_bytes(kitchen.rng), b"chunked", b"x" * 9000))
    draft.headers.append((kitchen.rng.choice(_OTHERS), value))


def many_headers(draft: Draft, kitchen: Kitchen) -> None:
    count = kitchen.rng.choice((50, 500))
    draft.headers += [(b"x-%d" % number, b"x") for number in range(count)]


_KNOWN: Final = (
    (b"content-type", _CONTENT_TYPES),
    (b"accept", _ACCEPTS),
    (b"content-length", _LENGTHS),
    (b"content-encoding", _ENCODINGS),
    (b"origin", _ORIGINS),
    (b"host", _HOSTS),
)
FRAME_CHANGES: Final = (
    path,
    path,
    query,
    method,
    authorization,
    authorization,
    double_header,
    drop_header,
    one_header,
    one_header,
    correlation_id,
    preflight,
    other_header,
    many_headers,
)
