"""What a tenant's administrator does through the Python client."""

import pytest
from kontowerk_client import Client, ClientLogin, LoginRefusedError, News, UserLogin

from kontowerk.kit.ids import new_id
from tests.clients.arrivals import write_events
from tests.clients.conftest import QUICK, TENANT, Branch

HOOK = "https://hooks.example.net/kontowerk"


def test_a_user_lives_and_is_erased(branch: Branch) -> None:
    name = f"anna-{new_id().hex}"
    with Client(branch.service.url, branch.admin_login(), patience=QUICK) as admin:
        reference = admin.create_user(name, "correct horse")
        assert admin.user(reference)["username"] == name
        assert admin.export_user(reference)["username"] == name
        admin.deactivate_user(reference)
        assert reference not in {it["userReference"] for it in admin.users()}
        assert reference in {it["userReference"] for it in admin.users(inactive=True)}
        login = UserLogin(*branch.service.login(TENANT, "user"), name, "battery staple")
        with Client(branch.service.url, login, patience=QUICK) as user:
            with pytest.raises(LoginRefusedError):
                user.customer()
            admin.reactivate_user(reference, name, "battery staple")
            assert "bankzugaenge" not in user.customer()
        admin.deactivate_user(reference)
        assert admin.erase_user(reference)["userReference"] == reference
        assert reference not in {it["userReference"] for it in admin.users(inactive=True)}


def test_a_secret_can_be_replaced(branch: Branch) -> None:
    with Client(branch.service.url, branch.admin_login(), patience=QUICK) as admin:
        made = admin.subscribe(HOOK)
        anew = admin.replace_secret(made["id"])
        assert anew["id"] == made["id"]
        assert anew["secret"] != made["secret"]
        admin.unsubscribe(made["id"])


async def test_all_events_are_pulled_page_by_page_and_none_twice(branch: Branch) -> None:
    login = ClientLogin(*branch.service.login("alpha", "admin"))
    with Client(branch.service.url, login, patience=QUICK) as admin:
        subscription = admin.subscribe(HOOK)["id"]
        start = admin.all_events(subscription)
        await write_events(branch, "alpha", 501)
        found = admin.all_events(subscription, after=start.next)
        assert len(found.events) == 501
        assert len({it["id"] for it in found.events}) == 501
        assert admin.all_events(subscription, after=found.next) == News((), found.next)
        admin.unsubscribe(subscription)
