"""What the shipped proxies offer to the outside: current TLS with forward secrecy."""

import re
from pathlib import Path
from typing import Final

import pytest

FOLDER: Final = Path(__file__).parents[2] / "deploy" / "proxy"
HAPROXY: Final = (FOLDER / "haproxy.cfg").read_text(encoding="utf-8")
NGINX: Final = (FOLDER / "nginx.conf").read_text(encoding="utf-8")


def listed(text: str, word: str) -> str:
    found = re.findall(rf"^\s*{word}\s+([^;\n]+?);?$", text, re.MULTILINE)
    assert len(found) == 1, found
    return found[0]


def test_no_version_before_tls_1_2_is_spoken() -> None:
    assert "ssl-min-ver TLSv1.2" in listed(HAPROXY, "ssl-default-bind-options")
    assert set(listed(NGINX, "ssl_protocols").split()) == {"TLSv1.2", "TLSv1.3"}


@pytest.mark.parametrize(
    ("text", "word"), [(HAPROXY, "ssl-default-bind-ciphers"), (NGINX, "ssl_ciphers")]
)
def test_every_cipher_is_authenticated_and_keeps_the_past_secret(text: str, word: str) -> None:
    ciphers = listed(text, word).split(":")
    assert ciphers
    for name in ciphers:
        assert name.startswith("ECDHE-"), name
        assert "GCM" in name or "POLY1305" in name, name


def test_plain_http_is_not_answered_and_so_never_redirected() -> None:
    assert listed(HAPROXY, "bind").startswith(":443 ssl")
    assert listed(NGINX, "listen") == "443 ssl"
    assert "redirect" not in HAPROXY
    assert "return 30" not in NGINX
