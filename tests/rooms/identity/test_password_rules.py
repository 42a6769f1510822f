"""New passwords of tenants that want them checked: long enough, and none that others would try."""

from hashlib import sha1
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.identity import passwords
from kontowerk.identity.model import PasswordGuessableError, PasswordTooShortError
from kontowerk.identity.passwords import KnownPasswords
from kontowerk.kit.settings import SettingsError

NAMES = ("anna.meier@example.org", "Anna", "Meier", "alpha-bank")
KNOWN = KnownPasswords()
COMMON = """
password Passwort Passwort1 passwort123! P@ssw0rd Pa$$w0rd2024 12345678 123456789
1234567890 87654321 11111111 00000000 12121212 qwertzuiop QWERTZUIOP asdfghjkl 1q2w3e4r
1qay2wsx iloveyou ichliebedich Sommer2024 winter2023! fussball1 Schatzi123 hallohallo
testtest letmein1 welcome1 willkommen sunshine princess1 football baseball superman
trustno1 starwars geheim123 kennwort changeme abcdefgh michael1 bayern1900 dortmund09
borussia computer internet sparkasse1 Kontowerk2026 123abc123
"""


@pytest.mark.parametrize("password", ["", "x", "sieben7"])
def test_a_short_password_is_refused(password: str) -> None:
    with pytest.raises(PasswordTooShortError):
        passwords.check_password(password, minimum=1, context=NAMES)


def test_a_tenant_may_want_more_than_the_least() -> None:
    passwords.check_password("elf zeichen", minimum=1, context=NAMES)
    with pytest.raises(PasswordTooShortError):
        passwords.check_password("elf zeichen", minimum=12, context=NAMES)


@pytest.mark.parametrize(
    "password",
    [
        "anna.meier",
        "ANNA.MEIER1",
        "Meier2024!",
        "annameier",
        "alpha-bank",
        "Alpha-Bank-1",
        "\uff21nnameier12",
    ],
)
def test_names_are_no_passwords(password: str) -> None:
    with pytest.raises(PasswordGuessableError):
        passwords.check_password(password, minimum=1, context=NAMES)


@pytest.mark.parametrize(
    "password",
    [
        "nur kleine buchstaben",
        "73915046",
        "x" * 64 + "y" * 64,
        "🔑🗝🚪🏠🧱🪟🛋🛏",
        "anna war gestern in Ulm",
    ],
)
def test_nothing_else_is_asked_of_a_password(password: str) -> None:
    passwords.check_password(password, minimum=1, context=NAMES)


@pytest.mark.parametrize("password", COMMON.split())
def test_a_common_password_is_known(password: str) -> None:
    assert KNOWN.contains(password)


@pytest.mark.parametrize(
    "password",
    [
        "correct horse battery",
        "Fahrradkette im Regen",
        "kw-7f3a-91bc-2d4e",
        "vierzig Igel",
        "9f86d081884c7d65",
    ],
)
def test_an_uncommon_password_is_not_known(password: str) -> None:
    assert not KNOWN.contains(password)


@given(
    leaked=st.sets(st.text(min_size=1, max_size=12), max_size=60),
    asked=st.text(min_size=1, max_size=12),
)
def test_the_file_of_leaked_passwords_is_searched_whole(
    tmp_path_factory: pytest.TempPathFactory, leaked: set[str], asked: str
) -> None:
    file = tmp_path_factory.mktemp("leaked") / "hashes.txt"
    hashes = sorted(sha1(text.encode()).hexdigest().upper() for text in leaked)  # noqa: S324 - the file's own
    file.write_text("".join(f"{line}:{no % 7 * 1234}\r\n" for no, line in enumerate(hashes)))
    known = KnownPasswords(file)
    for text in leaked:
        assert known.contains(text)
    assert known.contains(asked) is (asked in leaked or KNOWN.contains(asked))


@pytest.mark.parametrize("content", [b"", b"\n", b"no hashes here", b"\xff" * 5000, b":\n" * 100])
def test_a_file_of_something_else_knows_nothing(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "odd").write_bytes(content)
    assert not KnownPasswords(tmp_path / "odd").contains("vierzig Igel")


def test_a_file_that_is_not_there_stops_the_start(tmp_path: Path) -> None:
    with pytest.raises(SettingsError):
        KnownPasswords(tmp_path / "missing")
