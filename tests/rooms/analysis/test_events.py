"""Life events that bookings show, and those they only seem to show."""

from datetime import date

import pytest

from kontowerk.analysis.events.spells import Sureness
from kontowerk.analysis.life import life_events
from tests.rooms.analysis.made import Line, every, monthly, paid, person_of

TODAY = "2025-12-20"


def _alive(first: str = "2024-01-01", times: int = 240) -> list[Line]:
    """Buy groceries every three days, so that the account is alive."""
    return every(3, first, times, "-21.37", "", "LIVING_GROCERIES")


def _events(lines: list[Line], today: str = TODAY) -> list[tuple[str, str]]:
    return [(it.name, it.day.isoformat()) for it in life_events(person_of(lines, today))]


def _job(first: str, times: int, amount: str = "2500.00", payer: str = "Werk") -> list[Line]:
    return monthly(first, times, amount, f"{payer} GmbH", "INCOME_SALARY", iban=f"DE{payer}")


def _rent(first: str, times: int, landlord: str = "Haus") -> list[Line]:
    return monthly(first, times, "-800.00", landlord, "HOUSING_RENT", iban=f"DE{landlord}")


def test_what_runs_from_the_first_booking_on_has_not_started() -> None:
    assert _events([*_alive(), *_job("2024-01-28", 23), *_rent("2024-01-03", 24)]) == []


def test_another_employer_is_a_change_and_neither_an_end_nor_a_start() -> None:
    lines = [*_alive(), *_job("2024-01-28", 12), *_job("2025-01-28", 11, payer="Laden")]
    assert _events(lines) == [("EMPLOYMENT_CHANGE", "2025-01-28")]


def test_a_job_after_a_year_without_is_the_first() -> None:
    assert _events([*_alive(), *_job("2025-06-28", 6)]) == [("FIRST_EMPLOYMENT", "2025-06-28")]


def test_a_job_after_a_marginal_one_is_the_first_and_after_another_a_change() -> None:
    side = _job("2024-01-05", 16, "520.00", payer="Cafe")
    found = _events([*_alive(), *side, *_job("2025-05-28", 7)])
    assert found == [("FIRST_EMPLOYMENT", "2025-05-28")]
    found = _events([*_alive(), *side, *_job("2025-05-28", 7, "540.00")])
    assert found == [("EMPLOYMENT_CHANGE", "2025-05-28")]
    main = _job("2024-01-05", 16, "1900.00", payer="Cafe")
    assert _events([*_alive(), *main, *_job("2025-05-28", 7)]) == [
        ("EMPLOYMENT_CHANGE", "2025-05-28")
    ]


def test_a_raise_is_held_when_a_little_more_follows_and_not_when_less_does() -> None:
    before, more = _job("2024-01-28", 12), _job("2025-01-28", 1, "2700.00")
    steps = [*_alive(), *before, *more, *_job("2025-02-28", 10, "2760.00")]
    assert _events(steps) == [("SALARY_INCREASE", "2025-01-28")]
    assert _events([*_alive(), *before, *more, *_job("2025-02-28", 10)]) == []


def test_a_job_that_ends_without_another_ends() -> None:
    lines = [*_alive(), *_job("2024-01-28", 12)]
    assert _events(lines) == [("EMPLOYMENT_END", "2024-12-28")]


def test_a_lost_job_shows_as_unemployment_and_the_next_job_as_a_start() -> None:
    lines = [
        *_alive(),
        *_job("2024-01-28", 8),
        *monthly("2024-10-30", 7, "1400.00", "Bundesagentur fuer Arbeit", "INCOME_OTHER",
                 purpose="Arbeitslosengeld", iban="DEBA"),
        *_job("2025-06-28", 6, payer="Laden"),
    ]  # fmt: skip
    assert _events(lines) == [
        ("UNEMPLOYMENT_START", "2024-10-30"),
        ("EMPLOYMENT_START", "2025-06-28"),
    ]


def test_a_raise_that_is_held_is_an_increase_and_a_bonus_is_none() -> None:
    lines = [*_alive(), *_job("2024-01-28", 12), *_job("2025-01-28", 11, "2650.00")]
    assert _events(lines) == [("SALARY_INCREASE", "2025-01-28")]
    once = [*_job("2024-01-28", 10), *_job("2024-11-28", 1, "4000.00"), *_job("2024-12-28", 12)]
    assert _events([*_alive(), *once]) == []


def test_a_new_landlord_is_a_move() -> None:
    lines = [*_alive(), *_rent("2024-01-03", 15), *_rent("2025-04-03", 9, "Neubau")]
    assert _events(lines) == [("RELOCATION", "2025-04-03")]


