"""The file of a form: found as browsers send it, and nothing else is one."""

import httpx
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.api.webform.report_check import file_in


def _sent(content: bytes, name: str = "file") -> tuple[bytes, str]:
    request = httpx.Request("POST", "http://x/", files={name: ("r.pdf", content)})
    return request.read(), request.headers["content-type"]


@given(content=st.binary(min_size=1, max_size=2000))
def test_a_file_arrives_byte_for_byte(content: bytes) -> None:
    body, media_type = _sent(content)
    assert file_in(body, media_type, "file") == content


@given(body=st.binary(max_size=500), media_type=st.text(max_size=120))
def test_whatever_is_sent_is_a_file_or_none(body: bytes, media_type: str) -> None:
    assert file_in(body, media_type, "file") is None


@given(cut=st.integers(0, 400), put=st.binary(max_size=8), place=st.integers(0, 400))
def test_a_form_that_was_cut_or_changed_raises_nothing(cut: int, put: bytes, place: int) -> None:
    body, media_type = _sent(b"%PDF-1.7 report" * 5)
    changed = body[:place] + put + body[place + len(put) : len(body) - cut]
    found = file_in(changed, media_type, "file")
    assert found is None or isinstance(found, bytes)


def test_another_field_no_content_and_no_form_are_no_file() -> None:
    body, media_type = _sent(b"x", "other")
    assert file_in(body, media_type, "file") is None
    empty, of_empty = _sent(b"")
    assert file_in(empty, of_empty, "file") is None
    assert file_in(body, "application/pdf", "other") is None
