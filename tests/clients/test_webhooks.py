"""Webhook calls are checked as Standard Webhooks says; its own library signs them here."""

import base64
import json
from datetime import UTC, datetime

import pytest
from kontowerk_client import NotGenuineError, verify
from standardwebhooks import Webhook

NOW = 1_794_722_400
SECRET = "whsec_" + base64.b64encode(b"a key of thirty-two bytes length").decode()
OLD = "whsec_" + base64.b64encode(b"the key it had before that one..").decode()
BODY = json.dumps({"type": "test", "timestamp": "2026-11-15 06:00:00", "serial": 0, "data": {}})


def _headers(secret: str = SECRET, sent: int = NOW) -> dict[str, str]:
    signature = Webhook(secret).sign("message", datetime.fromtimestamp(sent, UTC), BODY)
    return {
        "Webhook-Id": "message",
        "Webhook-Timestamp": str(sent),
        "Webhook-Signature": signature,
    }


def test_a_genuine_call_says_what_happened() -> None:
    assert verify(SECRET, _headers(), BODY.encode(), now=NOW + 299)["type"] == "test"


def test_while_a_secret_is_replaced_either_signature_will_do() -> None:
    headers = _headers()
    headers["Webhook-Signature"] += " " + _headers(OLD)["Webhook-Signature"]
    assert verify(OLD, headers, BODY.encode(), now=NOW)
    assert verify(SECRET, headers, BODY.encode(), now=NOW)


@pytest.mark.parametrize(
    ("headers", "body", "now"),
    [
        (_headers(OLD), BODY, NOW),
        (_headers(), BODY + " ", NOW),
        (_headers(), BODY, NOW + 301),
        (_headers(), BODY, NOW - 301),
        ({**_headers(), "Webhook-Id": "another"}, BODY, NOW),
        ({**_headers(), "Webhook-Timestamp": "²"}, BODY, NOW),
        ({**_headers(), "Webhook-Timestamp": "9" * 400}, BODY, NOW),
        ({**_headers(), "Webhook-Signature": "v1,ä"}, BODY, NOW),
        ({}, BODY, NOW),
    ],
    ids=["secret", "body", "old", "early", "id", "digit", "long", "letters", "nothing"],
)
def test_anything_else_is_refused(headers: dict[str, str], body: str, now: int) -> None:
    with pytest.raises(NotGenuineError):
        verify(SECRET, headers, body.encode(), now=now)
