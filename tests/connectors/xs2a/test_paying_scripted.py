"""Payments at banks that the simulator is not: waived approvals, odd answers, every status."""

from dataclasses import replace
from decimal import Decimal
from typing import Any
from uuid import UUID

import httpx
import pytest

from kontowerk.connectors.contract import (
    Failed,
    FailureKind,
    NeedTan,
    Paid,
    Pay,
    Poll,
    Tan,
    Trace,
    Unseen,
)
from kontowerk.connectors.transfer import CreditTransfer, Payer, TransferKind, TransferOrder
from kontowerk.connectors.xs2a import codes
from kontowerk.connectors.xs2a.codes import RequestStage
from kontowerk.kit.money import Money
from kontowerk.kit.secret import Secret
from tests.connectors.world import Caller
from tests.connectors.xs2a.scripted import Script, caller_of, links, refused, said

PAY = "/psd2/v1/payments/sepa-credit-transfers"
HERE = f"{PAY}/p-1"
SCA = f"{HERE}/authorisations/a-1"
ORDER = TransferOrder(
    UUID(int=7),
    TransferKind.SINGLE,
    Payer("Erika Muster", "DE02120300000000202051"),
    (
        CreditTransfer(
            "Max Muster", "DE89370400440532013000", "COBADEFFXXX", Money(Decimal(5), "EUR"),
            "Danke", "E2E-1",
        ),
    ),
)  # fmt: skip
SETTLED = ("ACSP", "ACSC", "ACCC")
PENDING = ("RCVD", "PDNG", "ACTC", "ACCP", "ACFC", "ACWC", "ACWP", "PATC", "PART")
REJECTED = ("RJCT", "CANC")
WITH_TAN: dict[str, Any] = {
    "chosenScaMethod": {"authenticationMethodId": "sms", "authenticationType": "SMS_OTP"},
    "challengeData": {"additionalInformation": "Bitte TAN eingeben"},
    "scaStatus": "scaMethodSelected",
}


def created(status: str = "RCVD", **more: Any) -> httpx.Response:
    own = links(self=HERE, status=f"{HERE}/status")
    hrefs = more.pop("_links", {})
    told = {"transactionStatus": status, "paymentId": "p-1", "_links": own | hrefs}
    return said(told | more, 201)


def asks_for_a_tan(**answers: httpx.Response) -> Script:
    """A bank that wants a TAN at once."""
    script = Script()
    script.answers |= {
        f"POST {PAY}": created(**WITH_TAN, _links=links(authoriseTransaction=SCA, scaStatus=SCA)),
        f"PUT {SCA}": said({"scaStatus": "finalised"}),
        f"GET {HERE}/status": said({"transactionStatus": "ACSC"}),
        f"GET {SCA}": said({"scaStatus": "scaMethodSelected"}),
        f"DELETE {HERE}": httpx.Response(204),
    }
    script.answers |= {name.replace("__", " "): value for name, value in answers.items()}
    return script


async def with_tan(caller: Caller) -> Any:
    step = await caller.begin(Pay(ORDER))
    assert isinstance(step.outcome, NeedTan), step.outcome
    return (await caller.resume(step, Tan(Secret("123456")))).outcome