def test_a_first_rent_after_a_year_is_the_first_tenancy() -> None:
    assert _events([*_alive(), *_rent("2025-03-03", 10)]) == [("FIRST_TENANCY", "2025-03-03")]
    assert _events([*_alive(), *_rent("2024-09-03", 16)]) == [("TENANCY_START", "2024-09-03")]


def test_a_tenancy_ends_only_while_the_account_is_alive() -> None:
    rent = _rent("2024-01-03", 12)
    assert _events([*_alive(), *rent]) == [("TENANCY_END", "2024-12-03")]
    assert _events([*_alive(times=110), *rent]) == []


def test_a_property_is_bought_once_though_it_shows_twice() -> None:
    lines = [
        *_alive(),
        paid("2025-02-10", "-4500.00", "Notariat Dr. Klein", "SERVICES_OTHER"),
        paid("2025-03-20", "-18000.00", "Finanzamt", "TAXES", purpose="Grunderwerbsteuer"),
        *monthly("2025-04-30", 8, "-1400.00", "Bausparkasse", "HOUSING_FINANCING", iban="DEB"),
    ]
    assert _events(lines) == [("PROPERTY_PURCHASE", "2025-02-10")]


def test_child_benefit_that_starts_shows_a_birth_and_a_second_child_a_step() -> None:
    def benefit(first: str, times: int, amount: str) -> list[Line]:
        return monthly(first, times, amount, "Familienkasse", "INCOME_STATE_FAMILY",
                       purpose="Kindergeld", iban="DEFK")  # fmt: skip

    one = benefit("2024-06-12", 18, "255.00")
    assert _events([*_alive(), *one]) == [("CHILD_BIRTH", "2024-06-12")]
    two = [*benefit("2024-01-12", 12, "250.00"), *benefit("2025-01-12", 4, "255.00"),
           *benefit("2025-05-12", 8, "510.00")]  # fmt: skip
    assert _events([*_alive(), *two]) == [("CHILD_BIRTH", "2025-05-12")]


def test_a_separation_is_concluded_from_a_move_and_alimony_and_never_said_for_sure() -> None:
    lines = [
        *_alive(),
        *_rent("2024-01-03", 15),
        *_rent("2025-04-03", 9, "Neubau"),
        *monthly("2025-05-02", 8, "-450.00", "Eva Muster", "FAMILY_SUPPORT", iban="DEE"),
    ]
    assert _events(lines) == [
        ("RELOCATION", "2025-04-03"),
        ("SEPARATION", "2025-04-03"),
        ("ALIMONY_START", "2025-05-02"),
    ]
    events = life_events(person_of(lines, TODAY))
    separation = next(event for event in events if event.name == "SEPARATION")
    assert separation.sureness is Sureness.LOW
    assert len(separation.contracts) == 3  # both rents and the alimony


def test_alimony_without_a_move_is_no_separation() -> None:
    alimony = monthly("2025-05-02", 8, "-450.00", "Eva Muster", "FAMILY_SUPPORT", iban="DEE")
    assert _events([*_alive(), *_rent("2024-01-03", 24), *alimony]) == [
        ("ALIMONY_START", "2025-05-02")
    ]


def test_a_salary_paid_on_another_day_for_a_while_neither_ends_nor_starts() -> None:
    lines = [
        *_alive(),
        *_job("2024-01-28", 8),
        *every(24, "2024-09-20", 5, "2500.00", "Werk GmbH", "INCOME_SALARY", iban="DEWerk"),
        *_job("2025-02-12", 10),
    ]
    assert _events(lines) == []


def test_a_landlord_with_a_new_account_who_was_not_paid_twice_is_no_move() -> None:
    def rent(first: str, times: int, iban: str) -> list[Line]:
        return monthly(first, times, "-800.00", "Haus KG", "HOUSING_RENT", iban=iban)

    assert (
        _events([*_alive(), *rent("2024-01-03", 10, "DEA"), *rent("2025-01-03", 11, "DEB")]) == []
    )


def test_child_benefit_that_moves_to_another_account_is_neither_a_birth_nor_an_end() -> None:
    def benefit(first: str, times: int, iban: str) -> list[Line]:
        return monthly(first, times, "255.00", "Familienkasse", "INCOME_STATE_FAMILY",
                       purpose="Kindergeld", iban=iban)  # fmt: skip

    lines = [*benefit("2024-01-12", 10, "DEA"), *benefit("2025-01-12", 11, "DEB")]
    assert _events([*_alive(), *lines]) == []


def test_a_large_refund_of_what_was_bought_is_no_large_income() -> None:
    bought = paid("2025-03-03", "-9000.00", "Autohaus Huber", "MOBILITY_CAR")
    back = paid("2025-04-03", "9000.00", "Autohaus Huber", "INCOME_OTHER")
    job = _job("2024-01-28", 23)
    assert _events([*_alive(), *job, bought, back]) == []
    assert [it[0] for it in _events([*_alive(), *job, back])] == ["LARGE_INCOME"]


