"""How alike two bookings are, which belong together, and what a later telling adds."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest

from kontowerk.ledger.booking import (
    FIELDS,
    Booking,
    Fetched,
    StoredBooking,
    booking_of,
    in_order,
    likeness,
    pairs,
    transaction_of,
    with_later_content,
    with_later_fields,
)

from .world import booking, day

NOTHING: Booking = (None,) * len(FIELDS)


def only(**fields: Any) -> Booking:
    """Return a booking of which nothing else is known."""
    return tuple(fields.get(name) for name in FIELDS)


def fetched(purpose: str, **fields: Any) -> Fetched:
    transaction = booking(purpose=purpose, **fields)
    return Fetched(booking_of(transaction), transaction)


def stored(number: int, purpose: str, **fields: Any) -> StoredBooking:
    return StoredBooking(UUID(int=number), None, booking_of(booking(purpose=purpose, **fields)))


def paired(came: list[Fetched], known: list[StoredBooking]) -> dict[str, int]:
    """Return the numbers of stored bookings by the words of the fetched ones."""
    matched = [
        (arrival.transaction.purpose or "", row.id.int) for arrival, row in pairs(came, known)
    ]
    assert len({number for _, number in matched}) == len(matched)  # nothing is given away twice
    return dict(matched)


_TELLING = {"bank_reference": 8, "end_to_end_id": 4, "counterparty_iban": 4, "mandate_id": 2}


@pytest.mark.parametrize("field", FIELDS)
def test_a_shared_reference_says_more_than_any_other_shared_field(field: str) -> None:
    shared = only(**{field: "x"})
    assert likeness(shared, shared) == _TELLING.get(field, 1)


def test_what_neither_side_knows_or_only_one_does_makes_nothing_alike() -> None:
    assert likeness(NOTHING, NOTHING) == 0
    assert likeness(only(bank_reference="x"), NOTHING) == 0
    assert likeness(only(purpose="x"), NOTHING) == likeness(NOTHING, only(purpose="x")) == 0
    assert likeness(only(bank_reference="x"), only(bank_reference="y")) == 0


@pytest.mark.parametrize("field", ["purpose", "counterparty_name"])
def test_texts_are_as_alike_as_the_letters_they_share(field: str) -> None:
    before, after = only(**{field: "abcd"}), only(**{field: "abcf"})
    assert likeness(before, after) == 0.75
    assert likeness(before, only(**{field: "wxyz"})) == 0
    with_more = only(primanota="1", **{field: "abcd"})
    assert likeness(with_more, only(primanota="1", **{field: "abcf"})) == 1.75


@pytest.mark.parametrize("swap", [False, True])
def test_texts_are_compared_up_to_their_140th_letter(*, swap: bool) -> None:
    short, long = only(purpose="a" * 140), only(purpose="a" * 140 + "b" * 300)
    assert likeness(*((long, short) if swap else (short, long))) == 1


def test_one_that_came_is_paired_with_the_more_alike_of_two() -> None:
    rows = [stored(1, "aaaa"), stored(2, "zzzz")]
    assert paired([fetched("zzzy")], rows) == {"zzzy": 2}
    assert paired([fetched("zzzy"), fetched("aaab")], rows[1:]) == {"zzzy": 2}


def test_a_shared_reference_outweighs_the_words() -> None:
    rows = [stored(1, "Miete", bank_reference="A"), stored(2, "Strom", bank_reference="B")]
    came = [fetched("Miete", bank_reference="B"), fetched("Strom", bank_reference="A")]
    assert paired(came, rows) == {"Miete": 2, "Strom": 1}


def test_two_that_are_most_like_the_same_one_do_not_share_it() -> None:
    rows = [stored(1, "Kaffee und Kuchen"), stored(2, "Wasser")]
    came = [fetched("Kaffee und Kuchen!"), fetched("Kaffee und Kuchen?")]
    assert sorted(paired(came, rows).values()) == [1, 2]


@pytest.mark.parametrize(("count", "is_compared"), [(50, True), (51, False)])
def test_so_many_that_comparing_takes_long_are_paired_in_their_order(
    count: int, *, is_compared: bool
) -> None:
    """The first of fifty came with other words, by which it now stands last."""
    rows = [stored(number, f"{number:02}", bank_reference=f"R{number}") for number in range(count)]
    came = [
        fetched("99" if number == 0 else f"{number:02}", bank_reference=f"R{number}")
        for number in range(50)
    ]
    found = paired(came, rows)
    assert found["99"] == (0 if is_compared else 49)
    assert found["01"] == (1 if is_compared else 0)


@pytest.mark.parametrize(("ours", "theirs"), [([], []), (["a"], []), ([], ["a"]), (["a"], ["b"])])
def test_what_has_no_partner_stays_alone(ours: list[str], theirs: list[str]) -> None:
    came = [fetched(words) for words in ours]
    rows = [stored(number, words) for number, words in enumerate(theirs)]
    assert len(list(pairs(came, rows))) == min(len(ours), len(theirs))


def test_bookings_are_ordered_by_what_they_say_and_what_is_missing_comes_first() -> None:
    assert in_order((day(9), None, Decimal("1.50"))) == ("2026-10-09", "", "1.50")
    known = [only(purpose=words, primanota=nota) for words in (None, "A", "b") for nota in "12"]
    mixed = known[3:] + known[:3]
    assert sorted(mixed, key=in_order) == known


OLD = only(
    booked_on=day(9),
    value_on=day(9),
    amount=Decimal(1),
    currency="EUR",
    purpose="old",
    counterparty_name="Blum",
    counterparty_iban="DE1",
    end_to_end_id="E1",
    mandate_id="M1",
)


def test_a_field_the_bank_leaves_out_keeps_its_value() -> None:
    new = only(booked_on=day(9), amount=Decimal(1), mandate_id="M2", primanota="7")
    kept = dict(zip(FIELDS, with_later_fields(OLD, new), strict=True))
    assert kept == {
        **dict(zip(FIELDS, OLD, strict=True)),
        "mandate_id": "M2",
        "primanota": "7",
    }


def test_a_reworded_booking_takes_the_new_words_whole_and_keeps_its_side_fields() -> None:
    """What its words are made of is not mixed from two tellings."""
    new = only(booked_on=day(9), amount=Decimal(1), currency="EUR", purpose="new", mandate_id="M2")
    assert with_later_content(OLD, new) == only(
        booked_on=day(9),
        amount=Decimal(1),
        currency="EUR",
        purpose="new",
        end_to_end_id="E1",
        mandate_id="M2",
    )


def test_a_booking_is_written_out_as_it_came() -> None:
    whole = booking(value_on=day(11), end_to_end_id="E1", batch_id="7")
    assert transaction_of(booking_of(whole)) == whole
    assert booking_of(whole)[:4] == (day(10), day(11), Decimal("-3.20"), "EUR")


@pytest.mark.parametrize("compare", [with_later_fields, with_later_content, likeness])
def test_a_booking_with_too_few_fields_is_refused_and_not_cut(
    compare: Callable[[Booking, Booking], object],
) -> None:
    short = OLD[:-1]
    for pair in ((OLD, short), (short, OLD)):
        with pytest.raises(ValueError, match=r"shorter|longer"):
            compare(*pair)
    with pytest.raises(ValueError, match=r"shorter"):
        transaction_of(short)
