"""The start page of a demo: what runs, who lives there, and a clock that brings bookings."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest

from kontowerk.bootstrap.playground import SandboxBank
from kontowerk.console.playground import BankClock, BankSilentError, BankTime, Playground
from kontowerk.kit.secret import Secret
from tests.console.demo import PERSON, Demo, running_demo
from tests.console.furniture import Guest, House
from tests.database import TestServer
from tests.spec.holdings import ACCESSES

Form = dict[str, str]
WRONG: tuple[Form, ...] = ({"days": "2"}, {"days": "-1"}, {}, {"days": "7", "csrf": "0" * 64})


@pytest.fixture(scope="module")
def demo(server: TestServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Demo]:
    with running_demo(server, tmp_path_factory.mktemp("demo")) as found:
        yield found


def words(answer: httpx.Response) -> str:
    """Return a page as people read it."""
    assert answer.status_code == 200, answer.text
    return " ".join(re.sub(r"<[^>]+>", " ", answer.text).split())


def bookings(demo: Demo) -> list[dict[str, Any]]:
    """Return what the person's own program reads."""
    token = demo.service.user_token(demo.person)
    access = demo.service.call("GET", f"{ACCESSES}/main", token).json()
    lists = [
        relation["href"]
        for product in access["bankprodukte"]
        for relation in product["relations"]
        if relation["rel"] == "get_kontoumsaetze"
    ]
    found = [demo.service.call("GET", f"{href}?tag=categories", token).json() for href in lists]
    return [line for lines in found for line in lines]


def test_the_first_page_of_a_demo_says_what_runs_and_who_lives_there(demo: Demo) -> None:
    page = demo.operator().go()
    seen = words(page)
    assert "Your demo is running" in seen
    assert "Demo bank :" in seen
    assert "Demo shop :1 not responding" in seen
    assert "Not everything is ready, see below" in seen
    assert f"{PERSON} alpha ready" in seen
    assert f'href="{demo.bank.control_url}/phone/familie"' in page.text
    insights = f"/users/{demo.person.reference}/insights"
    assert insights in page.text
    assert demo.operator().go(insights).status_code == 200
    assert "Banks" in words(demo.operator().go("/overview"))


def test_without_a_demo_the_first_page_is_the_overview_and_there_is_no_clock(house: House) -> None:
    operator = house.operator()
    assert "Your demo is running" not in words(operator.go())
    assert rows_of_nav(operator)[:2] == ["Overview", "Search"]
    assert "Demo" not in rows_of_nav(operator)
    assert operator.post("/clock", days="1").status_code == 404


def rows_of_nav(guest: Guest) -> list[str]:
    nav = re.search(r"<nav.*?</nav>", guest.go().text, re.DOTALL)
    assert nav is not None
    return re.findall(r">([A-Z][A-Za-z ]+)</a>", nav[0])


def test_a_developer_sees_the_overview_and_cannot_move_the_clock(demo: Demo) -> None:
    developer = demo.developer()
    assert "Your demo is running" not in words(developer.go())
    before = demo.bank.bank.clock.now()
    assert developer.post("/clock", days="30").status_code == 404
    assert demo.bank.bank.clock.now() - before < timedelta(days=1)


@pytest.mark.parametrize("form", WRONG)
def test_only_the_buttons_of_the_page_move_the_clock(demo: Demo, form: dict[str, str]) -> None:
    before = demo.bank.bank.clock.now()
    assert demo.operator().post("/clock", **form).status_code in {400, 403}
    assert demo.bank.bank.clock.now() - before < timedelta(days=1)


def test_moving_the_clock_brings_bookings_with_their_categories_into_the_analyses(
    demo: Demo,
) -> None:
    operator = demo.operator()
    before = bookings(demo)
    bank_day = demo.bank.bank.clock.now()
    answer = operator.post("/clock", days="30")
    assert (answer.status_code, answer.headers["location"]) == (
        303,
        f"{demo.service.url}/console",
    )
    seen = words(operator.go())
    told = re.search(
        r"advanced by 30 days\. .* Transactions booked by the bank: (\d+) "
        r"Demo users refreshed: 1 of 1 New transactions, categorised and analysed: (\d+)",
        seen,
    )
    assert told is not None, seen
    assert "there is no subscription yet" in seen
    after = bookings(demo)
    new = len(after) - len(before)
    assert new == int(told[1]) == int(told[2]) > 5
    moved = [demo.bank.bank.clock.now()]
    pictures = words(operator.go(f"/users/{demo.person.reference}/insights"))
    moved.append(demo.bank.bank.clock.now())  # midnight may have come
    assert any(f"As of {day.day} {day:%b} {day.year}" in pictures for day in moved), pictures
    future = [line for line in after if line["buchungsdatum"][:10] > f"{bank_day:%Y-%m-%d}"]
    assert len(future) == new
    assert all(line["tags"] for line in future)


def test_a_subscription_is_called_when_the_clock_brings_bookings(demo: Demo) -> None:
    token = demo.service.token("alpha")
    path = "/webhooks/v1/subscriptions"
    made = demo.service.call("POST", path, token, json={"url": "http://127.0.0.1:1/"})
    assert made.is_success, made.text
    operator = demo.operator()
    assert operator.post("/clock", days="7").status_code == 303
    seen = ""
    for _ in range(100):  # the call is ordered by another job than the fetch
        seen = words(operator.go())
        if "Webhooks delivered: 0, pending: 1" in seen:
            break
    assert "Webhooks delivered: 0, pending: 1" in seen
    left = demo.service.call("GET", path, token).json()
    for one in left:
        assert demo.service.call("DELETE", f"{path}/{one['id']}", token).is_success


class SlowBank:
    """A bank that tells a time of its own."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    async def time(self) -> BankTime:
        return BankTime(self.now)

    async def advance(self, days: int) -> BankTime:
        self.now += timedelta(days=days)
        return BankTime(self.now, booked=3)


class Still:
    """A clock that stands still."""

    def now(self) -> datetime:
        return datetime(2026, 3, 28, 12, tzinfo=UTC)


async def test_the_clock_of_analyses_follows_the_bank_and_never_goes_back() -> None:
    playground = Playground(SlowBank(Still().now()), "", Still())
    clock = BankClock(playground)
    assert clock.now() == Still().now()
    await playground.advance(7)
    assert clock.now() == Still().now() + timedelta(days=7)
    assert playground.moved is not None
    assert (playground.moved.days, playground.moved.booked) == (7, 3)
    playground.bank = SlowBank(Still().now() - timedelta(days=1))
    await playground.look()
    assert clock.now() == Still().now()


async def test_a_bank_that_is_not_there_or_refuses_is_silent(demo: Demo) -> None:
    for url, token in (("http://127.0.0.1:1", "x"), (demo.bank.control_url, "wrong")):
        bank = SandboxBank(url, Secret(token))
        with pytest.raises(BankSilentError):
            await bank.time()
        with pytest.raises(BankSilentError):
            await bank.advance(1)
