"""Only an explicit word of the bank about the order counts; everything else is doubt.

The simulator answers, and single answers of it are exchanged for what a bank might say as well.
"""

import base64
from contextlib import suppress

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.connectors.contract import (
    ConfirmPayee,
    Discover,
    Failed,
    FailureKind,
    NeedPayee,
    NeedTan,
    Paid,
    Pay,
    Step,
    Tan,
)
from kontowerk.connectors.errors import UnreadableAnswerError
from kontowerk.connectors.fints import codec
from kontowerk.connectors.fints.payees import Findings
from kontowerk.connectors.transfer import PayeeCheck, PayeeMatch, TransferOrder
from kontowerk.kit.secret import Secret
from tests.connectors.fints.conftest import FintsSubject
from tests.connectors.fints.paying import Diary, order, taken, to_the_end, transfer
from tests.connectors.world import Caller

RIGHT = Tan(Secret("123456"))
UNTIL = "20991231:235959"
REPORT = "urn?:iso?:std?:iso?:20022?:tech?:xsd?:pain.002.001.10"


def message(dialog_id: str, segments: str) -> bytes:
    head = f"HNHBK:1:3+000000000000+300+{dialog_id}+1'"
    return f"{head}{segments}HNHBS:99:1+1'".encode("iso-8859-1")


class Forged(httpx.AsyncBaseTransport):
    """The real line; the answer to the request with this number is another one."""

    def __init__(self, real: httpx.AsyncClient, at: int, segments: str) -> None:
        self._real = real
        self._at = at
        self._segments = segments
        self.count = 0

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.count += 1
        response = await self._real.send(request)
        if self.count != self._at:
            return httpx.Response(response.status_code, content=response.content)
        true = codec.decode(base64.b64decode(response.content))
        forged = message(true.dialog_id, self._segments)
        return httpx.Response(200, content=base64.b64encode(forged))


async def known(subject: FintsSubject, words: str = ".chip") -> Caller:
    caller = subject.caller(words)
    await caller.begin(Discover())
    caller.watcher = Diary()
    return caller


async def to_the_order(
    subject: FintsSubject, segments: str, *, words: str = ".chip"
) -> tuple[Caller, TransferOrder, Step]:
    """Log in and give the order; the bank answers with these segments."""
    caller = await known(subject, words)
    wanted = order(subject, caller)
    async with httpx.AsyncClient(transport=Forged(caller.http, 2, segments)) as http:
        real, caller.http = caller.http, http
        step = await caller.begin(Pay(wanted))
        caller.http = real
    return caller, wanted, step


async def to_the_tan(subject: FintsSubject, segments: str) -> Step:
    """Give the order and the right TAN; the bank answers the TAN with these segments."""
    caller = await known(subject)
    step = await caller.begin(Pay(order(subject, caller)))
    assert isinstance(step.outcome, NeedTan)
    async with httpx.AsyncClient(transport=Forged(caller.http, 1, segments)) as http:
        caller.http = http
        return await caller.resume(step, RIGHT)


def judged(step: Step) -> FailureKind | Paid:
    assert isinstance(step.outcome, Failed | Paid), step.outcome
    return step.outcome.kind if isinstance(step.outcome, Failed) else step.outcome


# Answers to the TAN: HKTAN is segment 3 --------------------------------------------------

GOOD = "HIRMG:3:2+0010::Nachricht entgegengenommen.'"
BAD = "HIRMG:3:2+9050::Die Nachricht enthält Fehler.'"


