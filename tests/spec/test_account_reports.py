"""Account reports (extension): seen and released by the person first, then by anybody else."""

from datetime import timedelta
from hashlib import sha256
from typing import Any
from uuid import UUID

import pytest

from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from kontowerk.privacy.erase import Retention, delete_old
from kontowerk.reports import lifetime
from kontowerk.reports.model import ReportChangedError
from tests.database import run_coroutine, sql
from tests.service import Service, User
from tests.spec.account_reports import (
    CHECK,
    PAGE,
    RECEIVER,
    REPORTS,
    ReportReader,
    ask,
    read,
    released,
)
from tests.spec.conftest import Branch
from tests.spec.holdings import look
from tests.spec.interface import admin, deactivate
from tests.spec.lives import Somebody, live, settled, today_of
from tests.spec.orders import report_wish
from tests.spec.test_approving import login
from tests.spec.webform import END, Browser, Visitor

_LATER = "UPDATE account_report SET expires_at = now() WHERE id = '{}'"
_OVER = "UPDATE account_report SET valid_until = now() WHERE id = '{}'"
_KEPT_FOR = "SELECT keep_until - expires_at AS n FROM account_report WHERE id = '{}'"
_LONG_OVER = "UPDATE account_report SET keep_until = now() - interval '1 second' WHERE id = '{}'"
_HASHES = "SELECT hash FROM account_report_secret WHERE customer_id = $1"
_ACCESSES = "SELECT access_id, sync FROM access WHERE customer_id = $1"
_CODE = "SELECT code FROM account_report WHERE customer_id = $1 AND id = $2"
_PAPERS = "SELECT report_id FROM account_report_paper WHERE customer_id = $1"


@pytest.fixture(scope="module")
def erika(service: Service) -> Somebody:
    """Somebody with a salary, a rent and contracts, a year long."""
    return live(service, *settled(today_of(service)))


def _token(service: Service, somebody: Somebody | User) -> str:
    return service.user_token(somebody.user if isinstance(somebody, Somebody) else somebody)


@pytest.mark.req("X-REPORT-001")
def test_a_report_is_asked_for_followed_and_called_back(service: Service) -> None:
    user = service.create_user()
    token = service.user_token(user)
    made = ask(service, token)
    assert (made["state"], made["receiver"]) == ("REQUESTED", RECEIVER)
    secret = made["url"].rpartition("link=")[2]
    assert secret.startswith("kw_ar_")
    assert secret not in str(look(service, user, _HASHES))
    seen = read(service, token, made).json()
    assert seen == {name: value for name, value in made.items() if name != "url"}
    for _ in range(2):  # twice is once
        gone = service.call("DELETE", f"{REPORTS}/{made['reportId']}", token)
        assert (gone.status_code, gone.json()["state"]) == (200, "ENDED")


@pytest.mark.req("X-REPORT-001")
@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"purpose": "FUN"}, "/purpose"),
        ({"receiver": ""}, "/receiver"),
        ({"receiver": " "}, "/receiver"),
        ({"receiver": "a\u0007b"}, "/receiver"),
        ({"subject": "x" * 141}, "/subject"),
        ({"expiresOn": "2020-01-01"}, "/expiresOn"),
        ({"expiresOn": "2999-01-01"}, "/expiresOn"),
    ],
)
def test_a_report_that_cannot_be_asked_for_is_refused_by_field(
    service: Service, changes: dict[str, Any], pointer: str
) -> None:
    token = service.user_token(service.create_user())
    answer = service.call("POST", REPORTS, token, json=report_wish(**changes))
    assert answer.status_code == 400
    assert pointer in [fault["pointer"] for fault in answer.json()["errors"]]


@pytest.mark.req("X-REPORT-002")
def test_a_report_of_somebody_else_is_one_that_does_not_exist(service: Service) -> None:
    made = ask(service, service.user_token(service.create_user()))
    stranger = service.user_token(service.create_user())
    for report_id in (made["reportId"], str(new_id()), "x"):
        path = f"{REPORTS}/{report_id}"
        for method, part in (("GET", ""), ("GET", "/content"), ("GET", "/pdf"), ("DELETE", "")):
            assert service.call(method, path + part, stranger).status_code == 404
    reading = service.user_token(service.create_user(), scope="http://service/customer/read")
    assert service.call("POST", REPORTS, reading, json=report_wish()).status_code == 403


