"""Contracts found among bookings."""

from datetime import date

import pytest

from kontowerk.analysis.contracts.fit import slot_day, slot_number
from kontowerk.analysis.model import ContractStatus, Mark, PartnerFact, Period
from tests.rooms.analysis.made import Line, contracts_of, every, monthly, only, paid

RENT = {"iban": "DE02120300000000202051", "text": "Dauerauftrag"}


def test_rent_on_the_third_is_a_monthly_contract() -> None:
    lines = monthly("2025-01-03", 12, "-850.00", "Hausverwaltung Nord", "HOUSING_RENT", **RENT)
    found = only(contracts_of(lines, "2025-12-20"))
    assert found.period is Period.MONTH_ONE
    assert found.period_confidence is None
    assert found.category == "HOUSING_RENT"
    assert found.status is ContractStatus.ACTIVE
    assert found.date_next == date(2026, 1, 5)  # the third is a Saturday
    assert found.amounts.next == -85000
    assert found.counterparty_iban == "DE02120300000000202051"
    assert len(found.regular) == 12


@pytest.mark.parametrize(
    ("days", "period"),
    [(7, Period.WEEK_ONE), (14, Period.WEEK_TWO), (28, Period.WEEK_FOUR)],
)
def test_payments_in_steps_of_weeks_are_told_from_months(days: int, period: Period) -> None:
    lines = every(days, "2025-01-06", 14, "-20.00", "Putzhilfe", "HOUSING_SERVICES", **RENT)
    assert only(contracts_of(lines, "2025-03-01")).period is period


@pytest.mark.parametrize(
    ("months", "period"),
    [(2, Period.MONTH_TWO), (3, Period.MONTH_THREE), (6, Period.MONTH_SIX), (12, Period.YEAR_ONE)],
)
def test_every_period_of_months_is_found(months: int, period: Period) -> None:
    lines = monthly("2020-01-15", 60, "-55.08", "Beitragsservice", "BILLS_OTHER", mandate="M1")
    assert only(contracts_of(lines[::months], "2024-12-20")).period is period


def test_a_salary_at_the_end_of_the_month_comes_before_weekends() -> None:
    days = ["2025-01-31", "2025-02-28", "2025-03-31", "2025-04-30", "2025-05-30", "2025-06-30",
            "2025-07-31", "2025-08-29", "2025-09-30"]  # fmt: skip
    lines = [paid(it, "2500.00", "Werk GmbH", "INCOME_SALARY", iban="DE1") for it in days]
    found = only(contracts_of(lines, "2025-10-15"))
    assert found.period is Period.MONTH_ONE
    assert found.date_next == date(2025, 10, 31)
    assert found.schedule.preceding
    later = only(contracts_of([*lines, paid("2025-10-31", "2500", "Werk GmbH", "INCOME_SALARY",
                                            iban="DE1")], "2025-11-15"))  # fmt: skip
    assert later.date_next == date(2025, 11, 28)  # the 30th is a Sunday


def test_weekly_shopping_is_no_contract() -> None:
    amounts = [f"-{8 + 37 * at % 71}.{at:02}" for at in range(24)]
    lines = [
        paid(date.fromordinal(739000 + 7 * at), it, "REWE Markt", "LIVING_GROCERIES",
             partner="REWE", text="Kartenzahlung")
        for at, it in enumerate(amounts)
    ]  # fmt: skip
    assert contracts_of(lines, "2024-12-01") == []


def test_a_subscription_among_purchases_of_the_same_shop_is_found_alone() -> None:
    prime = monthly("2025-01-12", 10, "-8.99", "Amazon EU", "RECREATION_ONLINE", partner="AMAZON")
    bought = [
        paid(f"2025-{month:02}-{day:02}", f"-{17 + 13 * month}.{day:02}", "Amazon EU",
             "SHOPPING_OTHER", partner="AMAZON")
        for month, day in ((1, 4), (1, 29), (3, 18), (4, 2), (4, 3), (6, 21), (8, 8), (9, 27))
    ]  # fmt: skip
    found = only(contracts_of([*prime, *bought], "2025-10-20"))
    assert {it.id for it in found.regular} == {it.id for it, _ in prime}
    assert found.irregular == ()


def test_two_policies_of_one_insurer_are_told_apart_by_number() -> None:
    car = monthly("2025-01-01", 12, "-45.00", "Allianz", "INSURANCE_VEHICLE",
                  iban="DE9", purpose="Beitrag Versicherungsnr. AS-1234567")  # fmt: skip
    home = monthly("2025-01-01", 12, "-45.00", "Allianz", "INSURANCE_HOME",
                   iban="DE9", purpose="Beitrag Versicherungsnr. HR-7654321")  # fmt: skip
    found = contracts_of([*car, *home], "2025-12-20")
    assert sorted(it.contract_numbers for it in found) == [("AS-1234567",), ("HR-7654321",)]
    assert {it.category for it in found} == {"INSURANCE_VEHICLE", "INSURANCE_HOME"}