@pytest.mark.parametrize(
    ("segments", "kind"),
    [
        ("", FailureKind.UNKNOWN),
        (GOOD, FailureKind.UNKNOWN),  # the message, not the order
        ("HIRMG:3:2+0020::Ausgeführt.'", FailureKind.UNKNOWN),
        (f"{GOOD}HIRMS:4:2:2+0020::Ausgeführt.'", FailureKind.UNKNOWN),  # about the signature
        (f"{GOOD}HIRMS:4:2:3+3060::Hinweis.'", FailureKind.UNKNOWN),
        (f"{GOOD}HIRMS:4:2:3+0030::Freigabe erforderlich.'", FailureKind.UNKNOWN),
        (BAD, FailureKind.UNKNOWN),  # does not say what was wrong
        (f"{BAD}HIRMS:4:2:3+9000::Unklar, ob der Auftrag verarbeitet wurde.'", FailureKind.UNKNOWN),
        (f"{BAD}HIRMS:4:2:3+0020::Ausgeführt.+9210::Abgelehnt.'", FailureKind.UNKNOWN),
        (f"{BAD}HIRMS:4:2:3+0020::Ausgeführt.+9941::TAN falsch.'", FailureKind.UNKNOWN),
        (f"{BAD}HIRMS:4:2:3+9210::Abgelehnt.'", FailureKind.REJECTED),
        (f"{BAD}HIRMS:4:2:3+9010::Der Auftrag wurde nicht ausgeführt.'", FailureKind.REJECTED),
        (f"{BAD}HIRMS:4:2:3+9999::Neu.'", FailureKind.REJECTED),
        (f"{BAD}HIRMS:4:2:3+9220::Doppelt.'", FailureKind.DUPLICATE),
        (f"{BAD}HIRMS:4:2:3+9215::Nicht zugelassen.'", FailureKind.NOT_POSSIBLE),
        (f"{BAD}HIRMS:4:2:3+9951::Zu spät.'", FailureKind.TAN_WRONG),
        (f"{BAD}HIRMS:4:2:3+9260::Vom Kunden abgelehnt.'", FailureKind.NOT_APPROVED),
        (f"{BAD}HIRMS:4:2:3+9931::Gesperrt.'", FailureKind.LOCKED),
        (f"{BAD}HIRMS:4:2:3+9942::PIN falsch.'", FailureKind.BAD_CREDENTIALS),
        ("HIRMG:3:2+9800::Dialog abgebrochen.'", FailureKind.REJECTED),
    ],
)
async def test_what_the_bank_says_to_a_tan(
    subject: FintsSubject, segments: str, kind: FailureKind
) -> None:
    assert judged(await to_the_tan(subject, segments)) is kind


async def test_a_yes_to_the_order_is_paid(subject: FintsSubject) -> None:
    for code in ("0010", "0020"):
        step = await to_the_tan(subject, f"{GOOD}HIRMS:4:2:3+{code}::Auftrag.+0900::Freigabe.'")
        found = judged(step)
        assert isinstance(found, Paid)
        assert found.settled
        assert found.reference  # the name the challenge had


async def test_a_right_tan_alone_is_not_settled(subject: FintsSubject) -> None:
    found = judged(await to_the_tan(subject, f"{GOOD}HIRMS:4:2:3+0900::Freigabe erfolgreich.'"))
    assert isinstance(found, Paid)
    assert not found.settled


# Answers to the order: HKVPP 3, HKCCS 4, HKTAN 5 -----------------------------------------

MATCH = f"HIVPP:6:1:3+@4@VOP1+{UNTIL}++++::::RCVC:'"
CLOSE = f"HIVPP:6:1:3+@4@VOP1+{UNTIL}++++::Anna Anders::RVMC:'"
HITAN = "HITAN:7:7:5+4++REF1+Bitte TAN eingeben'"


@pytest.mark.parametrize(
    ("segments", "kind"),
    [
        (f"{GOOD}HIRMS:4:2:3+0020::Geprüft.+3091::Nicht benötigt.'{MATCH}", FailureKind.UNKNOWN),
        (f"{GOOD}HIRMS:4:2:5+0030::Freigabe erforderlich.'{MATCH}", FailureKind.UNKNOWN),
        # Not a word on whether the order was taken: it is not given to the bank again.
        (f"{GOOD}{MATCH}", FailureKind.UNKNOWN),
        (f"{GOOD}{CLOSE}", FailureKind.UNKNOWN),
        (f"{BAD}HIRMS:4:2:4+9210::Abgelehnt.'", FailureKind.REJECTED),
        (f"{BAD}HIRMS:4:2:4+0020::Ausgeführt.+9210::Abgelehnt.'", FailureKind.UNKNOWN),
        ("HIRMG:3:2+3060::Hinweis.+3905::Keine Challenge.'", FailureKind.REJECTED),
        (GOOD, FailureKind.UNKNOWN),
        ("", FailureKind.UNKNOWN),
    ],
)
async def test_what_the_bank_says_to_an_order(
    subject: FintsSubject, segments: str, kind: FailureKind
) -> None:
    caller, _, step = await to_the_order(subject, segments)
    assert judged(step) is kind
    assert subject.received(caller).count("HKCCS1") == 1


