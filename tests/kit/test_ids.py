"""Ids are ordered by time; secrets carry their cell and a checksum."""

import pickle
import re
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.kit.ids import earliest_id, is_well_formed_secret, new_id, new_secret
from kontowerk.kit.secret import Secret, hash_of


def test_ids_are_uuids_of_version_7_and_rise_with_time() -> None:
    made = [new_id() for _ in range(2000)]
    assert {item.version for item in made} == {7}
    assert len(set(made)) == 2000
    times = [item.int >> 64 for item in made]
    assert times == sorted(times)


@given(st.datetimes(datetime(2000, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC)))  # noqa: DTZ001 - hypothesis adds it
def test_an_id_of_an_instant_lies_in_its_millisecond(at: datetime) -> None:
    made = new_id(at)
    assert made.version == 7
    assert earliest_id(at) <= made < earliest_id(at + timedelta(milliseconds=1))


def test_a_secret_names_kind_and_cell() -> None:
    text = new_secret("at", "c7")
    assert re.fullmatch(r"kw_at_c7_[0-9A-Za-z]{49}", text)
    assert is_well_formed_secret(text, "at")
    assert not is_well_formed_secret(text, "ak")


@given(st.integers(min_value=0, max_value=57), st.characters())
def test_a_changed_character_is_noticed(place: int, letter: str) -> None:
    text = new_secret("at", "c0")
    changed = text[:place] + letter + text[place + 1 :]
    assert is_well_formed_secret(changed, "at") is (changed == text)


@given(st.text())
def test_any_text_can_be_asked_about(text: str) -> None:
    assert not is_well_formed_secret(text, "at")


def test_a_secret_is_not_printed_formatted_or_pickled() -> None:
    secret = Secret("canary")
    assert "canary" not in f"{secret} {secret!r} {secret:>10} {[secret]}"
    with pytest.raises(TypeError):
        pickle.dumps(secret)
    assert secret.reveal() == "canary"


def test_stored_secrets_are_found_again_after_an_update() -> None:
    assert hash_of("ä").hex() == (
        "33e6d73fee82904c8d7afb78de1154d1e8dc2a0edb08120e63df5b9385c2d9cc"
    )
    assert hash_of("\ud800") != hash_of("?")
