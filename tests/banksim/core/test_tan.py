"""TANs of every method: what is shown, what is right, when it ends."""

import struct
import zlib
from pathlib import Path
from typing import Any

import pytest
from fints.hhd.flicker import (
    parse as parse_flicker,  # pyright: ignore[reportUnknownVariableType] (has no types)
)

from banksim.core.bank import Bank
from banksim.core.model import Challenge, TanKind, TanResult
from banksim.core.names import METHOD_WORDS
from banksim.core.tan import hhd_uc
from tests.banksim.core.conftest import Watch, known


def _ask(bank: Bank, user_id: str) -> Challenge:
    customer = known(bank, user_id)
    return bank.ask(customer, bank.methods(customer)[0], "Mein Handy", "Anmeldung")


def _pixels(png: bytes) -> tuple[int, int, bytes]:
    """Read a PNG strictly: signature, check sums, one IDAT, filter 0."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at, chunks = 8, dict[bytes, bytes]()
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        kind, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", png, at + 8 + length) == (zlib.crc32(kind + body),)
        chunks[kind] = body
        at += 12 + length
    width, height = struct.unpack_from(">II", chunks[b"IHDR"])
    data = zlib.decompress(chunks[b"IDAT"])
    assert len(data) == height * (1 + 3 * width)
    return width, height, data


@pytest.mark.parametrize(("word", "kind"), METHOD_WORDS.items())
def test_every_method_takes_the_right_tan_once(bank: Bank, word: str, kind: TanKind) -> None:
    challenge = _ask(bank, f"leer.{word}")
    assert challenge.method.kind is kind
    assert "Anmeldung" in challenge.instructions
    if kind is TanKind.PUSH_DECOUPLED:
        assert bank.answer(challenge.id, None) is TanResult.WAITING
        login = bank.register.login("leer.decoupled")
        assert bank.tans.decide(login, challenge.id, bank.now(), approve=True)
        assert bank.answer(challenge.id, None) is TanResult.RIGHT
    else:
        assert bank.answer(challenge.id, "654321") is TanResult.WRONG
        assert bank.answer(challenge.id, "123456") is TanResult.RIGHT
    assert bank.answer(challenge.id, "123456") is TanResult.UNKNOWN


def test_pictures_and_codes_belong_to_their_methods(bank: Bank) -> None:
    for word, kind in METHOD_WORDS.items():
        challenge = _ask(bank, f"leer.{word}")
        assert (challenge.hhd_uc is not None) == (kind is TanKind.CHIP_OPTICAL)
        assert (challenge.photo is not None) == (kind in {TanKind.PHOTO, TanKind.CHIP_QR})
        if challenge.photo:
            width, height, _ = _pixels(challenge.photo)
            assert width == height >= 174


def test_the_flicker_code_is_read_by_a_foreign_parser(bank: Bank) -> None:
    challenge = _ask(bank, "leer.chip-optical")
    assert challenge.hhd_uc is not None
    code: Any = parse_flicker(challenge.hhd_uc)
    assert code.version == 14
    assert code.startcode.data in challenge.instructions
    assert hhd_uc("12345678") == "012880112345678"
    code = parse_flicker("012880112345678")
    assert code.render() == "0784011234567802"


def test_two_photos_differ(bank: Bank) -> None:
    assert _ask(bank, "leer.photo").photo != _ask(bank, "leer.photo").photo


def test_three_wrong_tans_end_it(bank: Bank) -> None:
    challenge = _ask(bank, "leer")
    results = [bank.answer(challenge.id, "1") for _ in range(4)]
    assert results == [TanResult.WRONG, TanResult.WRONG, TanResult.USED_UP, TanResult.UNKNOWN]


def test_a_tan_is_valid_for_five_minutes(bank: Bank, watch: Watch) -> None:
    challenge = _ask(bank, "leer")
    watch.wind(minutes=4, seconds=59)
    other = _ask(bank, "leer")
    watch.wind(seconds=1)
    assert bank.answer(challenge.id, "123456") is TanResult.EXPIRED
    assert bank.answer(other.id, "123456") is TanResult.RIGHT


def test_faults_of_the_tan(bank: Bank) -> None:
    assert bank.answer(_ask(bank, "leer.tan-expired").id, "123456") is TanResult.EXPIRED
    challenge = _ask(bank, "leer.tan-newref")
    assert bank.answer(challenge.id, "1") is TanResult.WRONG
    assert bank.answer(challenge.id, "123456") is TanResult.UNKNOWN
    assert bank.answer(_ask(bank, "leer.push-reject").id, None) is TanResult.REJECTED
    late = _ask(bank, "leer.push-timeout")
    assert [bank.answer(late.id, None) for _ in range(3)] == [
        TanResult.WAITING,
        TanResult.WAITING,
        TanResult.EXPIRED,
    ]
    assert bank.answer("unheard of", "123456") is TanResult.UNKNOWN


def test_an_approval_can_be_refused_but_only_by_its_owner(bank: Bank) -> None:
    challenge = _ask(bank, "student")
    stranger = bank.register.login(known(bank, "leer").user_id)
    own = bank.register.login("student")
    assert not bank.tans.decide(stranger, challenge.id, bank.now(), approve=True)
    assert bank.tans.decide(own, challenge.id, bank.now(), approve=False)
    assert not bank.tans.decide(own, challenge.id, bank.now(), approve=True)
    assert bank.answer(challenge.id, None) is TanResult.REJECTED


def test_a_challenge_survives_a_restart(tmp_path: Path) -> None:
    bank = Bank(tmp_path / "bank.db")
    challenge = _ask(bank, "leer.chip-qr")
    assert bank.answer(challenge.id, "1") is TanResult.WRONG
    bank.close()
    bank = Bank(tmp_path / "bank.db")
    again = bank.tans.find(challenge.id)
    assert again is not None
    assert (again.photo, again.instructions, again.valid_until, again.tries_left) == (
        challenge.photo,
        challenge.instructions,
        challenge.valid_until,
        2,
    )
    assert bank.answer(challenge.id, "123456") is TanResult.RIGHT
    bank.close()


def test_methods_and_media_by_name(bank: Bank) -> None:
    def codes(user_id: str) -> list[str]:
        return [method.code for method in bank.methods(known(bank, user_id))]

    assert codes("angestellte") == ["921"]
    assert codes("rentner") == ["911"]
    assert codes("leer.methods-5") == ["910", "911", "902", "920", "923"]
    assert codes("leer.sms.photo") == ["902", "920"]
    assert codes("leer.sms.photo.methods-1") == ["902"]
    assert len(bank.media(known(bank, "leer"))) == 1
    assert len(bank.media(known(bank, "leer.media-2"))) == 2
    assert bank.media(known(bank, "rentner"))[0].kind_letter == "G"
