"""Customer service finds a case by what a person reads out, and reads states, never contents."""

import io
import json
import re
import zipfile
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from kontowerk.console.search import reference_in
from kontowerk.console.sessions import Ended, Passed, SessionSeen, WebformStage
from kontowerk.kit.ids import new_id
from kontowerk.webform.model import PageKind, UseCase
from kontowerk.webform.pages import Exit, PageTrouble
from kontowerk.webform.record import RecordedStep
from tests.console.furniture import Guest, House, look
from tests.console.records import remember
from tests.console.states import IBAN, NAME, PURPOSE

_START = datetime(2026, 11, 16, 14, 26, tzinfo=UTC)


@pytest.fixture(scope="module")
def operator(house: House) -> Guest:
    return house.operator()


@pytest.mark.parametrize("typed", ["AF17FCF7", "af17fcf7", "AF17 FCF7", " af17-fcf7 "])
def test_a_number_is_found_however_it_is_typed(typed: str) -> None:
    assert reference_in(typed) == "AF17FCF7"


@pytest.mark.parametrize("typed", ["AF17FCF", "AF17FCF7A", "erika", "GG17FCF7", ""])
def test_other_words_are_no_number(typed: str) -> None:
    assert reference_in(typed) is None


def test_the_number_leads_to_the_session_and_its_person(house: House, operator: Guest) -> None:
    session_id = remember(house.service, house.user, "0DD00001")
    page = operator.go("/search?q=0dd0+0001").text
    place = f"/console/users/{house.user.reference}/sessions/{session_id}"
    assert place in page
    assert "Approval: approval rejected." in page
    session = operator.go(place.removeprefix("/console"))
    assert session.status_code == 200
    for words in ("Reference 0DD00001", "Failed", "call-error", "failed after 3"):
        assert words in session.text.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("word", ["call-app", "alpha-current"])
def test_a_call_and_an_access_lead_to_the_person(house: House, operator: Guest, word: str) -> None:
    remember(house.service, house.user, "0DD00002")
    assert f'/console/users/{house.user.reference}"' in operator.go(f"/search?q={word}").text


def test_a_person_is_found_by_the_beginning_of_the_name(house: House, operator: Guest) -> None:
    (row,) = look(
        house.service, "SELECT username FROM app_user WHERE id = $1", UUID(house.user.reference)
    )
    name: str = row["username"]
    assert f'/console/users/{house.user.reference}"' in operator.go(f"/search?q={name[:-1]}").text
    assert "No result" in operator.go(f"/search?q={name[1:]}").text
    assert "No result" in operator.go("/search?q=%25").text  # no pattern of the database


def test_a_payment_leads_to_its_person(house: House, operator: Guest) -> None:
    (row, *_) = look(
        house.service,
        "SELECT id FROM payment WHERE customer_id = $1 AND state = 'doubt'",
        UUID(house.user.reference),
    )
    page = operator.go(f"/search?q={row['id']}").text
    assert "In doubt" in page
    assert f"/console/users/{house.user.reference}#payments" in page


def test_a_developer_finds_the_own_tenant_alone(house: House) -> None:
    own = remember(house.service, house.user, "0DD00003")
    other = remember(house.service, house.stranger, "0DD00004")
    developer = house.developer()
    assert str(own) in developer.go("/search?q=0DD00003").text
    assert "No result" in developer.go("/search?q=0DD00004").text
    assert "No result" in developer.go("/search?q=beta-current").text
    stranger = house.stranger.reference
    for path in (
        f"/users/{stranger}",
        f"/users/{stranger}/bundle",
        f"/users/{stranger}/sessions/{other}",
        f"/users/{stranger}/sessions/{other}/bundle",
        f"/users/{house.user.reference}/sessions/{other}",
        "/users/nobody",
    ):
        assert developer.go(path).status_code == 404, path


def test_a_person_has_a_page_with_states_and_no_contents(house: House, operator: Guest) -> None:
    remember(house.service, house.user, "0DD00005")
    page = operator.go(f"/users/{house.user.reference}").text
    for words in ("alpha-locked", "0DD00005", "In doubt", "Approval needed", "Latest bank"):
        assert words in page
    for secret in (NAME, IBAN, PURPOSE, "canary"):
        assert secret not in page


