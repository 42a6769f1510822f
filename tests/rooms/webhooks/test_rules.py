from base64 import b64decode
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from standardwebhooks import Webhook

from kontowerk.kit.egress import Answered, EgressFailure, NotAnswered
from kontowerk.kit.errors import Fault
from kontowerk.kit.secret import Secret
from kontowerk.vault.model import StoredField
from kontowerk.webhooks import rules
from kontowerk.webhooks.model import (
    ArrivedCall,
    Cursor,
    GivenCall,
    NoSuchKindError,
    NotACursorError,
    Receipt,
    SignatureResult,
)

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
# The example of the Standard Webhooks specification and its libraries.
KNOWN_KEY = b64decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
KNOWN_ID = "msg_p5jXN8AQM9LWM0D4loKWxJek"
KNOWN_BODY = b'{"test": 2432232314}'
KNOWN_SIGNATURE = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_the_signature_is_the_one_the_standard_shows() -> None:
    signed = rules.signature([Secret(KNOWN_KEY)], KNOWN_ID, 1614265330, KNOWN_BODY)
    assert signed == KNOWN_SIGNATURE


@given(st.binary(min_size=32, max_size=32), st.uuids(), st.text())
def test_another_library_computes_the_same_signature(key: bytes, event: UUID, text: str) -> None:
    body = text.encode("utf-8", "ignore")
    secret = rules.secret_text(Secret(key)).reveal()
    assert secret.startswith("whsec_")
    theirs = Webhook(secret).sign(str(event), NOON, body.decode())
    assert rules.signature([Secret(key)], str(event), int(NOON.timestamp()), body) == theirs


@given(st.binary(min_size=1, max_size=64))
def test_a_secret_is_read_as_it_was_written(key: bytes) -> None:
    written = rules.secret_text(Secret(key)).reveal()
    for text in (written, written.removeprefix("whsec_")):
        assert rules.key_of(Secret(text)).reveal() == key


@pytest.mark.parametrize("text", ["", "whsec_", "whsec_!", "whsec_QQ", "whsec_QQ==\n", "whsec_ä"])
def test_what_is_no_secret_is_not_read(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - whatever it says is not repeated
        rules.key_of(Secret(text))


def _arrived(**changed: str | bytes) -> ArrivedCall:
    call = {
        "message_id": KNOWN_ID,
        "sent_at": "1614265330",
        "signatures": f"v1,AAAA {KNOWN_SIGNATURE}",
        "body": KNOWN_BODY,
    }
    return ArrivedCall(**{**call, **changed})  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("call", "seconds", "receipt"),
    [
        (_arrived(), 0, Receipt.GOOD),
        (_arrived(), 300, Receipt.GOOD),
        (_arrived(), -300, Receipt.GOOD),
        (_arrived(), 301, Receipt.NOT_NOW),
        (_arrived(), -301, Receipt.NOT_NOW),
        (_arrived(body=KNOWN_BODY + b" "), 0, Receipt.NOT_OURS),
        (_arrived(message_id="another"), 0, Receipt.NOT_OURS),
        (_arrived(sent_at="1614265331"), 0, Receipt.NOT_OURS),
        (_arrived(signatures="v1,ä"), 0, Receipt.NOT_OURS),
        (_arrived(signatures="v1a,x"), 0, Receipt.UNSIGNED),
        (_arrived(signatures=""), 0, Receipt.UNSIGNED),
        (_arrived(sent_at="now"), 0, Receipt.UNSIGNED),
        (_arrived(sent_at="9" * 400), 0, Receipt.UNSIGNED),
    ],
)
def test_a_receiver_takes_what_was_signed_with_its_key_and_lately(
    call: ArrivedCall, seconds: int, receipt: Receipt
) -> None:
    now = datetime.fromtimestamp(1614265330 + seconds, UTC)
    assert rules.receipt_of(Secret(KNOWN_KEY), call, now) == receipt


def test_two_keys_give_two_signatures_separated_by_a_space() -> None:
    one, two = Secret(b"1" * 32), Secret(b"2" * 32)
    both = rules.signature([one, two], "id", 1, b"{}")
    assert both.split(" ") == [rules.signature([key], "id", 1, b"{}") for key in (one, two)]


@given(st.integers(0, 5), st.floats(0, 1, exclude_max=True))
def test_a_retry_waits_as_long_as_decided_give_or_take_a_tenth(attempt: int, chance: float) -> None:
    decided = (5, 30, 60, 120, 240, 300)[attempt]
    delay = rules.delay_after(attempt, chance)
    assert delay is not None
    assert 0.9 * decided <= delay.total_seconds() <= 1.1 * decided


@given(st.integers(6), st.floats(0, 1, exclude_max=True))
def test_after_the_sixth_retry_there_is_none(attempt: int, chance: float) -> None:
    assert rules.delay_after(attempt, chance) is None


@pytest.mark.parametrize("status", [200, 201, 202, 204, 299])
def test_every_2xx_is_a_success(status: int) -> None:
    assert rules.is_success(Answered(status))


@pytest.mark.parametrize(
    "outcome",
    [
        *(Answered(status) for status in (100, 199, 300, 301, 304, 400, 404, 410, 500, 503)),
        *(NotAnswered(trouble) for trouble in EgressFailure),
    ],
)
def test_anything_else_is_none(outcome: Answered | NotAnswered) -> None:
    assert not rules.is_success(outcome)
    assert rules.outcome_text(outcome)


