"""Addresses that must never be taken for one below https://shop.example/back.

Made from tricks that have fooled checks of redirect targets: other hosts that look alike,
parts that parsers read differently, encodings, and schemes that are no web address.
"""

from collections.abc import Iterator
from typing import Final
from urllib.parse import quote

BASE: Final = "https://shop.example/back"
GOOD: Final = (
    BASE,
    f"{BASE}/",
    f"{BASE}/here",
    f"{BASE}/here?state=1&x=%20y",
    f"{BASE}?state=1",
    "https://shop.example:443/back",
    "https://SHOP.example/back",
)

_EVIL: Final = ("evil.example", "evil.example:443", "127.0.0.1", "[::1]", "shop.example.evil.test")
_HOST: Final = "shop.example"


def _other_hosts() -> Iterator[str]:
    for host in (
        *_EVIL,
        f"{_HOST}.evil.example",
        f"evil{_HOST}",
        f"evil-{_HOST}",
        f"evil.{_HOST}",
        f"www.{_HOST}",
        f"{_HOST}.",
        f"{_HOST}..",
        f".{_HOST}",
        "shop-example",
        "shopexample",
        "shop.example.com",
        "shop.exampl",
        "shop.examplee",
        "xn--shp-sna.example",
        "sh\u00f6p.example",
        "\u0455hop.example",  # a Cyrillic letter
        "shop\u3002example",  # an ideographic full stop
        "shop\uff0eexample",
        "\uff53hop.example",
        "shop%2eexample",
        "shop%2Eexample.evil.example",
        "%73hop.example",
        "shop.example%00.evil.example",
        "shop.example%0d%0aevil",
        "0x7f000001",
        "2130706433",
        "017700000001",
        "127.1",
        "[::ffff:127.0.0.1]",
        "[fe80::1%25eth0]",
        "localhost",
        "localhost.",
        "169.254.169.254",
        "",
    ):
        yield f"https://{host}/back"


def _ports() -> Iterator[str]:
    for port in ("80", "8443", "0", "444", "65536", "99999", "-1", "443x", "", "0443.evil", "%34"):
        yield f"https://{_HOST}:{port}/back"


def _user_info() -> Iterator[str]:
    for evil in _EVIL:
        yield f"https://{_HOST}@{evil}/back"
        yield f"https://{_HOST}:443@{evil}/back"
        yield f"https://{_HOST}%40{evil}/back"
        yield f"https://{_HOST}%2540{evil}/back"
        yield f"https://user:word@{evil}/back"
    yield f"https://user@{_HOST}/back"
    yield f"https://user:word@{_HOST}/back"
    yield f"https://@{_HOST}/back"
    yield f"https://:@{_HOST}/back"
    yield f"https://evil.example\\@{_HOST}/back"
    yield f"https://evil.example#@{_HOST}/back"
    yield f"https://evil.example?@{_HOST}/back"
    yield f"https://evil.example;@{_HOST}/back"


def _slashes() -> Iterator[str]:
    for start in (
        "//",
        "///",
        "////",
        "\\\\",
        "/\\",
        "\\/",
        "/",
        "\\",
        "/.",
        "./",
        "../",
        "https:",
        "https:/",
        "https:///",
        "https:////",
        "https:\\\\",
        "https:\\/\\/",
        "https:/\\",
        "https:/%2f",
        "http://",
        "http:",
        "hTTp://",
        "",
    ):
        yield f"{start}evil.example/back"
        yield f"{start}evil.example%2f@{_HOST}/back"
    yield f"https:{_HOST}/back"
    yield f"https:/{_HOST}/back"
    yield f"https:///{_HOST}/back"
    yield f"https:\\\\{_HOST}\\back"
    yield f"https://{_HOST}\\back"
    yield f"https://{_HOST}\\@evil.example/back"
    yield f"https://{_HOST}\\.evil.example/back"
    yield f"//{_HOST}/back"
    yield "/back"
    yield "back"


def _schemes() -> Iterator[str]:
    for scheme in (
        "http",
        "ftp",
        "file",
        "ws",
        "wss",
        "data",
        "blob",
        "javascript",
        "vbscript",
        "about",
        "mailto",
        "intent",
        "shop",
        "https.evil",
        "xhttps",
        "view-source:https",
        "jar:https",
    ):
        yield f"{scheme}://{_HOST}/back"
    yield "javascript:alert(1)"
    yield "JaVaScRiPt:alert(1)"
    yield "java\tscript:alert(1)"
    yield "javascript://shop.example/back%0aalert(1)"
    yield "javascript:https://shop.example/back"
    yield "data:text/html,<script>alert(1)</script>"
    yield "data:text/html;base64,PHNjcmlwdD4="
    yield "blob:https://shop.example/back"
    yield f"feed:{BASE}"


def _paths() -> Iterator[str]:
    for path in (
        "",
        "/",
        "/bac",
        "/backdoor",
        "/back-door",
        "/back.evil",
        "/backk/",
        "/Back",
        "/BACK",
        "/evil",
        "/evil/back",
        "//back",
        "/./back",
        "/../back",
        "/back/../evil",
        "/back/..",
        "/back/./../evil",
        "/back/%2e%2e/evil",
        "/back/%2E%2E/evil",
        "/back/.%2e/evil",
        "/back/%2e./evil",
        "/back/%252e%252e/evil",
        "/back/..;/evil",
        "/back/%2e%2e;/evil",
        "/back/..%2fevil",
        "/back/..%5cevil",
        "/back\\..\\evil",
        "/back/..\\evil",
        "/back%2f..%2fevil",
        "/%62ack",
        "/back%00",
        "/back/%00",
        "/back/%0d%0aSet-Cookie:x=1",
        "/back/%0aLocation:https://evil.example",
        "/back/%09",
        "/back;/../evil",
        "/back%",
        "/back/%25%32%65%25%32%65/evil",
        "/back/%c0%ae%c0%ae/evil",
        "/back/%ff",
    ):
        yield f"https://{_HOST}{path}"


def _signs() -> Iterator[str]:
    for sign in ("\t", "\n", "\r", "\x00", "\x0b", "\x1f", " ", "\u00a0", "\u200b", "\u2028"):
        yield f"{sign}{BASE}"
        yield f"{BASE}{sign}"
        yield f"https:{sign}//{_HOST}/back"
        yield f"https://{sign}{_HOST}/back"
        yield f"https://{_HOST}{sign}.evil.example/back"
        yield f"https://{_HOST}/back{sign}/x"
    for sign in '#<>"^`{|}':
        yield f"{BASE}{sign}x"
    yield f"{BASE}#@evil.example"
    yield f"{BASE}?x=\ty"
    yield f"{BASE}?x=y z"
    yield f"{BASE}/\u202egro.live"


def _encoded() -> Iterator[str]:
    for safe in ("", ":", "/"):
        yield quote(BASE, safe=safe)
        yield quote(quote(BASE, safe=safe), safe=safe)
    yield quote("https://evil.example", safe="")
    yield "https%3a%2f%2fevil.example%2fback"
    yield "%68ttps://shop.example/back"
    yield f"{BASE}/" + "a" * 3000
    yield "null"
    yield "undefined"
    yield "[object Object]"
    yield "*"
    yield "?"
    yield "#"


def bypasses() -> list[str]:
    """Return every address of the corpus, each once."""
    families = (
        _other_hosts(),
        _ports(),
        _user_info(),
        _slashes(),
        _schemes(),
        _paths(),
        _signs(),
        _encoded(),
    )
    return list(dict.fromkeys(url for family in families for url in family))
