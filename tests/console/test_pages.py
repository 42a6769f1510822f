"""What is seen: an operator everything in numbers, a developer one tenant, nobody contents."""

import re

import httpx
import pytest

from kontowerk.kit.ids import new_id
from tests.console.furniture import Guest, House, look
from tests.database import sql
from tests.security.test_webform_door import HEADERS, policy
from tests.words.german import german_on

PATHS = (
    *("", "/accesses", "/banks", "/payments", "/forms", "/webhooks", "/calls"),
    *("/tenants/alpha", "/search", "/search?q=alpha-current"),
)


@pytest.fixture(scope="module")
def operator(house: House) -> Guest:
    return house.operator()


@pytest.fixture(scope="module")
def developer(house: House) -> Guest:
    return house.developer()


def rows(answer: httpx.Response) -> list[str]:
    """Return the rows of all tables as people read them."""
    assert answer.status_code == 200, answer.text
    found = re.findall(r"<tr>.*?</tr>", answer.text, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in found]


def test_every_answer_carries_the_headers(operator: Guest) -> None:
    answers = [
        operator.go(path) for path in (*PATHS, "/queue", "/hosts", "/nothing", "/static/x.css")
    ]
    answers += [Guest(operator.service).go(), Guest(operator.service).go("/login")]
    answers += [operator.http.delete("/console")]
    for answer in answers:
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS
        assert answer.headers["content-security-policy"] == policy()
        assert answer.headers["cache-control"] == "no-store"
        if answer.status_code >= 400:
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert answer.headers["x-correlation-id"][-12:] in answer.text
    statics = re.findall(r'/console/static/[^"]+', operator.go().text)
    assert len(statics) >= 3
    assert all(operator.http.get(name).is_success for name in statics)


def test_an_english_page_has_no_german_words(house: House) -> None:
    operator = house.operator()
    person = re.findall(r'/console(/users/[^"]+)"', operator.go("/search?q=alpha-current").text)
    assert person
    paths = (*PATHS, "/queue", "/hosts", "/calls?c=alpha-current", person[0], "/nothing")
    pages = {path: operator.go(path).text for path in paths}
    pages["/login"] = Guest(operator.service).go("/login").text
    german = {path: german_on(page) for path, page in pages.items()}
    assert {path: words for path, words in german.items() if words} == {}


def test_no_page_has_inline_styles_or_scripts(operator: Guest) -> None:
    for path in (*PATHS, "/queue", "/hosts"):
        text = operator.go(path).text
        assert "style=" not in text
        assert "<script" not in text
        assert " on" not in "".join(re.findall(r"<[a-z]+ [^>]*\bon[a-z]+=", text))


def test_an_operator_sees_all_tenants_in_numbers(operator: Guest) -> None:
    found = rows(operator.go())
    assert any(re.fullmatch(r"alpha regulated 2 1 \d 5", row) for row in found), found
    assert any(row.startswith("beta regulated 2 0 1 1") for row in found), found
    assert any(row.startswith("redirect redirect") for row in found), found


def test_an_operator_sees_the_worst_bank_first(operator: Guest) -> None:
    hosts = [row for row in rows(operator.go()) if ".example" in row]
    assert hosts == [
        "fints.beta.example Unreachable 7 1 0",
        "fints.alpha.example Reachable 0 1 0",
    ]


def test_the_first_page_says_what_needs_somebody(operator: Guest) -> None:
    text = operator.go().text
    for words in (
        "Bank accesses waiting for the user: 2",
        "Dropped webhook deliveries: 3",
        "Unreachable bank hosts: 1",
        "No active worker.",
        "Failed jobs: 1",
    ):
        assert words in text, words


def test_a_developer_sees_the_own_tenant_alone(house: House, developer: Guest) -> None:
    for path in PATHS:
        answer = developer.go(path)
        assert answer.status_code == 200
        for foreign in ("beta", house.stranger.reference, str(house.events["foreign"].id)):
            assert foreign not in answer.text, (path, foreign)
    assert "alpha-current" in developer.go("/accesses").text
    assert "hooks.alpha.example" in developer.go("/webhooks").text


def test_the_tenant_of_somebody_else_answers_like_one_that_does_not_exist(
    developer: Guest,
) -> None:
    foreign, unknown = developer.go("/tenants/beta"), developer.go("/tenants/nobody")
    assert foreign.status_code == unknown.status_code == 404
    assert comparable(foreign) == comparable(unknown)


def comparable(answer: httpx.Response) -> str:
    return answer.text.replace(answer.headers["x-correlation-id"][-12:], "")


def test_the_queue_is_for_operators(operator: Guest, developer: Guest) -> None:
    unknown = developer.go("/nothing")
    hidden = developer.go("/queue")
    assert hidden.status_code == unknown.status_code == 404
    assert comparable(hidden) == comparable(unknown)
    assert "/console/queue" not in developer.go().text
    found = rows(operator.go("/queue"))
    assert any(row.startswith("webhooks/deliver 1 0 0 0") for row in found), found
    assert any(row.startswith("bank/refresh 0 0 0 1") for row in found), found


def test_a_tenant_shows_clients_and_keys_without_their_secrets(
    house: House, operator: Guest
) -> None:
    answer = operator.go("/tenants/alpha")
    text = " ".join(rows(answer))
    assert "alpha/admin" in text
    assert "alpha/user" in text
    assert "Valid" in text
    for client in ("admin", "user"):
        assert house.service.login("alpha", client)[1] not in answer.text


