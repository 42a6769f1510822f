"""Spec: Customer (PUT kontoumsaetze/{transactionId}); Limits (category sign rule)."""

from dataclasses import replace
from datetime import date

import pytest

from kontowerk.kit.ids import new_id
from tests.service import Service
from tests.spec.holdings import euros
from tests.spec.interface import pushed
from tests.spec.tagging import (
    GROCERIES,
    SALARY,
    UNHEARD_OF,
    id_of,
    item,
    listed,
    name_of,
    names,
    only_tag,
    put,
    stored,
)

SPENT = replace(UNHEARD_OF, amount=euros("-10.00"), purpose="spent")
GOT = replace(UNHEARD_OF, amount=euros("10.00"), purpose="got")
NOTHING = replace(UNHEARD_OF, amount=euros("0.00"), purpose="nothing")


class Account:
    """An account of a fresh user."""

    def __init__(self, service: Service, *bookings: object) -> None:
        self.service = service
        self.user = service.create_user()
        self.token = service.user_token(self.user)
        self.path = stored(service, self.user, *bookings)  # pyright: ignore[reportArgumentType]

    def put(self, purpose: str | None, tags: object, **query: str) -> int:
        """Say what a booking is; returns the status."""
        found = id_of(self.service, self.token, self.path, str(purpose))
        return put(self.service, self.token, self.path, found, tags, **query).status_code

    def push(self, **fields: object) -> None:
        body = [pushed(**fields)]
        answer = self.service.call("POST", self.path, self.token, json=body)
        assert answer.status_code == 201, answer.text

    def names(self, view: str = "categories") -> dict[str, str]:
        return names(self.service, self.token, self.path, view)


@pytest.mark.req("CUST-EP-049", "CUST-EP-053", "TAG-INPUT-001", "ANA-RULE-004")
@pytest.mark.parametrize(
    "tags",
    [
        item("LIVING_DRUGSTORE"),
        [item("LIVING_DRUGSTORE")],
        {
            "systemName": "LIVING_DRUGSTORE",
            "systemId": 3,
            "tagTree": {"systemName": "CATEGORIES", "systemId": 1},
        },
    ],
    ids=["an item", "an array of one", "with numbers"],
)
def test_a_person_says_what_a_booking_is(service: Service, tags: object) -> None:
    account = Account(service, GROCERIES, SALARY)
    before = account.names()
    booking = id_of(service, account.token, account.path, str(GROCERIES.purpose))
    answer = put(service, account.token, account.path, booking, tags)
    assert (answer.status_code, answer.content) == (200, b"")
    assert account.names() == {**before, str(GROCERIES.purpose): "LIVING_DRUGSTORE"}
    found = listed(service, account.token, account.path, tag="true")
    (row,) = (row for row in found if row["id"] == booking)
    details = only_tag(row)["details"]
    assert details["confidenceLevel"] == 1
    assert details["explain"]["stage"] == "correction"


@pytest.mark.req("TAG-INPUT-002")
def test_only_names_count(service: Service) -> None:
    account = Account(service, GROCERIES)
    wrong = {
        "systemName": "LIVING_DRUGSTORE",
        "systemId": 999_999,
        "displayName": "Miete",
        "tagTree": {"systemName": "CATEGORIES", "systemId": 2},
    }
    assert account.put(GROCERIES.purpose, wrong) == 200
    assert account.names() == {GROCERIES.purpose: "LIVING_DRUGSTORE"}


def test_what_a_tag_says_can_be_sent_back_for_another_booking(service: Service) -> None:
    account = Account(service, GROCERIES, SPENT)
    found = listed(service, account.token, account.path, tag="true")
    (row,) = (row for row in found if row["verwendungszweck"] == GROCERIES.purpose)
    assert account.put(SPENT.purpose, only_tag(row)["tagTreeItem"]) == 200
    assert set(account.names().values()) == {name_of(row)}


