"""How groups of banks differ, as data: chosen by a fault word of the user name."""

from dataclasses import dataclass, replace

from banksim.core.model import Customer


@dataclass(frozen=True, slots=True)
class Profile:
    """The habits of one computing centre."""

    name: str
    title: str
    mt940: bool = True
    camt: bool = True
    camt_in_one_document: bool = False  # several reports in one document, else one per day
    page_size: int = 40
    history_days: int = 1100
    media_need_tan_segment: bool = False  # HKTAB only together with HKTAN
    wrong_tan_ends_order: bool = False  # the reference is dead after a wrong TAN
    balance_with_tan_segment: bool = True
    decoupled_says_both: bool = False  # 0030 beside 3955
    wrong_pin: str = "9942"
    locked: str = "9931"
    standing: bool = False  # offers standing orders
    standing_list_approved: bool = False  # gives the list of them only with a TAN


DEFAULT = Profile("default", "Demobank")

PROFILES = {
    "like-atruvia": Profile(
        "like-atruvia", "Demo Genossenschaft", page_size=25, history_days=450, locked="9930"
    ),
    "like-fi": Profile(
        "like-fi",
        "Demo Sparkasse",
        page_size=50,
        history_days=400,
        media_need_tan_segment=True,
        wrong_pin="9910",
    ),
    "like-commerzbank": Profile(
        "like-commerzbank",
        "Demo Geschäftshaus",
        mt940=False,
        camt_in_one_document=True,
        page_size=60,
        history_days=365,
        wrong_tan_ends_order=True,
    ),
    "like-ing": Profile(
        "like-ing",
        "Demo Direkt",
        camt=False,
        page_size=100,
        history_days=550,
        balance_with_tan_segment=False,
        decoupled_says_both=True,
    ),
}


def profile_of(customer: Customer | None) -> Profile:
    if customer is None:
        return DEFAULT
    found = next((PROFILES[fault] for fault in customer.faults if fault in PROFILES), DEFAULT)
    approved = customer.has("standing-sca")
    if not approved and not customer.has("standing"):
        return found
    return replace(found, standing=True, standing_list_approved=approved)
