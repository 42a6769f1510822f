"""What every connector promises about its journal, as tests; a part of the contract."""

from dataclasses import replace

from kontowerk.connectors.contract import Done, Fetch
from kontowerk.connectors.journal import ExchangeResult
from tests.connectors.subject import OLD, Subject, answer_to


class JournalContract:
    """The promises about what is noted of a dialogue."""

    async def test_the_journal_names_every_exchange(self, subject: Subject) -> None:
        caller = subject.caller("plain")
        caller.journal.exchanges.clear()  # of an approval beforehand
        before = caller.clock.now()
        await caller.begin(Fetch())
        exchanges = caller.journal.exchanges
        assert len(exchanges) == subject.calls(caller)
        assert {one.heard for one in exchanges} == {ExchangeResult.ANSWER}
        assert all(one.name and one.codes and one.received for one in exchanges)
        assert all(before <= one.at <= caller.clock.now() for one in exchanges)
        assert [one.at for one in exchanges] == sorted(one.at for one in exchanges)

    async def test_the_journal_has_nothing_of_what_was_said(self, subject: Subject) -> None:
        caller = subject.caller("tan")
        step = await caller.begin(Fetch(since=caller.clock.now().date() - OLD))
        while not isinstance(step.outcome, Done):
            step = await caller.resume(step, answer_to(step, subject.tan))
        written = " ".join(" ".join((one.name, *one.codes)) for one in caller.journal.exchanges)
        said = {subject.pin, subject.tan, caller.credentials["userid"].reveal().decode()}
        for one in step.outcome.snapshot.products:
            said |= {one.iban or "", one.account_number or "", one.owner} - {""}
        assert len(said) > 3
        assert [word for word in said if word in written] == []

    async def test_the_journal_tells_a_refusal_and_silence_apart(self, subject: Subject) -> None:
        refused, down = subject.caller("wrong-pin"), subject.caller("down")
        await refused.begin(Fetch())
        await down.begin(Fetch())
        assert refused.journal.exchanges[-1].heard is ExchangeResult.ANSWER
        assert refused.journal.exchanges[-1].codes
        # A bank that hangs up may have got the message, so it is noted, and sent only once.
        (silence,) = down.journal.exchanges
        assert (silence.heard, silence.received, silence.codes) == (ExchangeResult.NOTHING, 0, ())

    async def test_the_journal_says_what_surely_never_left_us(self, subject: Subject) -> None:
        caller = subject.caller("plain")
        caller.journal.exchanges.clear()  # of an approval beforehand
        nowhere = replace(caller.access.bank, url="https://127.0.0.1:1/")
        caller.access = replace(caller.access, bank=nowhere)
        await caller.begin(Fetch())
        assert {one.heard for one in caller.journal.exchanges} == {ExchangeResult.UNSENT}