# A bank that waives the approval --------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        (created("ACSC"), Paid("p-1")),
        (created("RCVD", scaStatus="exempted"), Paid("p-1")),
        (created("ACCP"), Paid("p-1")),
        (created("RCVD"), Failed(FailureKind.UNKNOWN, ("RCVD",))),
        (created("ODD"), Failed(FailureKind.UNKNOWN, ("ODD",))),
        (created("RJCT"), Failed(FailureKind.REJECTED, ("RJCT",))),
        (
            said({"transactionStatus": "RCVD", "_links": {}}, 201),
            Failed(FailureKind.UNKNOWN),
        ),
        (said([], 201), Failed(FailureKind.UNKNOWN)),
        (httpx.Response(302, headers={"Location": "/x"}), Failed(FailureKind.UNKNOWN, ("302",))),
        (httpx.Response(408), Failed(FailureKind.UNKNOWN, ("408",))),
        (refused(503, "SERVICE_AWAY"), Failed(FailureKind.UNKNOWN, ("SERVICE_AWAY",))),
        (refused(404, "PRODUCT_UNKNOWN"), Failed(FailureKind.NOT_POSSIBLE, ("PRODUCT_UNKNOWN",))),
        (httpx.Response(405), Failed(FailureKind.NOT_POSSIBLE, ("405",))),
        (refused(400, "SOMETHING_ELSE"), Failed(FailureKind.REJECTED, ("SOMETHING_ELSE",))),
        (refused(401, "ROLE_INVALID"), Failed(FailureKind.UNREACHABLE, ("ROLE_INVALID",))),
        (refused(429, "ACCESS_EXCEEDED"), Failed(FailureKind.RATE, ("ACCESS_EXCEEDED",))),
    ],
)  # fmt: skip
async def test_the_first_answer_decides_where_nobody_has_to_approve(
    answer: httpx.Response, outcome: Paid | Failed
) -> None:
    script = Script()
    script.answers |= {
        f"POST {PAY}": answer,
        f"GET {HERE}/status": said({"transactionStatus": "ACSC"}),
    }
    async with caller_of(script) as caller:
        step = await caller.begin(Pay(ORDER))
    assert step.outcome == outcome
    assert script.paths.count(f"POST {PAY}") == 1


async def test_a_way_to_approve_that_we_do_not_know_is_unsupported_and_taken_back() -> None:
    script = asks_for_a_tan()
    script.answers[f"POST {PAY}"] = created(_links=links(scaByFax="https://bank.example/fax"))
    async with caller_of(script) as caller:
        step = await caller.begin(Pay(ORDER))
    assert step.outcome == Failed(FailureKind.UNSUPPORTED, ("NO_KNOWN_LINK",))
    assert script.paths[-1] == f"DELETE {HERE}"


@pytest.mark.parametrize(
    ("back", "kind"), [(204, FailureKind.UNSUPPORTED), (405, FailureKind.UNKNOWN)]
)
async def test_an_app_that_rings_while_we_do_not_understand_the_bank_leaves_a_doubt(
    back: int, kind: FailureKind
) -> None:
    script = asks_for_a_tan()
    two = [{"authenticationMethodId": one, "authenticationType": "PUSH_DEC"} for one in "ab"]
    start = links(startAuthorisationWithPsuAuthentication=f"{HERE}/authorisations")
    script.answers |= {
        f"POST {PAY}": created(_links=start),
        f"POST {HERE}/authorisations": said(
            {
                "scaStatus": "psuAuthenticated",
                "scaMethods": two,
                "_links": links(selectAuthenticationMethod=SCA),
            },
            201,
        ),
        # The phone rings, and the answer leads nowhere that we know.
        f"PUT {SCA}": said({"scaStatus": "started", "_links": links(confirmation=SCA)}),
        f"DELETE {HERE}": httpx.Response(back),
    }
    async with caller_of(script) as caller:
        step = await caller.begin(Pay(ORDER, method="1"))
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is kind


async def test_a_bank_that_gives_no_second_try_has_seen_a_wrong_tan() -> None:
    script = asks_for_a_tan()
    script.answers |= {
        f"POST {PAY}": created(
            _links=links(startAuthorisationWithPsuAuthentication=f"{HERE}/authorisations")
        ),
        f"PUT {SCA}": refused(401, "PSU_CREDENTIALS_INVALID"),
        f"GET {SCA}": said({"scaStatus": "failed"}),
        f"GET {HERE}/status": said({"transactionStatus": "RJCT"}),
    }
    first = said({**WITH_TAN, "_links": links(authoriseTransaction=SCA, scaStatus=SCA)}, 201)
    answers = [first, refused(409, "STATUS_INVALID")]
    script.answers[f"POST {HERE}/authorisations"] = lambda _: answers.pop(0)
    async with caller_of(script) as caller:
        outcome = await with_tan(caller)
    assert outcome == Failed(FailureKind.TAN_WRONG, ("PSU_CREDENTIALS_INVALID",))


# After the approval ---------------------------------------------------------------------------


@pytest.mark.parametrize("status", [*SETTLED, *PENDING, *REJECTED])
async def test_every_status_after_the_approval(status: str) -> None:
    script = asks_for_a_tan()
    script.answers[f"GET {HERE}/status"] = said({"transactionStatus": status})
    async with caller_of(script) as caller:
        outcome = await with_tan(caller)
    if status in REJECTED:
        assert outcome == Failed(FailureKind.REJECTED, (status,))
    else:
        assert outcome == Paid("p-1", settled=status in SETTLED)