@pytest.mark.parametrize(
    "tags",
    [
        *(None, [], "LIVING_DRUGSTORE", 1, [[item("LIVING_DRUGSTORE")]], {}),
        [item("LIVING_DRUGSTORE"), item("LIVING_DRUGSTORE")],
        {"systemName": "LIVING_DRUGSTORE"},
        {"systemName": 1, "tagTree": {"systemName": "CATEGORIES"}},
        {"systemName": "LIVING_DRUGSTORE", "tagTree": "CATEGORIES"},
        {"systemName": "LIVING_DRUGSTORE", "tagTree": {"systemId": 1}},
        item(""),
        item("LIVING_NOTHING"),
        item("living_drugstore"),
        item("LIFE_ENDOWMENT"),
        item("NET"),
        item("LIVING_DRUGSTORE", "NO_TREE"),
        item("LIFE_ENDOWMENT", "INSURANCE_TYPES"),
        item("UNKNOWN", "BUSINESS_PARTNERS"),
        item("MONTH_ONE", "PERIODS"),
        item("x" * 10_000),
    ],
    ids=lambda tags: str(tags)[:60],
)
def test_what_no_booking_can_be_is_400_and_changes_nothing(service: Service, tags: object) -> None:
    account = Account(service, GROCERIES)
    before = account.names()
    assert account.put(GROCERIES.purpose, tags, changeExisting="true", createRule="true") == 400
    assert account.names() == before


@pytest.mark.parametrize("name", ["changeExisting", "createRule"])
@pytest.mark.parametrize("value", ["", "1", "yes"])
def test_a_wish_that_is_neither_true_nor_false_is_400(
    service: Service, name: str, value: str
) -> None:
    account = Account(service, GROCERIES)
    assert account.put(GROCERIES.purpose, item("LIVING_DRUGSTORE"), **{name: value}) == 400
    assert account.names() == {GROCERIES.purpose: "LIVING_GROCERIES"}


@pytest.mark.req("LIM-SIGN-001", "LIM-SIGN-002", "LIM-SIGN-003", "ERR-SIGN-001")
@pytest.mark.parametrize(
    ("purpose", "name", "status"),
    [
        ("got", "INCOME_SALARY", 200),
        ("spent", "INCOME_SALARY", 400),
        ("spent", "LIVING_GROCERIES", 200),
        ("got", "LIVING_GROCERIES", 400),
        ("got", "TRANSFER_OWNACCOUNT", 200),
        ("spent", "TRANSFER_OWNACCOUNT", 200),
        ("nothing", "INCOME_SALARY", 200),
        ("nothing", "LIVING_GROCERIES", 200),
        # The rule is taken by its letter (OP-091).
        ("spent", "OTHER_INCOME", 200),
        ("got", "OTHER_INCOME", 400),
        ("got", "BANKFINANCE_CREDITINCOME", 400),
    ],
)
def test_a_category_must_fit_the_sign_of_the_amount(
    service: Service, purpose: str, name: str, status: int
) -> None:
    account = Account(service, SPENT, GOT, NOTHING)
    before = account.names()
    booking = id_of(service, account.token, account.path, purpose)
    answer = put(service, account.token, account.path, booking, item(name))
    assert answer.status_code == status
    if status == 400:
        assert "INCOME_*" in answer.json()["detail"]
        assert account.names() == before
    else:
        assert account.names() == {**before, purpose: name}


def test_what_a_booking_is_to_a_freelancer_has_no_sign(service: Service) -> None:
    account = Account(service, GOT, GROCERIES)
    before = account.names()
    travel = item("TRAVEL", "FREELANCER_CATEGORIES")
    assert account.put(GOT.purpose, travel) == 200
    assert account.names("freelancer-categories")["got"] == "TRAVEL"
    assert account.names() == before
    found = listed(service, account.token, account.path, tag="freelancer-categories")
    stages = {row["verwendungszweck"]: only_tag(row)["details"] for row in found}
    assert stages["got"]["explain"]["stage"] == "correction"
    assert stages[str(GROCERIES.purpose)] is None