async def test_a_bank_that_misses_the_check_before_the_order_gets_it_behind_it_once(
    subject: FintsSubject,
) -> None:
    missed = f"{BAD}HIRMS:4:2:3+9076::Namensabgleich erforderlich.'"
    caller, _, step = await to_the_order(subject, missed)
    assert isinstance(step.outcome, NeedTan)
    received = subject.received(caller)
    assert received.count("HKCCS1") == 2
    assert received.index("HKVPP1") < received.index("HKCCS1")
    second = len(received) - 1 - received[::-1].index("HKCCS1")
    assert "HKVPP1" in received[second:]


@pytest.mark.parametrize("word", ["0020::Ausgeführt.", "0030::Freigabe.", "9000::Unklar."])
async def test_a_missed_check_beside_any_other_word_is_not_tried_again(
    subject: FintsSubject, word: str
) -> None:
    missed = f"{BAD}HIRMS:4:2:3+9076::Namensabgleich erforderlich.+{word}'"
    caller, _, step = await to_the_order(subject, missed)
    assert not isinstance(step.outcome, NeedTan)
    assert subject.received(caller).count("HKCCS1") == 1


@pytest.mark.parametrize("check", ["", MATCH, CLOSE])
async def test_a_bank_that_waives_the_approval_has_paid(subject: FintsSubject, check: str) -> None:
    segments = f"{GOOD}HIRMS:4:2:4+0020::Ausgeführt.:R77'HIRMS:5:2:5+3076::Nicht nötig.'{check}"
    _, _, step = await to_the_order(subject, segments)
    assert step.outcome == Paid("R77")


async def test_a_match_without_a_word_on_confirming_is_confirmed_with_the_tan(
    subject: FintsSubject,
) -> None:
    segments = f"{GOOD}HIRMS:4:2:5+0030::Freigabe erforderlich.'{MATCH}{HITAN}"
    caller, _, step = await to_the_order(subject, segments)
    assert isinstance(step.outcome, NeedTan)
    before = subject.calls(caller)
    await caller.resume(step, RIGHT)
    assert subject.bank.messages(subject.user(caller))[before] == ["HKVPA1", "HKTAN7"]


async def test_a_match_that_must_be_confirmed_is_confirmed_without_a_question(
    subject: FintsSubject,
) -> None:
    refusal = "HIRMS:4:2:5+3945::Freigabe ohne Bestätigung nicht möglich.'"
    caller, _, _ = await to_the_order(subject, f"{GOOD}{refusal}{MATCH}")
    assert ["HKVPA1", "HKCCS1", "HKTAN7"] in subject.bank.messages(subject.user(caller))


async def test_a_doubtful_payee_is_shown_although_the_challenge_is_there(
    subject: FintsSubject,
) -> None:
    segments = f"{GOOD}HIRMS:4:2:5+0030::Freigabe erforderlich.'{CLOSE}{HITAN}"
    caller, wanted, step = await to_the_order(subject, segments)
    assert isinstance(step.outcome, NeedPayee)
    iban = wanted.transfers[0].iban
    assert step.outcome.checks == (PayeeCheck(iban, PayeeMatch.CLOSE_MATCH, "Anna Anders"),)
    before = subject.calls(caller)
    step = await caller.resume(step, ConfirmPayee())
    assert isinstance(step.outcome, NeedTan)
    assert step.outcome.challenge.instructions == "Bitte TAN eingeben"
    assert subject.calls(caller) == before


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("HIRMS:4:2:5+3945::Freigabe nicht möglich.'", FailureKind.REJECTED),
        ("", FailureKind.UNKNOWN),
    ],
)
async def test_a_report_that_cannot_be_read_is_a_no_only_if_the_bank_said_so(
    subject: FintsSubject, said: str, kind: FailureKind
) -> None:
    damaged = f"HIVPP:6:1:3+@4@VOP1+{UNTIL}++{REPORT}+@8@<broken/'"
    caller, _, step = await to_the_order(subject, f"{GOOD}{said}{damaged}")
    assert judged(step) is kind
    assert not taken(subject, caller)


async def test_a_payee_nobody_can_confirm_is_a_no(subject: FintsSubject) -> None:
    nameless = "HIVPP:6:1:3++++++::::RVNM:'"
    said = "HIRMS:4:2:3+3090::Prüfen.'HIRMS:5:2:5+3945::Nicht möglich.'"
    _, _, step = await to_the_order(subject, f"{GOOD}{said}{nameless}")
    assert judged(step) is FailureKind.REJECTED


