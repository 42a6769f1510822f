"""Callback URLs: below a base of the tenant as a browser understands it, or refused."""

from itertools import product
from typing import Final
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.identity.callbacks import is_allowed

BASES: Final = ("https://shop.example/back", "https://other.example:8443", "http://localhost/dev")
GOOD: Final = [
    "https://shop.example/back",
    "https://shop.example/back/",
    "https://shop.example/back?x=1",
    "https://shop.example/back/deep/er?x=//&y=@evil.example",
    "https://SHOP.example/back",
    "https://shop.example:443/back",
    "HTTPS://shop.example/back",
    "https://shop.example/back/a%20b",
    "https://other.example:8443",
    "https://other.example:8443/anything",
    "https://other.example:8443?x",
    "http://localhost/dev/x",
]
_SCHEMES: Final = (
    *("http:", "javascript:", "data:", "ftp:", "file:", "ws:", "app:", "", "https", "htt\tps:"),
    *("https\\:", " https:", "https :", "//", "x-https:", "blob:https:", "view-source:https:"),
)
_HOSTS: Final = (
    *("evil.example", "shop.example.evil.example", "evilshop.example", "shop.example.", "shop"),
    *("shop.example:8443", "shop.example:", "shop.example:0", "shop.example:99999"),
    *("shop.example:x", "shop.example:443:443", "user@shop.example", "user:pw@shop.example"),
    *("shop.example@evil.example", "shop.example%40evil.example", "evil.example#shop.example"),
    *("evil.example?shop.example", "shop.example\\.evil.example", "evil.example\\@shop.example"),
    *("shop.example\t", "shop.example\n", "shop.example\r\n", " shop.example", "shop.example "),
    *("shop.example%2eevil.example", "shop%2eexample", "shop.example%00", "shop.example\x00"),
    *("sh\u00f6p.example", "shop\u3002example", "shop.example\uff0f", "\uff53hop.example"),
    *(
        "[::1]",
        "[shop.example]",
        "[::1",
        "127.0.0.1",
        "0x7f.1",
        "",
        "/shop.example",
        "\\shop.example",
    ),
    *("shop.example\u200b", "shop.example|", "shop.example^", "<shop.example>", "{shop.example}"),
    *("*.shop.example", "sub.shop.example", "shop.example,evil.example", "shop.example;evil"),
)
_PATHS: Final = (
    *("/", "", "/backdoor", "/bac", "/Back", "/BACK", "//back", "/x/back", "/back%2f..", "/%62ack"),
    *("/back/../evil", "/back/..", "/back/.", "/back/./x", "/back/%2e%2e/evil", "/back/%2E%2e/"),
    *("/back/.%2e/evil", "/back/%252e%252e/evil", "/back\\..\\evil", "/back%5c..", "/back/%5c.."),
    *("/back/..;/evil", "/back/%2e%2e;x/evil", "/back#", "/back#x", "/back/x#y", "/back%00"),
    *("/back/%00", "/back/%0d%0aSet-Cookie:x", "/back\n", "/back\t", "/back x", "/back/\u00e4"),
    *("/back;/../evil", "/back/%2f/evil", "/back/%25", "/back%", "/back/%zz%2e", "/./back"),
    *("/../back", "/x/../back", "/back/x/../../evil", "/%2e/back", '/back"', "/back<script>"),
    *("/back`", "/back{x}", "/back|x", "/back^x", "/back\u2028", "/back/\x7f", "/back\x1f"),
)
BAD: Final = [
    *(f"https://shop.example{chr(code)}/back" for code in (*range(33), 127, 160)),
    *(f"https://shop.example/back/{chr(code)}x" for code in (*range(33), 127, 160)),
    *(f"{scheme}//shop.example/back" for scheme in _SCHEMES),
    *(f"https://{host}/back" for host in _HOSTS),
    *(f"https://shop.example{path}" for path in _PATHS),
    *(f"{scheme}shop.example/back" for scheme in ("https:", "https:/", "https:///", "https:\\\\")),
    *(f"https://evil.example{sign}shop.example/back" for sign in "@#?\\/:;,&=+$"),
    *(f"https://shop.example{sign}evil.example/back" for sign in "@\\;,&=+$!*'()"),
    *(f"https://shop.example/back{sign}" for sign in ("\\", "\x00", "\x0b", "\x85", "\ufeff")),
    *(f"{sign}https://shop.example/back" for sign in ("\x00", "\t", "\n", " ", "\ufeff", "x")),
    *(f"http://{host}/dev" for host in ("localhost.evil.example", "127.0.0.1", "localhost:8080")),
    *(
        f"https://{name}{sign}shop.example/back"
        for name, sign in product(("a", "a:b", ":", "%41"), ("@", "%40@"))
    ),
    *("http://localhost/de", "http://localhost/developer", "https://localhost/dev"),
    *("https://shop.example/back" + "x" * 2000, "", " ", "https", "https:", "https://", "?", "#"),
    *("\\\\shop.example/back", "//shop.example/back", "/back", "back", "shop.example/back"),
    *("https://other.example/x", "https://other.example:443/x", "https://other.example:84430/x"),
]  # fmt: skip


@pytest.mark.parametrize("url", GOOD)
def test_a_url_below_a_base_is_allowed(url: str) -> None:
    assert is_allowed(url, BASES)


def test_there_are_many_ways_around_a_list_and_none_works() -> None:
    assert len(set(BAD)) >= 200
    assert [url for url in BAD if is_allowed(url, BASES)] == []


def test_without_bases_the_form_is_still_checked() -> None:
    assert is_allowed("https://anywhere.example/x?y", ())
    assert is_allowed("http://[::1]:3000/x", ())
    odd = ["http://anywhere.example", "https://a@b.example", "https://b.example/..", "https://b/#x"]
    assert [url for url in odd if is_allowed(url, ())] == []


@given(st.text(max_size=60), st.sampled_from(GOOD), st.integers(0, 40))
def test_whatever_is_put_into_a_good_url_it_stays_at_its_host_or_is_refused(
    text: str, good: str, place: int
) -> None:
    url = good[:place] + text + good[place:]
    if is_allowed(url, BASES):
        parts = urlsplit(url)
        assert (parts.scheme, parts.hostname, parts.port) in {
            ("https", "shop.example", None),
            ("https", "shop.example", 443),
            ("https", "other.example", 8443),
            ("http", "localhost", None),
            ("http", "localhost", 80),
        }
        assert "@" not in parts.netloc