@pytest.mark.req("CUST-EP-051")
@pytest.mark.parametrize("existing", [True, False])
def test_all_bookings_of_a_counterparty_can_be_changed_at_once(
    service: Service, *, existing: bool
) -> None:
    days = (date(2026, 1, 5), date(2026, 1, 6), date(2026, 1, 7))
    three = [replace(GROCERIES, booked_on=day, purpose=f"day {day.day}") for day in days]
    spelled = replace(three[2], counterparty_name="rewe  MARKT gmbh")
    namesake = replace(GROCERIES, purpose="namesake", counterparty_iban="DE02500105170137075030")
    nameless = replace(GROCERIES, purpose="no account", counterparty_iban=None)
    refund = replace(GROCERIES, purpose="refund", amount=euros("4.00"))
    others = (namesake, nameless, refund)
    account = Account(service, *three[:2], spelled, *others)
    before = account.names()
    query = {"changeExisting": "true"} if existing else {}
    assert account.put("day 5", item("LIVING_DRUGSTORE"), **query) == 200
    changed = {"day 5", "day 6", "day 7"} if existing else {"day 5"}
    assert account.names() == {**before, **dict.fromkeys(changed, "LIVING_DRUGSTORE")}


@pytest.mark.req("CUST-EP-052")
@pytest.mark.parametrize("future", [True, False])
def test_all_future_bookings_of_a_counterparty_can_be_ruled(
    service: Service, *, future: bool
) -> None:
    account = Account(service, UNHEARD_OF, GROCERIES)
    query = {"createRule": "true"} if future else {}
    assert account.put(UNHEARD_OF.purpose, item("RECREATION_HOBBY"), **query) == 200
    account.push(gegenkontoInhaber=UNHEARD_OF.counterparty_name, verwendungszweck="later")
    account.push(gegenkontoInhaber="Somebody Else", verwendungszweck="other")
    found = account.names()
    assert (found["later"] == "RECREATION_HOBBY") is future
    assert found["other"] != "RECREATION_HOBBY"
    assert found[str(UNHEARD_OF.purpose)] == "RECREATION_HOBBY"


def test_a_correction_outlives_another_rule(service: Service) -> None:
    account = Account(service, UNHEARD_OF)
    assert account.put(UNHEARD_OF.purpose, item("RECREATION_HOBBY")) == 200
    rule = {
        "tagTreeItem": item("SHOPPING_OTHER"),
        "counterpartyName": UNHEARD_OF.counterparty_name,
    }
    made = service.call("POST", "/customer/v2/ai/rules/", account.token, json=rule)
    assert made.status_code == 201
    account.push(gegenkontoInhaber=UNHEARD_OF.counterparty_name, verwendungszweck="later")
    assert account.names() == {
        UNHEARD_OF.purpose: "RECREATION_HOBBY",
        "later": "SHOPPING_OTHER",
    }


def test_the_last_word_of_a_person_counts(service: Service) -> None:
    account = Account(service, UNHEARD_OF)
    for name in ("RECREATION_HOBBY", "SHOPPING_OTHER", "LIVING_OTHER"):
        assert account.put(UNHEARD_OF.purpose, item(name)) == 200
        assert account.names() == {UNHEARD_OF.purpose: name}


def test_what_is_not_there_or_somebody_elses_is_404(service: Service) -> None:
    account, stranger = Account(service, GROCERIES), Account(service, SALARY)
    booking = id_of(service, account.token, account.path, str(GROCERIES.purpose))
    elsewhere = f"/customer/v2/bankzugaenge/{new_id()}/DE89370400440532013000/kontoumsaetze"
    answers = [
        put(service, token, path, name, item("LIVING_DRUGSTORE"))
        for token, path, name in (
            (stranger.token, account.path, booking),
            (stranger.token, stranger.path, booking),
            (account.token, account.path, str(new_id())),
            (account.token, account.path, "x"),
            (account.token, account.path.replace("DE89", "DE88"), booking),
            (account.token, elsewhere, booking),
        )
    ]
    assert [answer.status_code for answer in answers] == [404] * 6
    assert account.names() == {GROCERIES.purpose: "LIVING_GROCERIES"}


@pytest.mark.req("CUST-EP-050")
def test_an_update_takes_a_correlation_id(service: Service) -> None:
    account = Account(service, GROCERIES)
    booking = id_of(service, account.token, account.path, str(GROCERIES.purpose))
    answer = service.call(
        "PUT",
        f"{account.path}/{booking}",
        account.token,
        json={"tags": item("LIVING_DRUGSTORE")},
        headers={"x-correlation-id": "from-a-caller"},
    )
    assert answer.status_code == 200
    assert answer.headers["x-correlation-id"] == "from-a-caller"
    assert account.put(GROCERIES.purpose, item("LIVING_OTHER")) == 200