async def test_a_status_nobody_gives_is_not_settled() -> None:
    script = asks_for_a_tan()
    script.answers[f"GET {HERE}/status"] = refused(500)
    async with caller_of(script) as caller:
        assert await with_tan(caller) == Paid("p-1", settled=False)


@pytest.mark.parametrize(
    ("answer", "status", "approval", "outcome"),
    [
        (httpx.Response(500), "ACSC", "scaMethodSelected", Paid("p-1")),
        (httpx.Response(500), "ACTC", "finalised", Paid("p-1", settled=False)),
        (httpx.Response(500), "RJCT", "failed", Failed(FailureKind.REJECTED, ("RJCT",))),
        (httpx.Response(500), "ACTC", "scaMethodSelected", Failed(FailureKind.UNKNOWN, ("500",))),
        (httpx.Response(200, text="<html>"), "RCVD", "started", Failed(FailureKind.UNKNOWN)),
        (refused(409, "STATUS_INVALID"), "ACSC", "finalised", Paid("p-1")),
        (
            refused(409, "STATUS_INVALID"), "ACTC", "scaMethodSelected",
            Failed(FailureKind.TAN_WRONG, ("STATUS_INVALID",)),
        ),
        (
            refused(400, "PAYMENT_FAILED", "AM05"), "RJCT", "failed",
            Failed(FailureKind.DUPLICATE, ("PAYMENT_FAILED", "AM05")),
        ),
    ],
)  # fmt: skip
async def test_a_lost_or_odd_answer_to_a_tan_is_looked_up(
    answer: httpx.Response, status: str, approval: str, outcome: Paid | Failed
) -> None:
    script = asks_for_a_tan()
    script.answers |= {
        f"PUT {SCA}": answer,
        f"GET {HERE}/status": said({"transactionStatus": status}),
        f"GET {SCA}": said({"scaStatus": approval}),
    }
    async with caller_of(script) as caller:
        assert await with_tan(caller) == outcome
    assert script.paths.count(f"PUT {SCA}") == 1


@pytest.mark.parametrize(
    ("status", "outcome"),
    [("ACSC", Paid("p-1")), ("ACCP", Paid("p-1", settled=False)), ("RCVD", None)],
)
async def test_a_redirect_without_a_status_of_its_own_is_judged_by_the_payment(
    status: str, outcome: Paid | None
) -> None:
    script = Script()
    script.answers |= {
        f"POST {PAY}": created(_links=links(scaRedirect="https://bank.example/approve")),
        f"GET {HERE}/status": said({"transactionStatus": status}),
    }
    async with caller_of(script, "redirect") as caller:
        step = await caller.begin(Pay(ORDER))
        found = await caller.resume(step, Poll())
    assert found.outcome == (outcome or step.outcome)


async def test_what_was_approved_is_not_taken_back() -> None:
    script = asks_for_a_tan()
    async with caller_of(script) as caller:
        step = await caller.begin(Pay(ORDER))
        script.answers[f"GET {SCA}"] = said({"scaStatus": "finalised"})
        await caller.abort(step)
        assert f"DELETE {HERE}" not in script.paths
        script.answers[f"GET {SCA}"] = said({"scaStatus": "scaMethodSelected"})
        await caller.abort(step)
        assert script.paths[-1] == f"DELETE {HERE}"


