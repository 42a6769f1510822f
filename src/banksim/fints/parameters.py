"""Bank parameter data: what this bank can do, and which TAN methods it knows."""

import zlib
from collections.abc import Sequence
from typing import Any

from banksim.core.model import TanKind, TanMethod
from banksim.fints import codec
from banksim.fints.codec import RawSegment, formals
from banksim.fints.message import BANK_CODE, COUNTRY
from banksim.fints.pain001 import FORMATS
from banksim.fints.profile import Profile

CAMT_FORMAT = "urn:iso:std:iso:20022:tech:xsd:camt.052.001.08"
MAX_IDLE_SECONDS = 600
TAN_VERSIONS = (6, 7)  # of HITANS and HKTAN; only 7 knows approvals in an app
TRANSFERS = ("HKCCS", "HKIPZ", "HKCSE", "HKCCM")
STANDING = ("HKCDE", "HKCDN", "HKCDL")
STANDING_LIST = "HKCDB"
REPORT_FORMAT = "sepade.pain.002.001.10.xsd"
_VERSIONS = 997  # a version has three digits

# How each kind shows in HITANS: technical id, DK name, its version.
_KINDS = {
    TanKind.CHIP_MANUAL: ("HHD1.3.0", "HHD", "1.3.0"),
    TanKind.CHIP_OPTICAL: ("HHD1.4.1OPT", "HHDOPT1", "1.4.1"),
    TanKind.CHIP_QR: ("HHD1.4.1QR", "QR", "1.4.1"),
    TanKind.PHOTO: ("photoTAN", "photoTAN", "1.0"),
    TanKind.SMS: ("mobileTAN", "mobileTAN", "1.0"),
    TanKind.PUSH: ("pushTAN", "pushTAN", "1.0"),
    TanKind.PUSH_DECOUPLED: ("Decoupled", "Decoupled", "2.0"),
}


def needs_tan_segment(profile: Profile) -> dict[str, bool]:
    """HIPINS: for which segments the bank wants HKTAN beside the order."""
    return {
        "HKSPA": False,
        "HKSAL": profile.balance_with_tan_segment,
        **({"HKKAZ": True} if profile.mt940 else {}),
        **({"HKCAZ": True} if profile.camt else {}),
        "HKWPD": True,
        "HKTAB": profile.media_need_tan_segment,
        **dict.fromkeys(TRANSFERS, True),
        **(dict.fromkeys(STANDING, True) if profile.standing else {}),
        **({STANDING_LIST: profile.standing_list_approved} if profile.standing else {}),
        "HKVPP": False,
        "HKVPA": False,
    }


def _two_step(method: TanMethod, version: int) -> Any:
    technical, name, name_version = _KINDS[method.kind]
    fields: dict[str, Any] = {
        "security_function": method.code,
        "tan_process": "2",
        "tech_id": technical,
        "zka_id": name,
        "zka_version": name_version,
        "name": codec.latin(method.name, 30),
        "max_length_input": 6,
        "allowed_format": "1",
        "text_return_value": codec.latin(method.text, 30),
        "max_length_return_value": 2048,
        "multiple_tans_allowed": False,
        "tan_time_dialog_association": "1",
        "cancel_allowed": False,
        "sms_charge_account_required": "0",
        "principal_account_required": "0",
        "challenge_class_required": False,
        "challenge_structured": False,
        "initialization_mode": "00",
        "description_required": "2" if method.needs_medium else "0",
        "response_hhd_uc_required": False,
        "supported_media_number": 5 if method.needs_medium else 1,
    }
    if method.kind is TanKind.PUSH_DECOUPLED:
        fields |= {
            "decoupled_max_poll_number": 180,
            "wait_before_first_poll": 1,
            "wait_before_next_poll": 1,
            "manual_confirmation_allowed": True,
            "automated_polling_allowed": True,
        }
    build = formals.TwoStepParameters7 if version == 7 else formals.TwoStepParameters6  # noqa: PLR2004
    return build(**fields)


def _tan_methods(methods: Sequence[TanMethod], version: int) -> list[RawSegment]:
    fitting = [
        method
        for method in methods
        if version == 7 or method.kind is not TanKind.PUSH_DECOUPLED  # noqa: PLR2004
    ]
    if not fitting:
        return []
    build = formals.ParameterTwostepTAN7 if version == 7 else formals.ParameterTwostepTAN6  # noqa: PLR2004
    parameter = build(
        onestep_method_allowed=False,
        multiple_tasks_allowed=False,
        task_hash_algorithm="0",
        twostep_parameters=[_two_step(method, version) for method in fitting],
    )
    return [codec.segment("HITANS", version, **_BASE, parameter=parameter)]