def test_two_contracts_of_different_price_at_one_account_are_two() -> None:
    phone = monthly("2025-01-10", 12, "-9.99", "Telefon AG", "BILLS_MOBILE", iban="DE9")
    line = monthly("2025-01-20", 12, "-39.95", "Telefon AG", "BILLS_FIXEDINTERNET", iban="DE9")
    found = contracts_of([*phone, *line], "2025-12-25")
    assert sorted(it.amounts.median for it in found) == [-3995, -999]


def test_shops_behind_a_payment_service_are_contracts_of_their_own() -> None:
    def through(day: str, amount: str, shop: str) -> list[Line]:
        return monthly(
            day,
            9,
            amount,
            "PayPal Europe S.a.r.l. et Cie S.C.A",
            "RECREATION_ONLINE",
            mandate="PP1",
            purpose=f"PP.1234.PP . {shop}, Ihr Einkauf bei {shop}",
        )

    lines = [
        *through("2025-01-05", "-10.99", "Spotify"),
        *through("2025-01-18", "-12.99", "Netflix"),
    ]
    found = contracts_of(lines, "2025-09-25")
    assert sorted(it.amounts.median for it in found) == [-1299, -1099]


def test_money_back_is_not_regular() -> None:
    lines = monthly("2025-01-02", 10, "-60.00", "Stadtwerke", "BILLS_ELECTRICITY", mandate="S1")
    refund = paid("2025-07-15", "93.20", "Stadtwerke", "INCOME_OTHER")
    found = only(contracts_of([*lines, refund], "2025-10-20"))
    assert [it.id for it in found.irregular] == [refund[0].id]
    assert found.amounts.total_irregular == 9320
    assert found.amounts.total == found.amounts.total_regular + 9320 == -60000 + 9320
    assert found.amounts.maximum == -6000


def test_what_an_office_pays_every_year_is_no_money_back_of_what_it_collects() -> None:
    tax = [paid(f"{year}-05-20", "-96.00", "Bundeskasse", "TAXES", mandate="KFZ", iban="DE1")
           for year in (2023, 2024, 2025)]  # fmt: skip
    bonus = [paid(f"{year}-06-20", "70.00", "Bundeskasse", "INCOME_STATE", iban="DE1")
             for year in (2023, 2024, 2025)]  # fmt: skip
    found = contracts_of([*tax, *bonus], "2025-10-01")
    assert sorted(it.amounts.latest for it in found) == [-9600, 7000]


def test_a_booking_without_mandate_joins_the_contract_of_its_name() -> None:
    lines = monthly("2025-01-02", 10, "-60.00", "Stadtwerke", "BILLS_ELECTRICITY", mandate="S1")
    bare = lines[4][0]._replace(mandate_id="", creditor_id=""), lines[4][1]
    found = only(contracts_of([*lines[:4], bare, *lines[5:]], "2025-10-20"))
    assert len(found.regular) == 10


def test_a_mandate_inside_the_purpose_counts() -> None:
    lines = [
        (
            booking._replace(purpose=f"EREF+{at} MREF+M-77 CRED+DE12ZZZ00000012345 SVWZ+Beitrag"),
            tags,
        )
        for at, (booking, tags) in enumerate(
            monthly("2025-01-02", 4, "-19.90", "Studio Fit", "RECREATION_SPORTS")
        )
    ]
    assert only(contracts_of(lines, "2025-04-20")).key == "mandate:DE12ZZZ00000012345/M-77"


def test_a_price_step_is_the_next_amount_once_it_came_twice() -> None:
    before = monthly("2025-01-02", 8, "-60.00", "Stadtwerke", "BILLS_ELECTRICITY", mandate="S1")
    after = monthly("2025-09-02", 2, "-75.00", "Stadtwerke", "BILLS_ELECTRICITY", mandate="S1")
    assert only(contracts_of([*before, *after[:1]], "2025-09-20")).amounts.next == -6000
    found = only(contracts_of([*before, *after], "2025-10-20"))
    assert found.amounts.next == -7500
    assert found.amounts.growth_rate == pytest.approx(0.25)


def test_a_bill_that_varies_is_expected_as_in_the_month_a_year_ago() -> None:
    warm, cold = ["-40.00"] * 6, ["-120.00", "-130.00", "-140.00", "-150.00", "-110.00", "-90.00"]
    lines = [
        (booking._replace(amount=paid("2025-01-01", amount)[0].amount), tags)
        for amount, (booking, tags) in zip(
            [*cold, *warm, *cold, "-41.00", "-46.00"],
            monthly("2024-01-02", 20, "-1.00", "Gaswerk", "BILLS_HEATING", mandate="G"),
            strict=True,
        )
    ]
    assert only(contracts_of(lines, "2025-08-20")).amounts.next == -4000


