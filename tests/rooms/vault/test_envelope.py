from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.kit.secret import Secret
from kontowerk.vault import crypto

KEY = Secret(bytes(range(32)))
OTHER = Secret(bytes(32))


@given(st.binary(max_size=100), st.binary(max_size=50))
def test_unwrapping_gives_back_what_was_wrapped(plain: bytes, context: bytes) -> None:
    opened = crypto.unwrap(KEY, crypto.wrap(KEY, Secret(plain), context), context)
    assert opened is not None
    assert opened.reveal() == plain


def test_the_form_is_version_nonce_ciphertext_and_tag() -> None:
    blob = crypto.wrap(KEY, Secret(b"pin"), b"context")
    assert blob[0] == 1
    assert len(blob) == 1 + 12 + 3 + 16
    assert AESGCM(KEY.reveal()).decrypt(blob[1:13], blob[13:], b"context") == b"pin"


def test_another_key_or_context_does_not_unwrap() -> None:
    blob = crypto.wrap(KEY, Secret(b"pin"), b"context")
    assert crypto.unwrap(OTHER, blob, b"context") is None
    assert crypto.unwrap(KEY, blob, b"contexu") is None


def test_every_flipped_bit_is_noticed() -> None:
    blob = crypto.wrap(KEY, Secret(b"pin"), b"context")
    for bit in range(len(blob) * 8):
        changed = bytearray(blob)
        changed[bit // 8] ^= 1 << bit % 8
        assert crypto.unwrap(KEY, bytes(changed), b"context") is None


def test_a_cut_blob_is_noticed() -> None:
    blob = crypto.wrap(KEY, Secret(b""), b"")
    for length in range(len(blob)):
        assert crypto.unwrap(KEY, blob[:length], b"") is None