# Traces ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "attempts", "outcome"),
    [
        *((one, [], Paid("p-1")) for one in SETTLED),
        *((one, [], Paid("p-1", settled=False)) for one in ("ACCP", "ACFC", "ACWC", "PART")),
        *((one, [], Failed(FailureKind.REJECTED, (one,))) for one in REJECTED),
        ("RCVD", [], Unseen()),
        ("ODD", [], Unseen()),
        ("ACCP", ["started"], Unseen()),
        ("ACTC", ["failed"], Unseen()),
        ("ACTC", ["scaMethodSelected"], Unseen()),
        ("ACTC", ["failed", "finalised"], Paid("p-1", settled=False)),
        ("RCVD", ["failed"], Failed(FailureKind.REJECTED, ("RCVD", "SCA_FAILED"))),
        ("RCVD", ["failed", "started"], Unseen()),
    ],
)
async def test_what_became_of_an_order(
    status: str, attempts: list[str], outcome: Paid | Failed | Unseen
) -> None:
    script = Script()
    names = [f"a{number}" for number in range(len(attempts))]
    script.answers |= {
        f"GET {HERE}/status": said({"transactionStatus": status}),
        f"GET {HERE}/authorisations": said({"authorisationIds": names}),
    }
    for name, one in zip(names, attempts, strict=True):
        script.answers[f"GET {HERE}/authorisations/{name}"] = said({"scaStatus": one})
    async with caller_of(script) as caller:
        step = await replace(caller, credentials={}).begin(Trace(ORDER, "p-1"))
    assert step.outcome == outcome
    assert all(path.startswith("GET") for path in script.paths), "a trace moves no money"


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        (refused(405, "SERVICE_INVALID"), Unseen()),
        (httpx.Response(500), Failed(FailureKind.UNREACHABLE, ("500",))),
    ],
)
async def test_a_bank_that_does_not_list_approvals(
    answer: httpx.Response, outcome: Unseen | Failed
) -> None:
    script = Script()
    script.answers |= {
        f"GET {HERE}/status": said({"transactionStatus": "ACTC"}),
        f"GET {HERE}/authorisations": answer,
    }
    async with caller_of(script) as caller:
        assert (await caller.begin(Trace(ORDER, "p-1"))).outcome == outcome


async def test_a_trace_says_why_the_bank_refused() -> None:
    script = Script()
    why = [{"category": "ERROR", "code": "AG01"}, {"code": "not a code"}, {"code": None}]
    told = {"transactionStatus": "RJCT", "tppMessages": why}
    script.answers[f"GET {HERE}/status"] = said(told)
    async with caller_of(script) as caller:
        step = await caller.begin(Trace(ORDER, "p-1"))
    assert step.outcome == Failed(FailureKind.REJECTED, ("RJCT", "AG01"))


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        (refused(404, "RESOURCE_UNKNOWN"), Unseen()),
        (refused(403, "RESOURCE_UNKNOWN"), Unseen()),
        (httpx.Response(404), Unseen()),
        (httpx.Response(503), Failed(FailureKind.UNREACHABLE, ("503",))),
        (httpx.Response(200, text="{"), Failed(FailureKind.INTERRUPTED)),
    ],
)
async def test_a_trace_that_is_refused(answer: httpx.Response, outcome: Unseen | Failed) -> None:
    script = Script()
    script.answers[f"GET {HERE}/status"] = answer
    async with caller_of(script) as caller:
        step = await caller.begin(Trace(ORDER, "p-1"))
    assert step.outcome == outcome


async def test_a_name_with_odd_letters_stays_one_part_of_the_path() -> None:
    script = Script()
    async with caller_of(script) as caller:
        step = await caller.begin(Trace(ORDER, "../../consents/x?y=1"))
    assert step.outcome == Unseen()
    [asked] = script.asked
    assert asked.url.raw_path.decode() == f"{PAY}/..%2F..%2Fconsents%2Fx%3Fy%3D1/status"


# Codes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        (("AM05",), FailureKind.DUPLICATE),
        (("PAYMENT_FAILED", "AM05"), FailureKind.DUPLICATE),
        (("PRODUCT_INVALID",), FailureKind.NOT_POSSIBLE),
        (("AG01",), FailureKind.NOT_POSSIBLE),
        (("FUNDS_NOT_AVAILABLE",), FailureKind.REJECTED),
        (("EXECUTION_DATE_INVALID",), FailureKind.REJECTED),
        (("SERVICE_INVALID",), FailureKind.NOT_POSSIBLE),
        (("FORMAT_ERROR",), FailureKind.REJECTED),
        (("SERVICE_BLOCKED",), FailureKind.LOCKED),
        (("PSU_CREDENTIALS_INVALID",), FailureKind.BAD_CREDENTIALS),
    ],
)
def test_codes_about_an_order(given: tuple[str, ...], kind: FailureKind) -> None:
    assert codes.failure(400, given, RequestStage.PAYMENT) is kind
