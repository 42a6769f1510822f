"""Receivers of webhooks at the console: gaps, test calls, new secrets."""

import re
from base64 import b64decode

import httpx
import pytest

from kontowerk.kit.ids import new_id
from tests.console.furniture import House, look
from tests.console.test_pages import comparable, rows

TRIALS = """
SELECT d.event_id FROM webhook_delivery d
WHERE d.subscription_id = $1 AND d.state = 'waiting'
  AND NOT EXISTS (SELECT FROM webhook_event e WHERE e.id = d.event_id)
"""
DEEDS = "SELECT actor FROM audit_entry WHERE subject = $1 AND action = $2"


@pytest.mark.parametrize(
    ("state", "gap"),
    [("dropped", "beta-current: 1"), ("waiting", "none"), ("delivered", "none")],
)
def test_a_receiver_shows_which_serials_it_was_not_told(house: House, state: str, gap: str) -> None:
    event = house.events["foreign"]
    set_state = "UPDATE webhook_delivery SET state = $2 WHERE event_id = $1"
    look(house.service, set_state, event.id, state)
    answer = house.operator().go("/webhooks")
    look(house.service, set_state, event.id, "dropped")
    (row,) = [one for one in rows(answer) if str(event.subscription) in one]
    assert f" {gap} Send test event" in row


def test_an_event_that_nobody_ordered_to_tell_is_a_gap(house: House) -> None:
    event = house.events["delivered"]
    gone = "DELETE FROM webhook_delivery WHERE event_id = $1 RETURNING *"
    (kept,) = look(house.service, gone, event.id)
    answer = house.developer().go("/webhooks")
    columns = ", ".join(kept.keys())
    places = ", ".join(f"${place}" for place in range(1, len(kept) + 1))
    again = f"INSERT INTO webhook_delivery ({columns}) VALUES ({places})"  # noqa: S608 - own names
    look(house.service, again, *kept.values())
    (row,) = [one for one in rows(answer) if str(event.subscription) in one]
    assert re.search(r" alpha-current: 1\b", row)


def test_more_receivers_than_fit_on_a_page_are_on_the_next(house: House) -> None:
    made = f"""
        INSERT INTO webhook_subscription (id, tenant_id, url, created_at, created_by)
        SELECT gen_random_uuid(), tenant_id, 'https://more.example/' || n, now(), 'paging'
        FROM webhook_subscription, generate_series(1, 25) n
        WHERE id = '{house.events["delivered"].subscription}'
    """  # noqa: S608 - own id
    guest = house.developer()
    before = _receivers(guest.go("/webhooks"))
    look(house.service, made)
    pages = [_receivers(guest.go(f"/webhooks?page={page}")) for page in (1, 2)]
    beyond = _receivers(guest.go("/webhooks?page=999"))
    nonsense = _receivers(guest.go("/webhooks?page=x"))
    look(house.service, "DELETE FROM webhook_subscription WHERE created_by = 'paging'")
    assert [len(page) for page in pages] == [25, len(before)]
    assert len({*pages[0], *pages[1]}) == 25 + len(before)
    assert (beyond, nonsense) == (pages[1], pages[0])


def _receivers(answer: httpx.Response) -> list[str]:
    return re.findall(r'<th scope="row">(https?://[^<]+)<br><code', answer.text)


def test_a_test_call_is_ordered_and_entered_in_the_audit_log(house: House) -> None:
    guest, subscription = house.developer(), house.events["delivered"].subscription
    before = look(house.service, TRIALS, subscription)
    answer = guest.post(f"/webhooks/{subscription}/test")
    assert answer.status_code == 303
    assert answer.headers["location"].endswith("/console/webhooks?tested=1")
    assert "The test event is being sent." in guest.go("/webhooks?tested=1").text
    (new,) = {row["event_id"] for row in look(house.service, TRIALS, subscription)} - {
        row["event_id"] for row in before
    }
    job = "SELECT id FROM procrastinate_jobs WHERE args ->> 'event_id' = $1"
    assert len(look(house.service, job, str(new))) == 1
    (deed,) = look(house.service, DEEDS, str(subscription), "webhooks.test")
    assert deed["actor"].startswith("console ")
    # Other tests count jobs.
    look(house.service, "DELETE FROM procrastinate_jobs WHERE args ->> 'event_id' = $1", str(new))
    look(house.service, "DELETE FROM webhook_delivery WHERE event_id = $1", new)


def test_a_new_secret_is_shown_once_and_to_the_developer_alone(house: House) -> None:
    guest, subscription = house.developer(), house.events["delivered"].subscription
    answer = guest.post(f"/webhooks/{subscription}/secret")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    (secret,) = re.findall(r"<code>whsec_([^<]+)</code>", answer.text)
    assert len(b64decode(secret)) == 32
    assert "whsec_" not in guest.go("/webhooks").text
    assert len(look(house.service, DEEDS, str(subscription), "webhooks.replace-secret")) == 1
    refused = house.operator().post(f"/webhooks/{subscription}/secret")
    assert refused.status_code == 404
    assert "whsec_" not in refused.text
    assert len(look(house.service, DEEDS, str(subscription), "webhooks.replace-secret")) == 1


@pytest.mark.parametrize("deed", ["test", "secret"])
def test_nothing_is_done_with_the_receiver_of_somebody_else(house: House, deed: str) -> None:
    guest, foreign = house.developer(), house.events["foreign"].subscription
    answers = [guest.post(f"/webhooks/{name}/{deed}") for name in (foreign, new_id(), "x")]
    assert {answer.status_code for answer in answers} == {404}
    assert len({comparable(answer) for answer in answers}) == 1
    actions = "SELECT action FROM audit_entry WHERE subject = $1"
    assert look(house.service, actions, str(foreign)) == []


@pytest.mark.parametrize("deed", ["test", "secret"])
def test_a_form_from_elsewhere_does_nothing(house: House, deed: str) -> None:
    guest, own = house.developer(), house.events["delivered"].subscription
    assert guest.post(f"/webhooks/{own}/{deed}", csrf="0" * 64).status_code == 403