def test_costs_are_kept_by_slot_and_add_up() -> None:
    lines = monthly("2025-01-04", 6, "-9.99", "Verlag", "RECREATION_PRINTED", mandate="V")
    fee = paid("2025-03-20", "-5.00", "Verlag", "RECREATION_PRINTED", mandate="V")
    amounts = only(contracts_of([*lines, fee], "2025-06-20")).amounts
    assert date(2025, 1, 4) in amounts.development_regular  # a Saturday, paid on Monday
    assert sum(amounts.development.values()) == amounts.total == -5994 - 500
    assert amounts.development_irregular == {date(2025, 3, 20): -500}


def test_a_contract_that_is_not_paid_any_more_is_inactive() -> None:
    lines = monthly("2025-01-03", 6, "-30.00", "Studio", "RECREATION_SPORTS", mandate="F")
    others = every(5, "2025-01-01", 80, "-11.00", "", "LIVING_GROCERIES")
    assert only(contracts_of([*lines, *others], "2025-07-10")).status is ContractStatus.ACTIVE
    found = only(contracts_of([*lines, *others], "2025-08-01"))
    assert found.status is ContractStatus.INACTIVE
    assert found.date_next is None
    assert found.amounts.next is None
    assert not found.ended
    assert only(contracts_of([*lines, *others], "2025-09-10")).ended


def test_stale_bank_data_ends_no_contract() -> None:
    lines = monthly("2025-01-03", 6, "-30.00", "Studio", "RECREATION_SPORTS", mandate="F")
    elsewhere = every(5, "2025-01-01", 80, "-11.00", "", "LIVING_GROCERIES", product="other")
    found = only(contracts_of([*lines, *elsewhere], "2026-01-20"))
    assert found.status is ContractStatus.ACTIVE
    assert found.date_next == date(2026, 2, 3)


def test_the_last_instalment_ends_a_loan_at_once() -> None:
    lines = monthly("2025-01-15", 6, "-200.00", "Kreditbank", "BANKFINANCE_CREDITPAYMENT",
                    mandate="K")  # fmt: skip
    last = (lines[-1][0]._replace(purpose="Schlussrate Darlehen 4711"), lines[-1][1])
    found = only(contracts_of([*lines[:-1], last], "2025-06-20"))
    assert found.status is ContractStatus.INACTIVE
    assert Mark.FINAL in found.regular[-1].marks


def test_one_recurring_debit_is_a_contract_of_uncertain_period() -> None:
    one = paid("2025-01-15", "-12.00", "Netz", "BILLS_MOBILE", mandate="Z", text="FOLGELASTSCHRIFT")
    found = only(contracts_of([one], "2025-01-20"))
    assert found.period is Period.MONTH_ONE
    assert found.period_confidence is not None
    assert found.period_confidence <= 0.6
    assert found.date_next == date(2025, 2, 17)


def test_one_payment_to_a_seller_of_contracts_has_the_period_it_is_known_for() -> None:
    one = paid("2025-01-15", "-89.00", "Haftpflichtkasse", "INSURANCE_LIABILITY", partner="HK",
               insurance="LIABILITY_PRIVATE")  # fmt: skip
    facts = {"HK": PartnerFact(contract_only=True, period=Period.YEAR_ONE)}
    found = only(contracts_of([one], "2025-02-20", facts=facts))
    assert found.period is Period.YEAR_ONE
    assert found.period_confidence == 0.6
    assert found.is_insurance
    assert contracts_of([one], "2025-02-20") == []


def test_two_payments_leave_a_little_doubt_unless_a_year_lies_between() -> None:
    twice = monthly("2025-01-15", 2, "-30.00", "Studio", "RECREATION_SPORTS", mandate="F")
    assert only(contracts_of(twice, "2025-02-20")).period_confidence == 0.8
    yearly = monthly("2024-01-15", 13, "-30.00", "Verein", "RECREATION_SPORTS", mandate="F")[::12]
    assert only(contracts_of(yearly, "2025-02-20")).period_confidence is None


def test_transfers_between_own_accounts_are_no_contracts() -> None:
    lines = monthly("2025-01-03", 12, "-100.00", "Ich", "TRANSFER_OWNACCOUNT", **RENT)
    assert contracts_of(lines, "2025-12-20") == []