def test_accesses_say_what_they_wait_for_and_whose_turn_it_is(developer: Guest) -> None:
    found = {row.split()[0]: row for row in rows(developer.go("/accesses"))[1:]}
    assert "Up to date nobody" in found["alpha-current"]
    assert "Approval needed user" in found["alpha-approval"]
    assert "Locked user" in found["alpha-locked"]
    assert "Bank error bank" in found["alpha-bank"]
    assert "Refreshing nobody never" in found["alpha-running"]


def test_accesses_say_how_often_they_may_still_be_fetched_today(developer: Guest) -> None:
    found = {row.split()[0]: row for row in rows(developer.go("/accesses"))[1:]}
    assert re.search(r"[1-4] of 4", found["alpha-current"])
    assert "not planned 0 of 4" in found["alpha-locked"]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("q=BETA", {"beta-current"}),
        ("q=beta-", {"beta-current"}),
        ("q=sandkasten&state=locked", {"alpha-locked"}),
        ("state=approval", {"alpha-approval"}),
        ("q=%25", set[str]()),
        ("q=%00&page=0", {"alpha-current", "beta-current"}),
        ("page=99", set[str]()),
        ("state=%27&q=alpha-b", {"alpha-bank"}),
    ],
)
def test_accesses_are_found_by_words_and_state(
    operator: Guest, query: str, names: set[str]
) -> None:
    text = operator.go(f"/accesses?{query}").text
    found = set(re.findall(r"(?:alpha|beta)-(?:current|approval|locked|bank|running)", text))
    assert names <= found
    assert names or not found


def test_no_page_shows_contents(house: House, operator: Guest, developer: Guest) -> None:
    secrets = {"canary-of-a-job", "canary-of-a-detail", house.user.username, "DE"}
    for guest in (operator, developer):
        for path in (*PATHS, "/queue", "/hosts"):
            text = guest.go(path).text
            words = set(re.findall(r"[\w.-]+", text))
            # Customer service has a name before it, and looks for it.
            named = {house.user.username} if path.startswith("/search?") else set[str]()
            assert not {word for word in secrets - named if word in words}, path
            assert not re.search(r"\bDE\d{20}\b", text)


def test_a_delivery_that_ended_is_sent_again_with_the_same_id(house: House) -> None:
    guest, event = house.developer(), house.events["dropped"]
    answer = guest.post(event.replay)
    assert answer.status_code == 303
    assert answer.headers["location"].endswith("/console/webhooks?ordered=1")
    assert "The event will be resent." in guest.go("/webhooks?ordered=1").text
    job = look(
        house.service,
        "SELECT args ->> 'attempt' AS attempt, args ->> 'customer_id' AS owner "
        "FROM procrastinate_jobs WHERE args ->> 'event_id' = $1",
        str(event.id),
    )
    assert [(row["attempt"], row["owner"]) for row in job] == [("0", house.user.reference)]
    (deed,) = look(
        house.service,
        "SELECT actor, correlation_id FROM audit_entry WHERE subject = $1",
        str(event.id),
    )
    assert deed["actor"].startswith("console ")
    again = guest.post(event.replay)
    assert again.status_code == 409
    assert "Already in progress" in again.text
    shown = rows(guest.go(f"/calls?c={deed['correlation_id']}"))
    assert any(row.startswith("webhook.replay") for row in shown)


@pytest.mark.parametrize("name", ["foreign", "trial"])
def test_what_is_not_the_own_or_no_event_cannot_be_sent_again(house: House, name: str) -> None:
    guest, event = house.developer(), house.events[name]
    before = sql("SELECT count(*) FROM procrastinate_jobs", house.service.database_url)
    answers = [
        guest.post(event.replay),
        guest.post(f"/webhooks/{event.subscription}/{new_id()}/replay"),
        guest.post(f"/webhooks/{new_id()}/{event.id}/replay"),
        guest.post("/webhooks/x/y/replay"),
    ]
    assert {answer.status_code for answer in answers} == {404}
    assert len({comparable(answer) for answer in answers}) == 1
    assert sql("SELECT count(*) FROM procrastinate_jobs", house.service.database_url) == before


def test_an_operator_sends_again_for_any_tenant(house: House, operator: Guest) -> None:
    assert operator.post(house.events["foreign"].replay).status_code == 303


def test_a_call_of_another_tenant_is_not_found(house: House) -> None:
    call = f"call-{new_id()}"
    look(
        house.service,
        "INSERT INTO audit_entry (id, at, tenant_id, actor, action, subject, outcome, "
        "correlation_id) SELECT $1, now(), id, 'x', 'secret.deed', 'y', 'ok', $2 "
        "FROM tenant WHERE name = 'beta'",
        new_id(),
        call,
    )
    assert "secret.deed" in house.operator().go(f"/calls?c={call}").text
    assert "secret.deed" not in house.developer().go(f"/calls?c={call}").text


def test_the_language_is_remembered(house: House) -> None:
    guest = house.operator("de")
    assert '<html lang="de"' in guest.go().text
    assert '<html lang="en"' in guest.go("?lang=en").text
    assert '<html lang="en"' in guest.go("/accesses").text
    assert '<html lang="en"' in guest.go("/tenants/nobody").text


def test_whoever_leaves_has_the_browser_forget_what_it_kept(house: House) -> None:
    answer = house.operator().post("/logout")
    assert answer.headers["clear-site-data"] == '"cache", "storage"'