def test_of_two_raises_in_a_row_the_last_is_told() -> None:
    steps = [*_job("2024-01-28", 12), *_job("2025-01-28", 1, "2650.00")]
    lines = [*_alive(), *steps, *_job("2025-02-28", 10, "2850.00")]
    assert _events(lines) == [("SALARY_INCREASE", "2025-02-28")]


def test_a_start_soon_after_the_first_booking_is_not_sure() -> None:
    def loan(first: str, times: int) -> list[Line]:
        return monthly(first, times, "-200.00", "Kreditbank", "BANKFINANCE_CREDITPAYMENT",
                       mandate="K")  # fmt: skip

    early = life_events(person_of([*_alive(), *loan("2024-03-27", 20)], TODAY))
    later = life_events(person_of([*_alive(), *loan("2024-07-03", 18)], TODAY))
    assert [it.sureness for it in (*early, *later)] == [Sureness.LOW, Sureness.NORMAL]


def test_an_end_that_nothing_explains_is_not_sure_and_a_job_after_benefits_is() -> None:
    ended = life_events(person_of([*_alive(), *_job("2024-01-28", 12)], TODAY))
    assert [(it.name, it.sureness) for it in ended] == [("EMPLOYMENT_END", Sureness.LOW)]
    lines = [
        *_alive(),
        *_job("2024-01-28", 8),
        *monthly("2024-10-30", 7, "1400.00", "Bundesagentur fuer Arbeit", "INCOME_OTHER",
                 purpose="Arbeitslosengeld", iban="DEBA"),
        *_job("2025-06-28", 6, payer="Laden"),
    ]  # fmt: skip
    assert {it.sureness for it in life_events(person_of(lines, TODAY))} == {Sureness.NORMAL}


def test_a_loan_starts_and_ends() -> None:
    lines = [
        *_alive(),
        *monthly("2024-06-15", 12, "-200.00", "Kreditbank", "BANKFINANCE_CREDITPAYMENT",
                 mandate="K"),
    ]  # fmt: skip
    assert _events(lines) == [("LOAN_START", "2024-06-15"), ("LOAN_END", "2025-05-15")]


def test_instalments_of_purchases_are_no_loan() -> None:
    lines = monthly("2025-01-06", 3, "-35.63", "Klarna Bank AB", "BANKFINANCE_CREDITPAYMENT")
    assert _events([*_alive(), *lines]) == []


def test_little_money_is_no_turn_of_a_life_without_income() -> None:
    gifts = [paid(f"2025-0{it}-11", "30.00", f"Oma {it}", "OTHER_INCOME") for it in (2, 5, 8)]
    assert _events([*_alive(), *gifts]) == []


def test_a_large_income_is_twice_what_comes_in_a_month() -> None:
    lines = [*_alive(), *_job("2024-01-28", 23)]
    assert _events([*lines, paid("2025-03-11", "5000.00", "Erbe", "OTHER_INCOME")]) == [
        ("LARGE_INCOME", "2025-03-11")
    ]
    assert _events([*lines, paid("2025-03-11", "4999.99", "Erbe", "OTHER_INCOME")]) == []
    loan = paid("2025-03-11", "9000.00", "Kreditbank", "BANKFINANCE_CREDITINCOME")
    assert _events([*lines, loan]) == []


@pytest.mark.parametrize(
    ("purpose", "event"),
    [("EOS Inkasso Rate", "DEBT_COLLECTION_START"), ("Pfaendung Az 12", "SEIZURE_START")],
)
def test_trouble_starts_with_the_first_payment_in_a_year(purpose: str, event: str) -> None:
    lines = [
        *_alive(),
        paid("2025-02-11", "-50.00", "Kanzlei", purpose=purpose),
        paid("2025-06-20", "-50.00", "Kanzlei", purpose=purpose),
    ]
    assert _events(lines) == [(event, "2025-02-11")]


def test_invoices_paid_month_after_month_start_a_business_and_small_sales_do_not() -> None:
    def sold(amount: str) -> list[Line]:
        return [
            (booking, tags._replace(freelancer_category="OPERATING_INCOME"))
            for booking, tags in every(25, "2025-02-10", 12, amount, "", "INCOME_OTHER")
        ]

    lines = [*_alive(), *_job("2024-01-28", 23)]
    assert ("SELFEMPLOYMENT_START", "2025-02-10") in _events([*lines, *sold("1800.00")])
    assert _events([*lines, *sold("40.00")]) == []


def test_events_come_by_day_and_name_their_reasons() -> None:
    found = life_events(person_of([*_alive(), *_job("2025-06-28", 6)], TODAY))
    assert found[0].day == date(2025, 6, 28)
    assert found[0].contracts == ("account:DEWERK",)
