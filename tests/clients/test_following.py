"""A client that keeps a copy of a person's data by the cursor."""

import pytest
from kontowerk_client import Client, RefusedError, UserLogin
from kontowerk_client.types import SyncAnswer

from tests.clients.conftest import QUICK, Branch
from tests.spec.holdings import Holding, keep, many_bookings


def test_pages_are_read_until_all_is_told_and_then_from_there(branch: Branch) -> None:
    service = branch.service
    user = service.create_user()
    login = UserLogin(*service.login("alpha", "user"), user.username, user.password)
    with Client(service.url, login, patience=QUICK) as client:
        keep(service, user, Holding((many_bookings(510),), access_id="main"))
        told = list[SyncAnswer]()
        while sum(len(page["kontoumsaetze"]) for page in told) < 510:
            told += client.all_changes(told[-1]["next"] if told else None)
        ids = [it["kontoumsatz"]["id"] for page in told for it in page["kontoumsaetze"]]
        assert len(set(ids)) == len(ids) == 510
        assert [it["id"] for page in told for it in page["bankzugaenge"]] == ["main"]
        end = told[-1]["next"]
        assert client.sync(end, limit=1)["kontoumsaetze"] == []
        with pytest.raises(RefusedError) as refused:
            client.sync("nothing of yours")
        assert refused.value.status == 400
