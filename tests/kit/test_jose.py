"""Signed JSON: examples of the standards, and texts that nobody should believe."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.identity import proofs
from kontowerk.kit import jose
from tests.security.signing import Signer

# RFC 7515, appendix A.3 (ES256) and RFC 8037, appendix A (Ed25519).
RFC_7515_KEY = {
    "kty": "EC",
    "crv": "P-256",
    "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
    "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
}
RFC_7515_TEXT = (
    "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvb"
    "S9pc19yb290Ijp0cnVlfQ.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTU"
    "JqPP3-Kg6NU1Q"
)
RFC_8037_KEY = {
    "kty": "OKP",
    "crv": "Ed25519",
    "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
}
SIGNER = Signer()
GOOD = SIGNER.sign({"alg": "ES256"}, {"sub": "x"})


def test_the_example_of_rfc_7515_is_signed() -> None:
    message = jose.parse(RFC_7515_TEXT)
    jose.verify(message, jose.public_key(RFC_7515_KEY))
    assert message.claims["iss"] == "joe"


def test_the_thumbprint_of_rfc_8037() -> None:
    key = jose.public_key({**RFC_8037_KEY, "kid": "any"})
    assert jose.encode(key.thumbprint) == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"


@pytest.mark.parametrize("algorithm", jose.ALGORITHMS)
def test_a_message_is_of_its_key_and_of_no_other(algorithm: str) -> None:
    signer, other = Signer(algorithm), Signer(algorithm)
    message = jose.parse(signer.sign({"alg": algorithm}, {"a": 1}))
    jose.verify(message, jose.public_key(signer.jwk))
    for key in (other.jwk, RFC_7515_KEY):
        with pytest.raises(jose.NotSignedError):
            jose.verify(message, jose.public_key(key))


@given(st.text(max_size=300) | st.from_regex(r"[A-Za-z0-9_.-]{0,200}", fullmatch=True))
def test_no_text_does_more_than_be_refused(text: str) -> None:
    with pytest.raises(jose.NotSignedError):
        jose.parse(text)


@given(st.integers(0, len(GOOD) - 1), st.characters(codec="ascii"))
def test_a_changed_letter_is_noticed(place: int, letter: str) -> None:
    changed = GOOD[:place] + letter + GOOD[place + 1 :]
    if changed == GOOD:
        return
    with pytest.raises(jose.NotSignedError):
        jose.verify(jose.parse(changed), jose.public_key(SIGNER.jwk))


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=50),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
_NAMES = st.sampled_from(["kty", "crv", "x", "y", "n", "e", "d", "alg", "use"])


@given(_JSON | st.dictionaries(_NAMES, _JSON))
def test_whatever_is_sent_as_a_key_is_read_or_refused(members: object) -> None:
    with pytest.raises(jose.NotSignedError):
        jose.public_key(members)


@given(st.dictionaries(st.sampled_from(["kty", "crv", "x", "y", "alg", "use", "kid"]), _JSON))
def test_a_key_with_other_members_is_read_or_refused(changes: dict[str, object]) -> None:
    try:
        key = jose.public_key({**SIGNER.jwk, **changes})
    except jose.NotSignedError:
        return
    assert key.thumbprint == jose.public_key(SIGNER.jwk).thumbprint


@pytest.mark.parametrize(
    "header",
    ['{"alg":"ES256","alg":"none"}', '{"alg":"none"}', "[]", "7", '{"alg":"ES256","b64":false}'],
)
def test_a_header_that_readers_disagree_about_is_refused(header: str) -> None:
    text = f"{jose.encode(header.encode())}.{jose.encode(b'{}')}."
    with pytest.raises(jose.NotSignedError):
        jose.parse(text)


def test_a_deep_message_is_refused() -> None:
    deep = jose.encode(("[" * 3_000 + "]" * 3_000).encode())
    with pytest.raises(jose.NotSignedError):
        jose.parse(f"{jose.encode(json.dumps({'alg': 'ES256'}).encode())}.{deep}.AAAA")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("https://a.example/b", "HTTPS://A.example:443/b?c#d"),
        ("http://a.example:80/%7euser", "http://a.example/~user"),
        ("https://a.example/%c3%a4", "https://a.example/%C3%A4"),
        ("https://a.example", "https://a.example/"),
    ],
)
def test_spellings_of_one_address_are_one(one: str, other: str) -> None:
    assert proofs.normal_url(one) == proofs.normal_url(other) is not None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("https://a.example/b", "http://a.example/b"),
        ("https://a.example/b", "https://a.example:8443/b"),
        ("https://a.example/b", "https://a.example/B"),
        ("https://a.example/b/c", "https://a.example/b%2Fc"),
        ("https://a.example/b", "https://a.example/b/"),
    ],
)
def test_two_addresses_are_two(one: str, other: str) -> None:
    assert proofs.normal_url(one) != proofs.normal_url(other)


@pytest.mark.parametrize(
    "url", ["", "a.example/b", "ftp://a.example/", "https://u@a.example/", "https://a:x/", "//a/b"]
)
def test_what_is_no_address(url: str) -> None:
    assert proofs.normal_url(url) is None


@given(st.text(max_size=80))
def test_no_text_breaks_the_comparison_of_addresses(url: str) -> None:
    normal = proofs.normal_url(url)
    assert normal is None or proofs.normal_url(normal) == normal