@pytest.mark.req("X-REPORT-002")
def test_what_is_no_address_of_a_report_opens_nothing(service: Service) -> None:
    user = service.create_user()
    made = ask(service, service.user_token(user))
    browser = ReportReader(service)
    wrong = made["url"][:-1] + ("0" if made["url"][-1] != "0" else "1")
    for url in (wrong, PAGE, f"{made['url']}&link=x", f"{PAGE}.pdf"):
        assert END in browser.http.get(url).headers["location"], url
    assert END in browser.http.post(PAGE).headers["location"]
    deactivate(service, user)
    assert END in browser.http.get(made["url"]).headers["location"]


@pytest.mark.req("X-REPORT-003", "X-REPORT-004")
def test_nobody_but_the_person_learns_what_a_report_says_before_it_is_released(
    service: Service, erika: Somebody
) -> None:
    token = _token(service, erika)
    report, browser = ask(service, token), ReportReader(service)

    def refused() -> bool:
        parts = ("/content", "/pdf")
        return [read(service, token, report, part).status_code for part in parts] == [409, 409]

    assert "Kontobericht für Hausverwaltung Birke" in browser.open(report)
    assert refused()
    seen = browser.do("make")
    assert "Das sieht Hausverwaltung Birke" in seen
    assert "2.800,00" in seen
    assert read(service, token, report).json()["state"] == "READY_FOR_REVIEW"
    assert refused()
    assert "mit dem Häkchen" in browser.do("release", seen=browser.made())  # without the tick
    assert refused()
    browser.release()
    assert read(service, token, report).json()["state"] == "RELEASED"
    content = read(service, token, report, "/content").json()["content"]
    assert content["income"]["amount"] == 2800
    (salary,) = content["income"]["lines"]
    assert (salary["category"], salary["bookings"]) == ("INCOME_SALARY", 3)
    assert len(content["months"]) == 3
    assert today_of(service).isoformat()[:7] in content["incompleteMonths"]
    rent = next(line for line in content["fixedCosts"]["lines"] if line["amount"] == -850)
    assert rent["bookings"] >= 3
    fixed = content["fixedCosts"]["amount"]
    assert content["disposableMoney"] == pytest.approx(2800 + fixed)
    assert content["returnedDebits"]["count"] == len(content["returnedDebits"]["days"])
    pdf = read(service, token, report, "/pdf")
    assert pdf.headers["content-type"] == "application/pdf"
    assert pdf.content.startswith(b"%PDF-")


@pytest.mark.req("X-REPORT-003")
def test_only_what_was_seen_is_released(service: Service, erika: Somebody) -> None:
    token = _token(service, erika)
    report, browser = ask(service, token), ReportReader(service)
    browser.open(report)
    browser.do("make")
    seen = browser.made()
    browser.do("make")
    assert "inzwischen neu erstellt" in browser.do("release", seen=seen, sure="yes")
    assert read(service, token, report).json()["state"] == "READY_FOR_REVIEW"
    other = browser.http.post(PAGE, data={"csrf": "0" * 64, "do": "release", "sure": "yes"})
    assert other.status_code == 403
    assert read(service, token, report).json()["state"] == "READY_FOR_REVIEW"


async def _release_as_seen_before(service: Service, customer_id: UUID, report_id: UUID) -> None:
    """Release what was seen a moment before the report was made as it is now."""
    db = await Database.open(service.database_url, role=Role.API, size=1, clock=service.clock)
    try:
        async with db.begin(customer_id) as tx:
            made_at = (await lifetime.one(tx, customer_id, report_id)).report.made_at
            assert made_at is not None
            seen = made_at - timedelta(milliseconds=1)
            await lifetime.release(tx, customer_id, report_id, seen=seen, paper=None)
    finally:
        await db.close()