_BASE: dict[str, Any] = {
    "max_number_tasks": 1,
    "min_number_signatures": 1,
    "security_class": 0,
}


def _pin_rules(profile: Profile) -> RawSegment:
    parameter = formals.ParameterPinTan(
        min_pin_length=5,
        max_pin_length=20,
        max_tan_length=6,
        user_id_field_text="Anmeldename",
        customer_id_field_text="",
        transaction_tans_required=[
            formals.TransactionTanRequired(transaction=kind, tan_required=needed)
            for kind, needed in needs_tan_segment(profile).items()
        ],
    )
    return codec.segment("HIPINS", 1, **_BASE, parameter=parameter)


def _offers(profile: Profile) -> list[RawSegment]:
    """Parameter segments of the business cases; the library has few of them."""
    days = str(profile.history_days)
    found = [
        codec.plain("HISPAS", 1, "1", "1", "0", ["J", "J", "N", *FORMATS]),
        codec.plain("HISALS", 5, "1", "1"),
        codec.plain("HISALS", 6, "1", "1", "0"),
        codec.plain("HISALS", 7, "1", "1", "0"),
        codec.plain("HIWPDS", 5, "1", "1", ["J", "N", "N"]),
        codec.plain("HIWPDS", 6, "1", "1", "0", ["J", "N", "N"]),
        codec.plain("HITABS", 4, "1", "1", "0"),
        codec.plain("HITABS", 5, "1", "1", "0"),
        codec.plain("HICCSS", 1, "1", "1", "0"),
        codec.plain("HIIPZS", 1, "1", "1", "0"),
        codec.plain("HICSES", 1, "1", "1", "0", ["1", "365"]),
        codec.plain("HICCMS", 1, "1", "1", "0", ["100", "J", "J"]),
        codec.plain(
            "HIVPPS",
            1,
            "1",
            "1",
            "0",
            ["100", "N", "V", "J", "N", REPORT_FORMAT, *TRANSFERS, *_checked_too(profile)],
        ),
    ]
    if profile.standing:
        found += _standing()
    if profile.mt940:
        found.append(codec.plain("HIKAZS", 5, "1", "1", [days, "J", "N"]))
        found.append(codec.plain("HIKAZS", 6, "1", "1", "0", [days, "J", "N"]))
        found.append(codec.plain("HIKAZS", 7, "1", "1", "0", [days, "J", "N"]))
    if profile.camt:
        found.append(codec.plain("HICAZS", 1, "1", "1", "0", [days, "J", "N", CAMT_FORMAT]))
    return found


def _checked_too(profile: Profile) -> tuple[str, ...]:
    """Standing orders whose payee is checked like that of a transfer: new and changed ones."""
    return STANDING[:2] if profile.standing else ()


def _standing() -> list[RawSegment]:
    """Lead times in days, then cycles and days of months, then of weeks."""
    days = "".join(f"{day:02}" for day in (*range(1, 29), 97, 98, 99))
    cycles: codec.Group = ["0102030612", days, "0102", "1234567"]
    return [
        codec.plain("HICDBS", 1, "1", "1", "0", "N"),
        codec.plain("HICDES", 1, "1", "1", "0", ["4", "1", "365", *cycles]),
        # Nine fields of an order may be changed: the payee's two, amount, purpose, its days.
        codec.plain("HICDNS", 1, "1", "1", "0", ["1", "1", "365", *("J" * 9), *cycles]),
        codec.plain("HICDLS", 1, "1", "1", "0", ["0", "365", "N", "J"]),
    ]


def bank_parameters(
    profile: Profile, methods: Sequence[TanMethod], address: str
) -> tuple[int, list[RawSegment]]:
    """The version and the segments. The version follows the content, not the address."""
    content = [
        *_offers(profile),
        _pin_rules(profile),
        *(segment for version in TAN_VERSIONS for segment in _tan_methods(methods, version)),
    ]
    version = 1 + zlib.crc32(profile.name.encode() + codec.write(content)) % _VERSIONS
    head = codec.segment(
        "HIBPA",
        3,
        bpd_version=version,
        bank_identifier=formals.BankIdentifier(COUNTRY, BANK_CODE),
        bank_name=codec.latin(profile.title, 60),
        number_tasks=1,
        supported_languages=formals.SupportedLanguages2(languages=["1"]),
        supported_hbci_version=formals.SupportedHBCIVersions2(versions=["300"]),
        max_message_length=9999,
        min_timeout=1,
        max_timeout=MAX_IDLE_SECONDS,
    )
    contact = codec.plain("HIKOM", 4, [COUNTRY, BANK_CODE], "1", ["3", address])
    security = codec.plain("HISHV", 3, "N", ["PIN", "1", "2"])
    return version, [head, contact, security, *content]
