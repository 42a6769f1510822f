"""Tokens, retries and refusals of the Python client, against the real service."""

import asyncio
import base64
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.hpke import AEAD, KDF, KEM, Suite
from kontowerk_client import (
    ApiKey,
    BusyError,
    Client,
    ClientLogin,
    ForeignAddressError,
    LoginRefusedError,
    NoAnswerError,
    NoKeyError,
    RefusedError,
    UserLogin,
    seal,
    wire,
)
from kontowerk_client.sealing import SUITE_NAME
from kontowerk_client.types import EncryptionKey

from kontowerk.providers.register import SANDBOX_ID
from tests.clients.conftest import QUICK, Branch, fresh
from tests.clients.line import BadLine, answer_lost, never_sent, refused
from tests.clients.people import Someone
from tests.connectors.bank import PIN

TOKENS = "/auth/oauth2/token"
IP = "203.0.113.7"


def test_one_token_serves_threads_that_come_together(branch: Branch) -> None:
    line = BadLine(TOKENS)
    with branch.client(line) as client, ThreadPoolExecutor(4) as crew:
        for future in [crew.submit(client.customer) for _ in range(8)]:
            assert future.result()["relations"]
    assert line.count("POST") == 1


async def test_one_token_serves_tasks_that_come_together(branch: Branch) -> None:
    line = BadLine(TOKENS)
    async with branch.async_client(line) as client:
        await asyncio.gather(*(client.customer() for _ in range(8)))
    assert line.count("POST") == 1


async def test_a_cancelled_task_lets_others_log_in(branch: Branch) -> None:
    async with branch.async_client() as client:
        first = asyncio.ensure_future(client.customer())
        await asyncio.sleep(0)
        first.cancel()
        async with asyncio.timeout(10):
            assert (await client.customer())["relations"]


def test_a_revoked_token_is_replaced(branch: Branch) -> None:
    line = BadLine(TOKENS)
    with branch.client(line) as client:
        token = client.token()["access_token"]
        login = branch.service.login("demo", "user")
        branch.service.http.post("/auth/oauth2/revoke", data={"token": token}, auth=login)
        assert client.customer()["relations"]
        assert client.token()["access_token"] != token
    assert line.count("POST") == 2


def test_a_token_is_renewed_before_it_ends(branch: Branch) -> None:
    line, hours = BadLine(TOKENS), [0.0]
    with branch.client(line) as client:
        client.calls.session.clock = lambda: hours[0] * 3600
        client.customer()
        hours[0] = 1.9
        client.customer()
        assert line.count("POST") == 1
        hours[0] = 1.99
        client.customer()
        assert line.count("POST") == 2


def test_a_missing_scope_does_not_make_it_log_in_for_ever(branch: Branch) -> None:
    line = BadLine(TOKENS)
    with branch.client(line) as client:
        for _ in range(3):
            with pytest.raises(RefusedError) as refusal:
                client.users()
            assert refusal.value.status == 403
    assert line.count("POST") == 2


def test_after_log_out_the_token_is_worth_nothing(branch: Branch) -> None:
    with branch.client() as client:
        token = client.token()["access_token"]
        client.log_out()
    assert branch.service.call("GET", "/customer/v2", token).status_code == 403


def test_an_api_key_is_a_login(branch: Branch) -> None:
    user = branch.service.create_user("demo")
    key = ApiKey(branch.service.api_key(user, "demo"))
    with Client(branch.service.url, key) as client:
        assert client.token().get("user") == user.reference
        assert client.customer()["relations"]


def test_a_wrong_login_is_said_as_such(branch: Branch) -> None:
    app = branch.service.login("demo", "user")
    for login in (
        ClientLogin(app[0], "wrong"),
        UserLogin(*app, "nobody", "wrong"),
        ApiKey("wrong"),
    ):
        with Client(branch.service.url, login) as client, pytest.raises(LoginRefusedError):
            client.customer()


def test_no_secret_is_in_what_is_printed(branch: Branch) -> None:
    login = branch.user_login()
    assert login.secret not in repr(login)
    assert login.password not in repr(login)


def test_reads_are_repeated_when_their_answers_are_lost(branch: Branch) -> None:
    line = BadLine("/customer/v2")
    with branch.client(line) as client:
        line.breaks(answer_lost, never_sent, refused(503))
        assert client.customer()["relations"]
        assert line.count("GET") == 4
        line.breaks(*[answer_lost] * 4)
        with pytest.raises(NoAnswerError):
            client.customer()