def test_numbers_of_contract_and_customer_are_read_from_the_text() -> None:
    lines = monthly(
        "2025-01-10",
        4,
        "-29.99",
        "Netz AG",
        "BILLS_FIXEDINTERNET",
        mandate="N",
        purpose="Rechnung vom 02.01.2025 Kundennr.: 4455667 Vertrag 88-1234-5",
    )
    found = only(contracts_of(lines, "2025-04-20"))
    assert found.contract_numbers == ("88-1234-5",)
    assert found.customer_numbers == ("4455667",)


def test_other_currencies_are_left_out() -> None:
    lines = monthly("2025-01-10", 4, "-29.99", "Netz AG", "BILLS_MOBILE", currency="USD")
    assert contracts_of(lines, "2025-04-20") == []


def test_one_debit_of_a_shop_is_no_contract_though_it_is_announced_as_recurring() -> None:
    one = paid("2025-01-15", "-49.00", "Moden", "SHOPPING_OTHER", mandate="Z",
               text="FOLGELASTSCHRIFT")  # fmt: skip
    assert contracts_of([one], "2025-01-20") == []


def test_a_late_payment_keeps_a_contract_running() -> None:
    lines = monthly("2025-01-03", 11, "-850.00", "Haus", "HOUSING_RENT", **RENT)
    late = paid("2025-12-11", "-850.00", "Haus", "HOUSING_RENT", **RENT)
    groceries = every(2, "2025-12-01", 20, "-9.00", "", "LIVING_GROCERIES")
    found = only(contracts_of([*lines, late, *groceries], "2026-01-09"))
    assert late[0].id in {it.id for it in found.regular}
    assert found.status is ContractStatus.ACTIVE
    assert found.date_next == date(2026, 1, 5)


def test_a_shop_with_a_subscription_by_mandate_keeps_its_purchases_by_card_apart() -> None:
    prime = monthly("2025-01-12", 10, "-8.99", "Amazon", "RECREATION_ONLINE", partner="AMAZON",
                    mandate="A1")  # fmt: skip
    bought = every(11, "2025-01-04", 20, "-8.50", "Amazon", "SHOPPING_OTHER", partner="AMAZON",
                   text="Kartenzahlung")  # fmt: skip
    found = contracts_of([*prime, *bought], "2025-10-20")
    mandate = next(it for it in found if it.key.startswith("mandate:"))
    assert {it.id for it in mandate.regular} == {it.id for it, _ in prime}
    assert mandate.irregular == ()


def test_a_year_beside_a_label_is_no_number() -> None:
    lines = monthly("2025-01-10", 4, "-29.99", "Netz AG", "BILLS_MOBILE", mandate="N",
                    purpose="Vertrag 2025 Kunde 01.02.2025")  # fmt: skip
    found = only(contracts_of(lines, "2025-04-20"))
    assert (found.contract_numbers, found.customer_numbers) == ((), ())


def test_a_salary_with_gaps_and_raises_is_one_contract() -> None:
    days = ["23-07-28", "23-09-01", "23-10-27", "23-12-05", "24-01-29", "24-03-06", "24-04-01",
            "24-05-02", "24-05-31", "24-06-28", "24-07-26", "24-08-28", "24-09-30", "24-10-30",
            "24-12-27", "25-01-31"]  # fmt: skip
    amounts = ["2604.35"] * 4 + ["2885.75"] * 11 + ["2941.43"]
    lines = [
        paid(f"20{day}", amount, "Brightline AG", "INCOME_SALARY", iban="DE2")
        for day, amount in zip(days, amounts, strict=True)
    ]
    found = only(contracts_of(lines, "2025-02-10"))
    assert found.period is Period.MONTH_ONE
    assert len(found.regular) >= 14
    assert found.status is ContractStatus.ACTIVE


def test_three_salaries_around_the_turn_of_a_month_are_monthly() -> None:
    lines = [
        paid(day, "3551.00", "Werk", "INCOME_SALARY", iban="DE2")
        for day in ("2024-03-01", "2024-03-27", "2024-04-26")
    ]
    found = only(contracts_of(lines, "2024-04-30"))
    assert found.period is Period.MONTH_ONE
    assert found.date_next is not None
    assert date(2024, 5, 26) <= found.date_next <= date(2024, 6, 1)


@pytest.mark.parametrize("first", ["2024-01-31", "2024-02-15"])
@pytest.mark.parametrize("days", [7, 14, 28])
def test_a_slot_knows_its_number(first: str, days: int) -> None:
    weekly = every(days, first, 6, "-20.00", "Kurs", "EDUCATION_TRAINING", mandate="K")
    for lines in (weekly, monthly(first, 6, "-20.00", "Kurs", "EDUCATION_TRAINING", mandate="K")):
        found = only(contracts_of(lines, "2024-08-01"))
        numbers = [slot_number(found.schedule, it) for it in found.slots]
        assert [slot_day(found.schedule, it) for it in numbers] == list(found.slots)
        assert numbers == list(range(numbers[0], numbers[0] + 6))
