"""Methods and challenges in the words of the standard."""

from base64 import b64encode
from typing import Final

from banksim.core.model import Challenge, TanKind
from banksim.xs2a.approving import Choice

_TYPES: Final = {
    TanKind.CHIP_MANUAL: "CHIP_OTP",
    TanKind.CHIP_OPTICAL: "CHIP_OTP",
    TanKind.CHIP_QR: "CHIP_OTP",
    TanKind.PHOTO: "PHOTO_OTP",
    TanKind.SMS: "SMS_OTP",
    TanKind.PUSH: "PUSH_OTP",
    TanKind.PUSH_DECOUPLED: "PUSH_DEC",  # not in the yaml's list, which is an open one
}
_LONGEST_TAN: Final = 6


def method(choice: Choice) -> dict[str, object]:
    """An `authenticationObject`."""
    return {
        "authenticationType": _TYPES[choice.method.kind],
        "authenticationMethodId": choice.id,
        "name": choice.name,
        "explanation": choice.method.text,
    }


def challenge_data(challenge: Challenge) -> dict[str, object]:
    """What the customer's device needs: data for a card reader, a picture, or only words."""
    data: dict[str, object] = {
        "otpMaxLength": _LONGEST_TAN,
        "otpFormat": "integer",
        "additionalInformation": challenge.instructions,
    }
    if challenge.hhd_uc is not None:
        data["data"] = [challenge.hhd_uc]
    if challenge.photo is not None:
        data["image"] = b64encode(challenge.photo).decode()
    return data
