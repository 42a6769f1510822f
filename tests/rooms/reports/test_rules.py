"""Where a report stands, which codes people may mistype, which access is of one report."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kontowerk.kit.ids import new_id
from kontowerk.reports import rules
from kontowerk.reports.model import AccountReport, ReportState

from .test_paper import CONTENT, NOW, report

_LATER = NOW + timedelta(days=1)
_ASKED = replace(report(), content=None, made_at=None, expires_at=_LATER)
_READY = replace(_ASKED, content=CONTENT, made_at=NOW)
_RELEASED = replace(_READY, released_at=NOW, valid_until=_LATER)


@pytest.mark.req("X-REPORT-003")
@pytest.mark.parametrize(
    ("stored", "state"),
    [
        (_ASKED, ReportState.REQUESTED),
        (_READY, ReportState.READY),
        (_RELEASED, ReportState.RELEASED),
        (replace(_READY, refused_at=NOW), ReportState.REFUSED),
        (replace(_READY, expires_at=NOW), ReportState.EXPIRED),
        (replace(_RELEASED, expires_at=NOW), ReportState.RELEASED),
        (replace(_RELEASED, valid_until=NOW), ReportState.ENDED),
        (replace(_RELEASED, ended_at=NOW), ReportState.ENDED),
    ],
)
def test_the_state_of_a_report_follows_from_its_times(
    stored: AccountReport, state: ReportState
) -> None:
    assert rules.state_of(stored, NOW) is state


@example(random=bytes(rules.CODE_BYTES - 2) + b"\x03\x93")  # KW-KW00-...
@given(random=st.binary(min_size=rules.CODE_BYTES, max_size=rules.CODE_BYTES))
def test_a_code_is_read_as_it_was_written_and_as_people_type_it(random: bytes) -> None:
    code = rules.code_of(random)
    assert rules.code_in(code) == code
    assert rules.code_in(code.lower().replace("-", " ")) == code
    typed = code.removeprefix("KW-").replace("0", "O").replace("1", "l")
    assert rules.code_in(typed) == code


@given(text=st.text(max_size=60))
def test_what_is_no_code_is_none(text: str) -> None:
    found = rules.code_in(text)
    assert found is None or rules.code_in(found) == found


def test_only_an_access_named_after_a_report_is_of_one() -> None:
    one, other = new_id(), new_id()
    name = rules.access_name(one)
    assert rules.is_one_off(name)
    assert rules.is_of_report(f"{name}-2", one)
    assert not rules.is_of_report(name, other)
    for free in ("report", "report-x", "report-2026", f"my-{name}", f"{name}x"):
        assert not rules.is_one_off(free)