@pytest.mark.req("X-REPORT-003")
def test_what_is_made_anew_while_it_is_signed_is_not_released(
    service: Service, erika: Somebody
) -> None:
    token = _token(service, erika)
    report, browser = ask(service, token), ReportReader(service)
    browser.open(report)
    browser.do("make")
    ids = UUID(erika.user.reference), UUID(report["reportId"])
    with pytest.raises(ReportChangedError):
        run_coroutine(_release_as_seen_before(service, *ids))
    assert read(service, token, report).json()["state"] == "READY_FOR_REVIEW"


@pytest.mark.req("X-REPORT-003")
def test_a_refused_report_is_gone_for_everybody(service: Service, erika: Somebody) -> None:
    token = _token(service, erika)
    report, browser = ask(service, token), ReportReader(service)
    browser.open(report)
    browser.do("make")
    assert "nicht bereitgestellt" in browser.do("refuse")
    assert read(service, token, report).json()["state"] == "REFUSED"
    assert read(service, token, report, "/content").status_code == 409
    assert service.call("DELETE", f"{REPORTS}/{report['reportId']}", token).status_code == 409


@pytest.mark.req("X-REPORT-003")
def test_a_report_is_withdrawn_by_its_person_and_ends_for_receivers_too(
    service: Service, erika: Somebody
) -> None:
    token = _token(service, erika)
    report, browser = released(service, token)
    code = read(service, token, report, "/content").json()["verificationCode"]
    assert "ist echt" in browser.go(f"{CHECK}?code={code}").text
    browser.go(PAGE)
    assert "gilt nicht mehr" in browser.do("end")
    assert read(service, token, report, "/pdf").status_code == 409
    assert "gilt nicht mehr" in browser.go(f"{CHECK}?code={code}").text
    assert report["reportId"] not in str(look(service, erika.user, _PAPERS))


@pytest.mark.req("X-REPORT-003")
def test_time_ends_a_report_before_and_after_its_release(service: Service, erika: Somebody) -> None:
    token = _token(service, erika)
    late, browser = ask(service, token), ReportReader(service)
    sql(_LATER.format(late["reportId"]), service.database_url)
    assert "Die Zeit für diesen Bericht ist um" in browser.open(late)
    assert read(service, token, late).json()["state"] == "EXPIRED"
    over, _ = released(service, token)
    sql(_OVER.format(over["reportId"]), service.database_url)
    assert read(service, token, over).json()["state"] == "ENDED"
    assert read(service, token, over, "/content").status_code == 409


@pytest.mark.req("X-REPORT-004")
def test_without_a_complete_month_there_is_no_report(service: Service) -> None:
    today = today_of(service)
    newcomer = live(service, *[b for b in settled(today) if b.booked_on >= today.replace(day=1)])
    report, browser = ask(service, _token(service, newcomer)), ReportReader(service)
    browser.open(report)
    assert "mindestens einen vollständigen Kalendermonat" in browser.do("make")
    assert read(service, _token(service, newcomer), report).json()["state"] == "REQUESTED"


@pytest.mark.req("X-REPORT-006")
def test_receivers_check_a_report_by_code_fingerprint_and_file(
    service: Service, erika: Somebody
) -> None:
    token = _token(service, erika)
    report, _ = released(service, token)
    code = read(service, token, report, "/content").json()["verificationCode"]
    pdf = read(service, token, report, "/pdf").content
    receiver = Browser(service)
    assert "Kontobericht prüfen" in receiver.go(CHECK).text
    for typed in (code, code.lower().replace("-", " "), sha256(pdf).hexdigest()):
        page = receiver.go(f"{CHECK}?code={typed}").text
        assert "Dieser Bericht ist echt" in page
        assert "2.800,00" in page
    whole = receiver.http.post(CHECK, files={"file": ("r.pdf", pdf, "application/pdf")})
    assert "Die Datei ist unverändert" in whole.text
    changed = pdf.replace(b"%PDF-1.7", b"%PDF-1.6", 1)
    assert changed != pdf
    for content in (changed, b"", b"%PDF-"):
        sent = {"file": ("r.pdf", content, "application/pdf")}
        answer = receiver.http.post(CHECK, files=sent, follow_redirects=True)
        assert "kennen wir nicht" in answer.text
    assert "kennen wir nicht" in receiver.go(f"{CHECK}?code={code[:-1]}0").text or code[-1] == "0"
    large = receiver.http.post(CHECK, files={"file": ("r.pdf", b"x" * 3_000_000)})
    assert large.status_code == 413