async def test_a_check_that_never_ends_is_given_up(subject: FintsSubject) -> None:
    """The bank keeps saying "later"; the simulator does not know this id and refuses it."""
    later = "HIVPP:6:1:3+++@4@POL9+++++0'"
    said = "HIRMS:4:2:3+3040::Mehr.:ref'HIRMS:5:2:5+3945::Nicht möglich.'"
    caller, _, step = await to_the_order(subject, f"{GOOD}{said}{later}")
    assert judged(step) is FailureKind.REJECTED
    assert not taken(subject, caller)


# HIVPP as banks send it, and as nobody should --------------------------------------------


def found(segments: str) -> Findings:
    findings = Findings((transfer(),))
    findings.take(codec.decode(message("1", segments)))
    return findings


def test_the_shapes_real_banks_were_seen_to_send() -> None:
    polling = found(
        "HIRMG:3:2+3060::Hinweise.+3905::Keine Challenge.'"
        "HIRMS:4:2:3+3040::Mehr.:staticscrollref'"
        "HIVPP:6:1:3+++@36@c0f5c2a4-ebb7-4e72-be44-c68742177a2b+++++2'"
    )
    assert polling.later is not None
    assert polling.later.point == "staticscrollref"
    assert (len(polling.later.polling_id), polling.later.seconds) == (36, 2)
    assert not polling.known
    single = found("HIVPP:6:1:3+@3@abc+++++DE89370400440532013000::Anna::RVMC+Hinweis'")
    assert single.later is None
    assert single.known
    assert (single.checks()[0].matched_name, single.vop_id) == ("Anna", b"abc")
    pending = found("HIVPP:6:1:3+++@2@p1+++::::PDNG++12'")
    assert pending.later is not None
    assert pending.later.seconds == 10
    nothing = found("HIRMG:3:2+0010::Gut.'")
    assert (nothing.later, nothing.known) == (None, False)


def test_a_long_report_is_read_page_by_page() -> None:
    document = (
        "<Document><CstmrPmtStsRpt><OrgnlPmtInfAndSts><TxInfAndSts>"
        "<OrgnlEndToEndId>{}</OrgnlEndToEndId><TxSts>{}</TxSts>"
        "</TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>"
    )
    wanted = (transfer(0), transfer(1))
    findings = Findings(wanted)
    for number, (one, status) in enumerate(zip(wanted, ("RCVC", "RVNM"), strict=True)):
        page = document.format(one.end_to_end_id, status)
        more = "" if number else "HIRMS:4:2:3+3040::Mehr.:seite2'"
        polling = "" if number else "@2@p1"
        vop_id = "@3@abc" if number else ""
        segment = f"HIVPP:6:1:3+{vop_id}++{polling}+{REPORT}+@{len(page)}@{page}'"
        findings.take(codec.decode(message("1", more + segment)))
        assert (findings.later is None) == bool(number)
    assert [one.result for one in findings.checks()] == [PayeeMatch.MATCH, PayeeMatch.NO_MATCH]
    assert findings.vop_id == b"abc"


def test_without_a_result_nothing_matches() -> None:
    for segments in ("HIVPP:6:1:3+@3@abc'", "HIVPP:6:1:3+@3@abc+++++::::XXXX'"):
        assert [one.result for one in found(segments).checks()] == [PayeeMatch.NOT_POSSIBLE]


@given(
    st.lists(
        st.text(alphabet="ABCRVM019:+?@'- \xe4", max_size=12)
        | st.sampled_from(["RCVC", "::::RCVC", "@3@abc", "20260101:120000", "9"]),
        max_size=10,
    )
)
def test_whatever_stands_in_hivpp_is_read_or_refused(elements: list[str]) -> None:
    with suppress(UnreadableAnswerError):
        findings = found(f"HIVPP:6:1:3+{'+'.join(elements)}'")
        assert len(findings.checks()) == 1


@given(st.integers(0, len(CLOSE)))
def test_half_a_result_never_becomes_a_match(at: int) -> None:
    with suppress(UnreadableAnswerError):
        (check,) = found(CLOSE[:at]).checks()
        assert check.result is not PayeeMatch.MATCH


async def test_the_forger_changes_nothing_by_itself(subject: FintsSubject) -> None:
    caller = await known(subject)
    async with httpx.AsyncClient(transport=Forged(caller.http, 0, "")) as http:
        caller.http = http
        step = await to_the_end(subject, caller, await caller.begin(Pay(order(subject, caller))))
    assert isinstance(step.outcome, Paid)