def test_a_bundle_has_what_happened_and_nobodys_name(house: House, operator: Guest) -> None:
    session_id = remember(house.service, house.user, "0DD00006")
    person = f"/users/{house.user.reference}"
    for place, about in ((person, "user-"), (f"{person}/sessions/{session_id}", "0DD00006")):
        answer = operator.go(f"{place}/bundle")
        assert answer.headers["content-type"] == "application/zip"
        named = re.search(r'filename="kontowerk-support-([^"]+)\.zip"', str(answer.headers))
        assert named is not None
        assert named[1].startswith(about)
        with zipfile.ZipFile(io.BytesIO(answer.content)) as bundle:
            texts = {name: bundle.read(name).decode() for name in bundle.namelist()}
        assert "jobs.json" not in texts  # the console cannot tell whose a job is
        assert all(name in texts["README.txt"] for name in texts if name != "README.txt")
        sessions = {kept["reference"]: kept for kept in json.loads(texts["sessions.json"])}
        assert sessions["0DD00006"]["pages"][-1]["trouble"] == "rejected"
        assert json.loads(texts["dialogues.json"])
        whole = "".join(texts.values())
        for secret in (NAME, IBAN, PURPOSE, "canary", house.user.reference, "alpha"):
            assert secret not in whole


def session_of(*steps: tuple[PageKind, int, PageTrouble | None], ended: Exit | None) -> SessionSeen:
    kept = tuple(
        RecordedStep(page, _START + timedelta(seconds=at), "c", wrong) for page, at, wrong in steps
    )
    return SessionSeen(
        customer_id=new_id(),
        session_id=new_id(),
        username="erika",
        tenant="alpha",
        reference="AF17FCF7",
        use_case=UseCase.ADD_ACCESS,
        provider_id=None,
        provider=None,
        access_ids=("a",),
        payment_id=None,
        exit=ended,
        steps=kept,
        created_at=_START,
        changed_at=kept[-1].at if kept else _START,
    )


def test_who_leaves_after_an_error_has_failed_and_who_just_leaves_has_not() -> None:
    error = (PageKind.ERROR, 60, PageTrouble.UNREACHABLE)
    login = (PageKind.LOGIN, 0, None)
    end = (PageKind.EXIT, 70, None)
    failed = session_of(login, error, end, ended=Exit.USER_CANCELLED)
    assert (failed.ended, failed.last) == (Ended.FAILED, WebformStage.LOGIN)
    left = session_of(login, end, ended=Exit.USER_CANCELLED)
    assert (left.ended, left.trouble) == (Ended.LEFT, None)
    assert session_of(login, ended=None).ended is Ended.OPEN


def test_what_was_overcome_is_no_trouble_any_more() -> None:
    wrong = (PageKind.LOGIN, 10, PageTrouble.CREDENTIALS)
    seen = session_of((PageKind.LOGIN, 0, None), wrong, (PageKind.ACCOUNTS, 30, None), ended=None)
    assert seen.trouble is None
    done = session_of(wrong, (PageKind.EXIT, 40, None), ended=Exit.ACCOUNT_CREATED)
    assert done.ended is Ended.SUCCEEDED


def test_the_path_counts_the_time_of_each_stage_and_what_was_not_reached() -> None:
    seen = session_of(
        (PageKind.BANK, 0, None),
        (PageKind.LOGIN, 22, None),
        (PageKind.CONNECTING, 50, None),
        (PageKind.APP, 55, None),
        (PageKind.ERROR, 240, PageTrouble.REJECTED),
        ended=None,
    )
    path = {part.stage: (part.passed, part.spent) for part in seen.path}
    assert path == {
        WebformStage.BANK: (Passed.DONE, timedelta(seconds=22)),
        WebformStage.LOGIN: (Passed.DONE, timedelta(seconds=28)),
        WebformStage.APPROVE: (Passed.FAILED, timedelta(seconds=190)),
        WebformStage.ACCOUNTS: (Passed.NOT_REACHED, None),
    }