def test_adding_an_access_is_not_repeated_when_the_answer_is_lost(branch: Branch) -> None:
    """It would log in at the bank again, perhaps with a wrong PIN."""
    line = BadLine("/bankzugaenge")
    with branch.client(line) as client:
        sealed = client.seal({"userid": fresh("leer"), "pin": PIN})
        line.breaks(answer_lost)
        with pytest.raises(NoAnswerError):
            client.add_accesses({"main": {"providerId": str(SANDBOX_ID), "credentials": sealed}})
        assert line.count("POST") == 1
        assert client.settle_access("main", Someone())["status"] == "VOLLSTAENDIG"


def test_who_is_told_when_to_come_back_does(branch: Branch) -> None:
    line = BadLine("/users")
    login = branch.admin_login()
    http = httpx.Client(transport=line)
    with Client(branch.service.url, login, patience=QUICK, http=http) as admin:
        line.breaks(refused(429, Retry_After="0"), refused(503, Retry_After="1"))
        assert admin.create_user(fresh("late"), "correct horse")
        line.breaks(refused(503, Retry_After="3600"))
        with pytest.raises(BusyError) as busy:
            admin.users()
        assert busy.value.retry_after == 3600
        line.breaks(refused(503))
        with pytest.raises(BusyError):
            admin.create_user(fresh("late"), "correct horse")
        assert line.count("POST") == 1, "nobody said when, and it may have been done"


def test_the_token_is_not_sent_to_another_host(branch: Branch) -> None:
    with branch.client() as client, pytest.raises(ForeignAddressError):
        client.read("http://127.0.0.1:1/customer/v2")


def test_amounts_are_exact_both_ways(branch: Branch) -> None:
    with branch.client() as client:
        credentials = {"userid": fresh("angestellte"), "pin": PIN}
        access = client.connect("main", str(SANDBOX_ID), credentials, Someone(), customer_ip=IP)
        (account, *_) = access.get("bankprodukte") or []
        amounts = [each["betrag"] for each in client.transactions(account, tag="categories")]
    assert amounts
    assert all(isinstance(each, Decimal) for each in amounts)
    assert wire.write({"amount": Decimal("-70.00"), "ok": [True, None, "ä"]}) == (
        b'{"amount":-70.00,"ok":[true,null,"\\u00e4"]}'
    )
    with pytest.raises(TypeError, match="Decimal"):
        wire.write({"amount": 0.1})


def test_both_ways_to_seal_give_what_the_bank_takes(branch: Branch) -> None:
    with branch.client() as client:
        sealed = client.seal({"userid": fresh("leer")})
        entry = {
            "providerId": str(SANDBOX_ID),
            "credentials": {**sealed, "pin": client.encrypt(PIN)},
        }
        client.add_accesses({"main": entry})  # pyright: ignore[reportArgumentType]
        assert client.settle_access("main", Someone()).get("messages") is None


def test_only_the_owner_of_the_key_opens_what_is_sealed() -> None:
    private = X25519PrivateKey.generate()
    key: EncryptionKey = {
        "keyId": 123,
        "suite": SUITE_NAME,
        "publicKey": base64.b64encode(private.public_key().public_bytes_raw()).decode(),
        "createdAt": "2026-11-15 06:00:00",
    }
    wired = base64.b64decode(seal("12345", "tenant", [key]), validate=True)
    suite = Suite(KEM.X25519, KDF.HKDF_SHA256, AEAD.AES_256_GCM)
    assert wired[:5] == b"\x01\x00\x00\x00\x7b"
    assert suite.decrypt(wired[5:], private, info=b"kontowerk/v1|tenant|123") == b"12345"
    with pytest.raises(NoKeyError):
        seal("12345", "tenant", [{**key, "suite": "another"}])
    with pytest.raises(ValueError, match="4096"):
        seal("", "tenant", [key])


def test_a_tenant_of_the_pages_is_told_where_to_send_the_person(branch: Branch) -> None:
    user = branch.service.create_user("redirect", password="correct horse battery")
    with Client(branch.service.url, branch.user_login(user, "redirect")) as client:
        started = client.add_accesses({"main": {}}, callback_url="https://shop.example/back")
    assert started.location is None
    assert started.person_url is not None
    assert started.person_url.startswith(branch.service.url)


def test_a_user_is_exported_and_erased(branch: Branch) -> None:
    with Client(branch.service.url, branch.admin_login()) as admin:
        reference = admin.create_user(fresh("gone"), "correct horse")
        assert reference in {user["userReference"] for user in admin.users()}
        assert admin.export_user(reference)
        admin.deactivate_user(reference)
        assert admin.erase_user(reference)
        assert reference not in {user["userReference"] for user in admin.users()}