@pytest.mark.req("X-REPORT-006")
def test_who_guesses_codes_is_stopped(moving: Service) -> None:
    guesser = Browser(moving)
    found = {guesser.http.get(f"{CHECK}?code=KW-{number:020d}").status_code for number in range(6)}
    assert found == {200, 429}


@pytest.mark.req("X-REPORT-003")
def test_an_unreleased_report_is_unknown_to_receivers(service: Service, erika: Somebody) -> None:
    report, browser = ask(service, _token(service, erika)), ReportReader(service)
    browser.open(report)
    browser.do("make")
    ((code,),) = look(service, erika.user, _CODE, UUID(report["reportId"]))
    assert code.startswith("KW-")
    assert "kennen wir nicht" in browser.go(f"{CHECK}?code={code}").text


class Guest(ReportReader, Visitor):
    """Somebody of a redirect tenant without any access."""


@pytest.mark.req("X-REPORT-005")
@pytest.mark.parametrize("deed", ["release", "refuse", "end"])
def test_an_account_connected_for_a_report_ends_with_the_answer(branch: Branch, deed: str) -> None:
    service, guest = branch.service, Guest(branch.service)
    report = ask(service, guest.bearer)
    assert "noch kein Konto verbunden" in guest.open(report)
    guest.go_on(guest.press("connect"))
    guest.agree()
    assert guest.log_in(login("angestellte")) == "accounts"
    guest.send("accounts", product=guest.products())
    assert guest.answer.url.path == PAGE  # led back, by no other than ourselves
    ((name, sync),) = look(service, guest.user, _ACCESSES)
    assert (name, sync) == (f"report-{report['reportId']}", False)
    assert "Das sieht" in guest.do("make")
    if deed == "release":
        guest.release()
        assert read(service, guest.bearer, report, "/content").status_code == 200
    elif deed == "refuse":
        guest.do("refuse")
    else:
        service.call("DELETE", f"{REPORTS}/{report['reportId']}", guest.bearer)
    assert look(service, guest.user, _ACCESSES) == []


@pytest.mark.req("X-REPORT-005")
def test_an_access_that_was_there_before_stays(service: Service, erika: Somebody) -> None:
    before = look(service, erika.user, _ACCESSES)
    released(service, _token(service, erika))
    assert look(service, erika.user, _ACCESSES) == before != []


@pytest.mark.req("X-REPORT-009")
def test_reports_are_exported_and_erased_with_their_person(service: Service) -> None:
    user = service.create_user()
    made = ask(service, service.user_token(user))
    path = f"/auth/mgmt/v1/tenants/alpha/users/{user.reference}"
    whole = service.call("GET", f"{path}/export", admin(service))
    told = [entry["report"]["reportId"] for entry in whole.json()["accountReports"]]
    assert told == [made["reportId"]]
    assert made["url"].rpartition("link=")[2] not in whole.text
    deactivate(service, user)
    assert service.call("DELETE", path, admin(service)).is_success
    assert look(service, user, _HASHES) == []
    assert ReportReader(service).http.get(made["url"]).status_code != 200


async def _forget_old(service: Service) -> int:
    db = await Database.open(service.database_url, role=Role.WORKER, size=1, clock=service.clock)
    try:
        return await delete_old(db, Retention(*[timedelta(days=3650)] * 4))
    finally:
        await db.close()


@pytest.mark.req("X-REPORT-009")
def test_a_report_is_deleted_thirty_days_after_its_end_and_not_before(service: Service) -> None:
    user = service.create_user()
    token = service.user_token(user)
    kept, old = ask(service, token), ask(service, token)
    row = sql(_KEPT_FOR.format(old["reportId"]), service.database_url)[0]
    assert row["n"] == timedelta(days=30)
    sql(_LONG_OVER.format(old["reportId"]), service.database_url)
    assert run_coroutine(_forget_old(service)) >= 1
    assert read(service, token, old).status_code == 404
    assert read(service, token, kept).status_code == 200
