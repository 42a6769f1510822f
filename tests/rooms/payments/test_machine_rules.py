"""What an outcome means for a payment."""

from hypothesis import given
from hypothesis import strategies as st

from kontowerk.connectors.contract import Done, Failed, FailureKind, Need, Paid, Unseen
from kontowerk.connectors.snapshot import Snapshot
from kontowerk.invariants.run import statement
from kontowerk.payments.model import PaymentState
from kontowerk.payments.rules import machine

kinds = st.sampled_from(FailureKind)
failures = kinds.map(Failed)
outcomes = st.one_of(
    failures, st.just(Done(Snapshot())), st.just(Unseen()), st.builds(Paid, settled=st.booleans())
)
flags = st.booleans()


@given(outcome=outcomes, heard=flags, sent=flags, elsewhere=flags)
def test_only_the_banks_own_word_says_done(
    *, outcome: Done | Paid | Unseen | Failed, heard: bool, sent: bool, elsewhere: bool
) -> None:
    found = machine.verdict(outcome, heard=heard, sent=sent, elsewhere=elsewhere)
    assert (found.state is PaymentState.DONE) == (isinstance(outcome, Paid) and outcome.settled)
    assert found.state in {PaymentState.DONE, PaymentState.REJECTED, PaymentState.DOUBT}
    assert (found.state is PaymentState.REJECTED) <= (found.reason is not None)


@given(outcome=failures, sent=flags, elsewhere=flags)
def test_what_may_have_moved_is_never_rejected_by_ourselves(
    *, outcome: Failed, sent: bool, elsewhere: bool
) -> None:
    found = machine.verdict(outcome, heard=False, sent=sent, elsewhere=elsewhere)
    if sent or elsewhere:
        assert found.state is PaymentState.DOUBT


def test_the_audit_knows_how_often_doubt_is_looked_at() -> None:
    assert f"looks < {len(machine.LOOKS)}\n" in statement("i2_payments")


@given(failures)
def test_what_was_not_sent_is_not_in_doubt_unless_the_bank_does_not_know(outcome: Failed) -> None:
    found = machine.verdict(outcome, heard=True, sent=False)
    unknown = outcome.kind is FailureKind.UNKNOWN
    assert found.state is (PaymentState.DOUBT if unknown else PaymentState.REJECTED)


@given(st.one_of(outcomes, st.just(None)))
def test_a_look_ends_doubt_only_by_what_the_bank_says(
    outcome: Done | Paid | Unseen | Need | Failed | None,
) -> None:
    found = None if outcome is None else machine.traced(outcome)
    ends = (isinstance(outcome, Paid) and outcome.settled) or (
        isinstance(outcome, Failed)
        and outcome.kind in {FailureKind.REJECTED, FailureKind.DUPLICATE}
    )
    assert (found is not None) == ends
