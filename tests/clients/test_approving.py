"""People approve through the Python client, in every way a bank may ask."""

import ssl
import threading

import httpx
import pytest
from kontowerk_client import (
    Client,
    MissingRelationError,
    NotSettledError,
    Question,
    Reply,
    Tan,
    VisitBank,
    Waiting,
    find_link,
    question_of,
)
from kontowerk_client.types import BankAccess

from kontowerk.providers.register import SANDBOX_ID, SANDBOX_XS2A
from tests.clients.conftest import CALLBACK_BASE, Branch, fresh
from tests.clients.people import Hasty, Someone, Unwilling
from tests.connectors.bank import PIN

IP = "203.0.113.7"
BACK = f"{CALLBACK_BASE}/back"


def _connect(client: Client, login: str, person: Someone, **more: float) -> BankAccess:
    credentials = {"userid": login, "pin": PIN}
    return client.connect(
        "main", str(SANDBOX_ID), credentials, person, customer_ip=IP, callback_url=BACK, **more
    )


def test_a_person_chooses_a_method_and_corrects_a_wrong_tan(branch: Branch) -> None:
    person = Hasty()
    with branch.client() as client:
        access = _connect(client, fresh(".methods-5.sca-always"), person)
    assert access["status"] == "VOLLSTAENDIG"
    assert person.asked == ["ChooseMethod", "EnterTan", "EnterTan"]


async def test_with_asyncio_the_person_may_take_time(branch: Branch) -> None:
    someone = Someone()

    async def person(question: Question) -> Reply:
        return someone(question)

    async with branch.async_client() as client:
        credentials = {"userid": fresh(".media-2.sca-always.sms"), "pin": PIN}
        access = await client.connect("main", str(SANDBOX_ID), credentials, person, customer_ip=IP)
        (product, *_) = access.get("bankprodukte") or []
        assert await client.transactions(product)
    assert access["status"] == "VOLLSTAENDIG"
    assert someone.asked == ["ChooseMedium", "EnterTan"]


def test_a_blocking_client_does_not_take_a_coroutine(branch: Branch) -> None:
    async def person(_question: Question) -> Reply:
        return Waiting()

    credentials = {"userid": fresh(".sca-always.push"), "pin": PIN}
    with branch.client() as client, pytest.raises(TypeError, match="plain functions"):
        client.connect("main", str(SANDBOX_ID), credentials, person, customer_ip=IP)


def test_who_approves_in_the_app_is_told_once(branch: Branch) -> None:
    login = fresh(".sca-always.decoupled")

    class WithPhone(Someone):
        def answer(self, question: Question) -> Reply:
            threading.Timer(1.0, branch.bank.decide, (login,), {"approve": True}).start()
            return super().answer(question)

    person = WithPhone()
    with branch.client() as client:
        access = _connect(client, login, person)
    assert access["status"] == "VOLLSTAENDIG"
    assert person.asked == ["ApproveInApp"]


def test_who_is_sent_to_the_bank_approves_there(branch: Branch) -> None:
    trust = ssl.create_default_context(cafile=branch.bank.ca_file)
    login = fresh("angestellte")

    class Visitor(Someone):
        def answer(self, question: Question) -> Reply:
            assert isinstance(question, VisitBank)
            with httpx.Client(verify=trust) as browser:
                browser.post(f"{question.url}/login", data={"pin": PIN, "login": login})
                browser.post(f"{question.url}/tan", data={"tan": "123456"})
            return super().answer(question)

    person = Visitor()
    with branch.client() as client:
        access = client.connect(
            "main",
            str(SANDBOX_XS2A["redirect"]),
            {"userid": login},
            person,
            customer_ip=IP,
            callback_url=BACK,
        )
    assert access["status"] == "VOLLSTAENDIG"
    assert person.asked == ["VisitBank"]


def test_who_does_not_want_to_go_on_cancels(branch: Branch) -> None:
    with branch.client() as client:
        access = _connect(client, fresh(".sca-always.push"), Unwilling())
        assert find_link(access, "start_sca")
        with pytest.raises(MissingRelationError, match="get_consent"):
            client.follow(access, "get_consent")
        # ... and may think better of it.
        begun = client.renew(access, callback_url=BACK, customer_ip=IP)
        assert begun.location is not None
        status = client.approve(client.consent(begun.location), Someone())
        assert status["status"] == "GRANTED"
        assert client.settle_access("main", Someone())["status"] == "VOLLSTAENDIG"


def test_a_person_who_never_answers_is_not_waited_for_for_ever(branch: Branch) -> None:
    with branch.client() as client, pytest.raises(NotSettledError):
        _connect(client, fresh(".sca-always.decoupled"), Someone(), within=1)


def test_a_step_can_be_made_by_itself(branch: Branch) -> None:
    """A web application answers in another request than the one that asked."""
    with branch.client() as client:
        sealed = client.seal({"userid": fresh(".sca-always.push"), "pin": PIN})
        entry = {"main": {"providerId": str(SANDBOX_ID), "credentials": sealed}}
        client.add_accesses(entry, customer_ip=IP, wait=30)  # pyright: ignore[reportArgumentType]
        consent = client.follow(client.access("main"), "get_consent", wait=30)
        assert type(question_of(consent)).__name__ == "EnterTan"
        with pytest.raises(TypeError, match="nothing to wait for"):
            client.reply(consent, Waiting())
        assert client.reply(consent, Tan("123456"))["status"] == "GRANTED"


def test_a_wrong_pin_is_said_in_the_access(branch: Branch) -> None:
    with branch.client() as client:
        access = _connect(client, fresh(".wrong-pin"), Someone())
    assert "BA1011" in {message["code"] for message in access.get("messages") or ()}
