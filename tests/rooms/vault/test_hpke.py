"""HPKE against a second implementation, written here from RFC 9180 and checked by its vector."""

import hmac
from dataclasses import dataclass
from hashlib import sha256
from uuid import UUID

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.kit.secret import Secret
from kontowerk.vault import crypto, rules

KEM_ID = (0x0020).to_bytes(2)  # DHKEM(X25519, HKDF-SHA256)
KDF_ID = (0x0001).to_bytes(2)  # HKDF-SHA256
TENANT = UUID(int=1)
INFO = rules.transport_info(TENANT, 1)


@dataclass(frozen=True)
class Rfc9180:
    """Base mode, sequence number 0; sections 4.1, 5.1 and 7.1 of the RFC."""

    aead_id: int
    key_length: int

    def open(self, private: bytes, enc: bytes, sealed: bytes, info: bytes, aad: bytes) -> bytes:
        key = X25519PrivateKey.from_private_bytes(private)
        shared = key.exchange(X25519PublicKey.from_public_bytes(enc))
        aead, nonce = self._schedule(shared, enc + key.public_key().public_bytes_raw(), info)
        return aead.decrypt(nonce, sealed, aad)

    def seal(self, public: bytes, plain: bytes, info: bytes) -> bytes:
        ephemeral = X25519PrivateKey.generate()
        enc = ephemeral.public_key().public_bytes_raw()
        shared = ephemeral.exchange(X25519PublicKey.from_public_bytes(public))
        aead, nonce = self._schedule(shared, enc + public, info)
        return enc + aead.encrypt(nonce, plain, b"")

    def _schedule(self, dh: bytes, kem_context: bytes, info: bytes) -> tuple[AESGCM, bytes]:
        kem_suite = b"KEM" + KEM_ID
        eae_prk = _extract(kem_suite, b"", b"eae_prk", dh)
        shared_secret = _expand(kem_suite, eae_prk, b"shared_secret", kem_context, 32)
        suite = b"HPKE" + KEM_ID + KDF_ID + self.aead_id.to_bytes(2)
        psk_id_hash = _extract(suite, b"", b"psk_id_hash", b"")
        context = b"\x00" + psk_id_hash + _extract(suite, b"", b"info_hash", info)
        secret = _extract(suite, shared_secret, b"secret", b"")
        key = _expand(suite, secret, b"key", context, self.key_length)
        return AESGCM(key), _expand(suite, secret, b"base_nonce", context, 12)


def _extract(suite: bytes, salt: bytes, label: bytes, ikm: bytes) -> bytes:
    return hmac.digest(salt or bytes(32), b"HPKE-v1" + suite + label + ikm, sha256)


def _expand(suite: bytes, prk: bytes, label: bytes, info: bytes, length: int) -> bytes:
    labeled = length.to_bytes(2) + b"HPKE-v1" + suite + label + info
    return hmac.digest(prk, labeled + b"\x01", sha256)[:length]


AES_128_GCM = Rfc9180(aead_id=1, key_length=16)
AES_256_GCM = Rfc9180(aead_id=2, key_length=32)


def test_the_second_implementation_opens_the_vector_of_the_rfc() -> None:
    # RFC 9180, A.1.1.1, sequence number 0.
    plain = AES_128_GCM.open(
        private=bytes.fromhex("4612c550263fc8ad58375df3f557aac531d26850903e55a9f23f21d8534e8ac8"),
        enc=bytes.fromhex("37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431"),
        sealed=bytes.fromhex(
            "f938558b5d72f1a23810b4be2ab4f84331acc02fc97babc53a52ae8218a355a9"
            "6d8770ac83d07bea87e13c512a"
        ),
        info=bytes.fromhex("4f6465206f6e2061204772656369616e2055726e"),
        aad=b"Count-0",
    )
    assert plain == b"Beauty is truth, truth beauty"


@given(st.binary(max_size=100))
def test_the_second_implementation_opens_what_the_vault_seals(plain: bytes) -> None:
    private, public = crypto.generate_pair()
    sealed = crypto.seal_to(public, plain, INFO)
    assert len(sealed) == 32 + len(plain) + 16
    assert AES_256_GCM.open(private.reveal(), sealed[:32], sealed[32:], INFO, b"") == plain


@given(st.binary(max_size=100))
def test_the_vault_opens_what_the_second_implementation_seals(plain: bytes) -> None:
    private, public = crypto.generate_pair()
    opened = crypto.open_with(private, AES_256_GCM.seal(public, plain, INFO), INFO)
    assert opened is not None
    assert opened.reveal() == plain


@given(st.data())
def test_a_flipped_bit_anywhere_makes_it_unopenable(data: st.DataObject) -> None:
    private, public = crypto.generate_pair()
    sealed = bytearray(crypto.seal_to(public, b"12345", INFO))
    bit = data.draw(st.integers(0, len(sealed) * 8 - 1))
    sealed[bit // 8] ^= 1 << bit % 8
    # RFC 7748 ignores the top bit of a public key, but RFC 9180 hashes it into the key.
    assert crypto.open_with(private, bytes(sealed), INFO) is None


@pytest.mark.parametrize("sealed", [b"", bytes(31), bytes(47), bytes(48), bytes(100)])
def test_nonsense_and_weak_points_are_unopenable(sealed: bytes) -> None:
    private, _ = crypto.generate_pair()
    assert crypto.open_with(private, sealed, INFO) is None


def test_another_key_or_info_is_unopenable() -> None:
    private, public = crypto.generate_pair()
    other, _ = crypto.generate_pair()
    sealed = crypto.seal_to(public, b"12345", INFO)
    assert crypto.open_with(other, sealed, INFO) is None
    assert crypto.open_with(private, sealed, rules.transport_info(TENANT, 2)) is None
    assert crypto.open_with(private, sealed, rules.transport_info(UUID(int=2), 1)) is None


def test_sealing_twice_never_gives_the_same_bytes() -> None:
    _, public = crypto.generate_pair()
    assert crypto.seal_to(public, b"12345", INFO) != crypto.seal_to(public, b"12345", INFO)


def test_a_new_private_key_is_a_secret() -> None:
    private, _ = crypto.generate_pair()
    assert isinstance(private, Secret)
    assert repr(private) == "Secret(***)"
