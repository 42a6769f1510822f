"""What was exchanged with a bank, by call and by access, and nothing of what was said."""

import re
from datetime import UTC, datetime
from inspect import isclass
from typing import get_args

import pytest

from kontowerk.api.console.render import texts_in
from kontowerk.api.pages.language import LANGUAGES
from kontowerk.connectors.contract import Answer, FailureKind, Operation, Outcome
from kontowerk.connectors.journal import Exchange, ExchangeResult
from kontowerk.console.exchanges import Went, went
from kontowerk.providers.model import ConnectorKind
from tests.console.furniture import Guest, House
from tests.console.talks import CALL, FOREIGN_CALL
from tests.console.test_pages import rows

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def operator(house: House) -> Guest:
    return house.operator()


@pytest.fixture(scope="module")
def developer(house: House) -> Guest:
    return house.developer()


def test_a_call_shows_its_exchanges_in_their_order(developer: Guest) -> None:
    answer = developer.go(f"/calls?c={CALL}")
    found = [row for row in rows(answer) if row.startswith("HK")]
    assert [row.split()[0] for row in found] == ["HKIDN", "HKSPA", "HKCAZ", "HKWPD", "HKEND"]
    assert "240 ms 301 / 1,602 OK 0010 message received 0020 order executed" in found[1]
    assert "OK with notice" in found[2]
    assert "rejected 9050 message contains errors 9010 cannot be processed" in found[3]
    assert found[4].endswith("no response")
    assert "Refresh: interrupted by the bank" in answer.text
    assert "2.9\N{NO-BREAK SPACE}s" in answer.text


def test_an_access_is_found_too(developer: Guest) -> None:
    answer = developer.go("/calls?c=alpha-current")
    assert "HKCAZ" in answer.text
    assert f"?c={CALL}" in answer.text


def test_the_last_calls_are_listed(operator: Guest, developer: Guest) -> None:
    seen = operator.go("/calls").text
    assert CALL in seen
    assert FOREIGN_CALL in seen
    assert CALL in developer.go("/calls").text


def test_the_sign_beside_an_outcome_says_the_same_as_its_words(operator: Guest) -> None:
    seen = operator.go("/calls").text
    signs = re.findall(r'class="kw-status is-(\w+)">(?:<svg.*?</svg>)?([^<]+)<', seen, re.DOTALL)
    looks = {words.strip(): look for look, words in signs}
    assert looks["completed"] == "ok"
    assert looks["login rejected"] == looks["bank unreachable"] == "warn"


@pytest.mark.parametrize("wanted", [FOREIGN_CALL, "beta-current"])
def test_a_developer_sees_no_foreign_call(operator: Guest, developer: Guest, wanted: str) -> None:
    assert "HKCAZ" in operator.go(f"/calls?c={wanted}").text
    assert "HKCAZ" not in developer.go(f"/calls?c={wanted}").text
    assert FOREIGN_CALL not in developer.go("/calls").text


@pytest.mark.parametrize(
    ("heard", "codes", "how"),
    [
        (ExchangeResult.ANSWER, ("0010", "0020"), Went.WELL),
        (ExchangeResult.ANSWER, ("200",), Went.WELL),
        (ExchangeResult.ANSWER, (), Went.WELL),
        (ExchangeResult.ANSWER, ("0010", "3040"), Went.NOTED),
        (ExchangeResult.ANSWER, ("3040", "9050", "0010"), Went.REFUSED),
        (ExchangeResult.ANSWER, ("401", "CONSENT_EXPIRED"), Went.REFUSED),
        (ExchangeResult.ANSWER, ("503",), Went.REFUSED),
        (ExchangeResult.UNREADABLE, (), Went.UNREADABLE),
        (ExchangeResult.NOTHING, (), Went.SILENT),
        (ExchangeResult.UNSENT, (), Went.UNSENT),
    ],
)
def test_how_an_exchange_went(heard: ExchangeResult, codes: tuple[str, ...], how: Went) -> None:
    assert went(Exchange("HKSPA", NOON, 1, heard=heard, codes=codes)) is how


def test_only_codes_are_kept_of_an_answer() -> None:
    said = Exchange("HKSPA", NOON, 1)
    said.answered(
        9,
        [
            "0010",
            "DE89370400440532013000",
            "Erika",
            "ERIKA",
            "123456",
            "AG01",
            "FORMAT_ERROR",
            "0010",
        ],
    )
    assert said.codes == ("0010", "AG01", "FORMAT_ERROR")


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_can_be_wanted_and_come_of_it_has_words(language: str) -> None:
    keys = texts_in(language).keys()
    wanted = [f"deed.{one.__name__.lower()}" for one in _classes(Operation | Answer)]
    ends = [f"ended.{one.__name__.lower()}" for one in _classes(Outcome)]
    ends.remove("ended.failed")
    ends += [f"ended.{kind.value}" for kind in FailureKind] + ["ended.ended", "ended.lost"]
    ways = [f"went.{one.value}" for one in Went]
    protocols = [f"protocol.{one.value}" for one in ConnectorKind]
    assert {*wanted, *ends, *ways, *protocols, "deed.abort"} - keys == set()


def _classes(union: object) -> list[type]:
    return [one for one in get_args(union) if isclass(one)]