def _stored(*hours_ago: float) -> list[StoredField]:
    return [
        StoredField(f"webhook-{hours}", "secret", NOON - timedelta(hours=hours))
        for hours in hours_ago
    ]


def test_the_only_secret_signs() -> None:
    assert rules.signing_names(_stored(1000), NOON) == ["webhook-1000"]
    assert rules.signing_names([], NOON) == []


def test_the_secret_before_signs_beside_the_new_one_for_a_day() -> None:
    assert rules.signing_names(_stored(100, 23.9), NOON) == ["webhook-23.9", "webhook-100"]
    assert rules.signing_names(_stored(100, 24), NOON) == ["webhook-24"]


@given(st.lists(st.integers(0, 100), unique=True))
def test_never_more_than_two_sign_and_the_newest_always_does(hours: list[int]) -> None:
    signing = rules.signing_names(_stored(*hours), NOON)
    assert len(signing) <= 2
    assert signing[:1] == [f"webhook-{hour}" for hour in sorted(hours)[:1]]
    assert not set(rules.superseded_names(_stored(*hours))) & set(signing[:1])


@given(st.integers(0, (1 << 64) - 1), st.uuids())
def test_a_cursor_survives_its_way_through_a_caller(xid: int, event: UUID) -> None:
    cursor = Cursor(xid, event)
    text = rules.cursor_text(cursor)
    assert rules.cursor_of(text) == cursor
    assert text.isascii()
    assert "=" not in text


@given(
    st.one_of(st.text(), st.binary().map(lambda raw: raw.hex()), st.text("ABab01-_=", min_size=30))
)
def test_what_is_no_cursor_is_refused_and_never_fails_otherwise(text: str) -> None:
    try:
        cursor = rules.cursor_of(text)
    except NotACursorError:
        return
    assert rules.cursor_text(cursor) == text


def _given(**changed: str) -> GivenCall:
    call = {
        "message_id": f" {KNOWN_ID}\n",
        "sent_at": " 1614265330 ",
        "signatures": f"v1,AAAA  {KNOWN_SIGNATURE}\n",
        "body": f"{KNOWN_BODY.decode()}\n",
    }
    return GivenCall(**{**call, **changed})


@pytest.mark.parametrize(
    ("call", "verdict"),
    [
        (_given(), SignatureResult.GENUINE),
        (_given(body="{}"), SignatureResult.WRONG),
        (_given(message_id="another"), SignatureResult.WRONG),
        (_given(sent_at="1614265331"), SignatureResult.WRONG),
        (_given(signatures="v1,AAAA"), SignatureResult.WRONG),
        (_given(signatures="AAAA"), SignatureResult.MALFORMED),
        (_given(sent_at="yesterday"), SignatureResult.MALFORMED),
    ],
)
def test_a_call_that_was_copied_is_judged_without_the_blanks_around_it(
    call: GivenCall, verdict: SignatureResult
) -> None:
    assert rules.judged([Secret(KNOWN_KEY), Secret(b"1" * 32)], call) is verdict


def test_a_call_signed_with_the_secret_before_is_genuine_but_told_apart() -> None:
    older = [Secret(b"1" * 32), Secret(KNOWN_KEY)]
    assert rules.judged(older, _given()) is SignatureResult.OLDER_SECRET
    assert rules.judged([], _given()) is SignatureResult.WRONG


@pytest.mark.parametrize(("digits", "receipt"), [(12, Receipt.NOT_OURS), (13, Receipt.UNSIGNED)])
def test_an_instant_has_at_most_twelve_digits(digits: int, receipt: Receipt) -> None:
    call = _arrived(sent_at="9" * digits)
    assert rules.receipt_of(Secret(KNOWN_KEY), call, NOON) is receipt


def test_a_new_secret_supersedes_all_but_the_newest_of_the_kept_ones() -> None:
    stored = _stored(100, 24, 500)
    assert rules.kept_names(stored) == ["webhook-24", "webhook-100", "webhook-500"]
    assert rules.superseded_names(stored) == ["webhook-100", "webhook-500"]


def test_secrets_of_one_instant_are_ordered_by_name() -> None:
    one, two = (StoredField(name, "secret", NOON) for name in ("webhook-1", "webhook-2"))
    assert rules.kept_names([one, two]) == rules.kept_names([two, one])


def test_how_a_call_went_is_said_by_its_status_or_its_trouble() -> None:
    assert rules.outcome_text(Answered(503)) == "503"
    assert {rules.outcome_text(NotAnswered(trouble)) for trouble in EgressFailure} == set(
        EgressFailure
    )


def test_who_sent_no_cursor_is_told_where() -> None:
    with pytest.raises(NotACursorError) as caught:
        rules.cursor_of("!")
    assert caught.value.faults == (Fault("/query/after", "not a cursor of this feed"),)


def test_a_subscription_has_each_kind_once_and_in_our_order() -> None:
    last, first = rules.KINDS[-1], rules.KINDS[0]
    assert rules.checked_kinds([last, first, last]) == (first, last)
    assert rules.checked_kinds(rules.KINDS) == tuple(rules.KINDS)


@pytest.mark.parametrize("kinds", [[], ["nothing"], [rules.KINDS[0], "nothing"]])
def test_a_kind_that_nobody_knows_is_answered_with_those_there_are(kinds: list[str]) -> None:
    with pytest.raises(NoSuchKindError) as refused:
        rules.checked_kinds(kinds)
    [fault] = refused.value.faults
    assert fault.pointer == "/types"
    assert fault.text == "one or more of: " + ", ".join(rules.KINDS)
