"""The status of an approval, and what is sent to answer its question.

Spec: Consent status; Challenge. `scaMethods`, `challenge` and `timeout` are those of a transfer;
`status` is our own.

A person who comes back from the bank's own pages gets the tenant's address, or a page.
Spec: callbackUrl rules; OP-121.
"""

from base64 import b64encode
from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal, Self, assert_never
from urllib.parse import urlencode
from uuid import UUID

from pydantic import Field, StringConstraints, WithJsonSchema, model_validator

from kontowerk.accesses.model import Issue, IssueKind
from kontowerk.api.links import Links
from kontowerk.api.wire.accesses import wire_code
from kontowerk.api.wire.base import Answer, Ask, Relation, WireTime, in_berlin, present, wire
from kontowerk.api.wire.messages import (
    ASKED,
    ENDINGS,
    ISSUES,
    WRONG_TAN,
    Message,
)
from kontowerk.api.wire.payees import PayeeCheck, wire_checks
from kontowerk.api.wire.words import SCA_MEDIA_CLASSES, enum_schema
from kontowerk.approvals.model import (
    Approval,
    ApprovalOutcome,
    ChosenMedium,
    ChosenMethod,
    GivenTan,
    PayeeConfirmed,
    Phase,
    Question,
    QuestionKind,
)
from kontowerk.connectors import contract
from kontowerk.kit.secret import Secret

# Whose turn it is, so that nobody has to guess it from what is missing (extension).
WORKING, ASKING, GRANTED, FAILED = "WORKING", "ASKING", "GRANTED", "FAILED"
DOUBT = "IN_DOUBT"  # only of transfers
StatusWord = Annotated[str, WithJsonSchema(enum_schema((WORKING, ASKING, GRANTED, FAILED, DOUBT)))]
ScaMediaWord = Annotated[str, WithJsonSchema(enum_schema(SCA_MEDIA_CLASSES.values()))]
_ABOUT_CREDENTIALS: Final = frozenset({IssueKind.REFUSED, IssueKind.LOCKED, IssueKind.INCOMPLETE})


class ScaMethod(Answer):
    """An approval method that the user can select; a numeric code is sent as a number."""

    code: int | str
    name: str
    hint: str | None = None


class ScaMedium(Answer):
    """A device that the user can select."""

    name: str
    media_class: ScaMediaWord = wire("mediaClass")


class ChallengeContent(Answer):
    """What to show to the user: text, and either a flicker code or an image."""

    instructions: str
    hhd: str | None = wire("HHD", default=None)
    hhd_uc: str | None = wire("HHDUC", default=None)
    photo: str | None = None


class Challenge(Answer):
    """Challenge of a method, as worded by the bank."""

    name: str
    content: ChallengeContent

    @classmethod
    def of(cls, challenge: contract.Challenge) -> Self:
        """Write the challenge of a question."""
        photo = challenge.photo
        return cls(
            name=challenge.method.name,
            content=ChallengeContent(
                instructions=challenge.instructions,
                hhd=challenge.hhd if photo is None else None,
                hhd_uc=challenge.hhd_uc if photo is None else None,
                photo=None if photo is None else b64encode(photo).decode(),
            ),
        )


class ConsentStatus(Answer):
    """Status of an approval, and the next steps of the user."""

    status: StatusWord
    messages: list[Message]
    methods: list[ScaMethod] | None = wire("scaMethods", default=None)
    media: list[ScaMedium] | None = wire("scaMediums", default=None)
    challenge: Challenge | None = None
    payee_checks: list[PayeeCheck] | None = wire("payeeChecks", default=None)
    valid_until: WireTime | None = wire("timeout", default=None)
    nonce: str | None = wire("returnNonce", default=None)
    relations: list[Relation]

    @classmethod
    def of(cls, approval: Approval, notices: tuple[Issue, ...], links: Links) -> Self:
        """Write an approval; `notices` are those of its access."""
        match approval.phase:
            case Phase.WORKING:
                return cls(
                    status=WORKING,
                    messages=[],
                    relations=links.relations(self=links.consent(approval.id)),
                )
            case Phase.ASKING:
                return cls._asking(approval, links)
            case Phase.ENDED:
                granted = approval.ending is ApprovalOutcome.GRANTED
                return cls(
                    status=GRANTED if granted else FAILED,
                    messages=list(_ended(approval.ending, notices)),
                    relations=links.relations(self=links.consent(approval.id)) if granted else [],
                )
            case _:
                assert_never(approval.phase)

    @classmethod
    def _asking(cls, approval: Approval, links: Links) -> Self:
        question = approval.question
        assert question is not None  # noqa: S101 - a table constraint: who asks has a question
        messages = [Message.of(ASKED[question.asked])]
        if question.asked is QuestionKind.TAN and approval.wrong_tans:
            messages.append(Message.of(WRONG_TAN))
        return cls(
            status=ASKING,
            messages=messages,
            methods=wire_methods(question) or None,
            media=wire_media(question) or None,
            challenge=Challenge.of(question.challenge) if question.challenge else None,
            payee_checks=wire_checks(question.checks),
            valid_until=question.valid_until,
            nonce=wire_nonce(approval),
            relations=links.relations(
                self=links.consent(approval.id), **next_steps(approval.id, question, links)
            ),
        )


class ExportedConsent(ConsentStatus):
    """An approval in the export of a user (extension); kept for one day."""

    id: str
    created_at: WireTime = wire("createdAt")
    callback_url: str | None = wire("callbackUrl", default=None)


def exported_consent(
    approval: Approval, notices: tuple[Issue, ...], links: Links
) -> dict[str, Any]:
    """Return what `ExportedConsent` describes, as the encoder takes it."""
    status = ConsentStatus.of(approval, notices, links)
    return present(
        {
            **status.model_dump(by_alias=True, exclude_none=True),
            "id": str(approval.id),
            "createdAt": in_berlin(approval.created_at),
            "callbackUrl": approval.callback_url,
        }
    )


def _ended(ending: ApprovalOutcome | None, notices: tuple[Issue, ...]) -> Iterator[Message]:
    if ending is None or ending is ApprovalOutcome.GRANTED:
        return
    if ending is ApprovalOutcome.TAN_WRONG:
        yield Message.of(WRONG_TAN)
    if ending is ApprovalOutcome.REFUSED:
        yield from (
            Message.of(ISSUES[notice.kind], notice.detail)
            for notice in notices
            if notice.kind in _ABOUT_CREDENTIALS
        )
    yield Message.of(ISSUES[IssueKind.NOT_APPROVED], ENDINGS[ending])


def wire_methods(question: Question) -> list[ScaMethod]:
    """Write the methods the person may choose from."""
    return [
        ScaMethod(code=wire_code(method.code), name=method.name, hint=method.hint)
        for method in question.methods
    ]


def wire_media(question: Question) -> list[ScaMedium]:
    """Write the devices the person may choose from."""
    return [
        ScaMedium(name=medium.name, media_class=SCA_MEDIA_CLASSES[medium.media_class])
        for medium in question.media
    ]


def wire_nonce(approval: Approval) -> str | None:
    """Return what the tenant's own browser brings back from the bank's pages.

    Where the frontend asks it is not the tenant who recognises the browser.
    """
    question = approval.question
    is_away = question is not None and question.asked is QuestionKind.REDIRECT
    return approval.nonce if is_away and not approval.bound else None


def next_steps(approval_id: UUID, question: Question, links: Links) -> dict[str, str]:
    """Return what can be followed while somebody waits for the person (OP-070)."""
    consent = links.consent(approval_id)
    match question.asked:
        case QuestionKind.METHOD:
            step = {"set_method": consent}
        case QuestionKind.MEDIUM:
            step = {"set_medium": consent}
        case QuestionKind.TAN:
            step = {"authenticate": consent}
        case QuestionKind.APP:
            step = {"authenticate_decoupled": links.poll(approval_id)}
        case QuestionKind.REDIRECT:
            step = {"redirect_url": question.redirect_url or ""}
        case QuestionKind.PAYEE:
            step = {"confirm_payee": consent}
        case _:
            assert_never(question.asked)
    return {**step, "cancel": links.cancellation(approval_id)}


# What is sent ------------------------------------------------------------------------------

_Text = Annotated[str, StringConstraints(max_length=256)]


class ConsentInput(Ask):
    """Response to an approval step: exactly one of the four fields."""

    method: int | _Text | None = Field(default=None, alias="chosenScaMethodId")
    medium: _Text | None = Field(default=None, alias="chosenScaMedia")
    tan: _Text | None = Field(default=None, alias="scaAuthenticationData", repr=False)
    payee: Literal[True] | None = Field(default=None, alias="confirmPayee")

    @model_validator(mode="after")
    def _one(self) -> Self:
        given = (self.method, self.medium, self.tan, self.payee)
        if sum(value is not None for value in given) != 1:
            message = (
                "exactly one of chosenScaMethodId, chosenScaMedia, scaAuthenticationData, "
                "confirmPayee"
            )
            raise ValueError(message)
        return self

    def given(self) -> ChosenMethod | ChosenMedium | GivenTan | PayeeConfirmed:
        """Return the answer in our own words."""
        if self.method is not None:
            return ChosenMethod(str(self.method))
        if self.medium is not None:
            return ChosenMedium(self.medium)
        if self.payee:
            return PayeeConfirmed()
        return GivenTan(Secret(self.tan or ""))


HTML: Final = "text/html"
_PARAMETER: Final = "redirect-sca-error"
_NONCE: Final = "returnNonce"
_DENIED: Final = "access_denied"
# In the manner of OAuth 2.0 (RFC 6749, section 4.1.2.1).
_WORDS: Final[dict[ApprovalOutcome, str]] = {
    ApprovalOutcome.CANCELLED: _DENIED,
    ApprovalOutcome.EXPIRED: "timeout",
    ApprovalOutcome.TAN_WRONG: _DENIED,
    ApprovalOutcome.NOT_APPROVED: _DENIED,
    ApprovalOutcome.ELSEWHERE: _DENIED,
    ApprovalOutcome.REFUSED: _DENIED,
    ApprovalOutcome.FAILED: "server_error",
}
_PAGE: Final = """<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
</head>
<body>
<main>
<h1>{title}</h1>
<p>{text}</p>
</main>
</body>
</html>
"""


def error_word(ending: ApprovalOutcome | None, *, failed: bool) -> str | None:
    """Say what went wrong, in the word the tenant gets; None when nothing did so far."""
    if ending is ApprovalOutcome.GRANTED:
        return None
    if ending is not None:
        return _WORDS[ending]
    return _DENIED if failed else None


def address(url: str, word: str | None, nonce: str | None) -> str:
    """Return the tenant's address with what happened added to its query.

    An error, or the nonce by which the tenant knows its own browser: whoever only cancelled at
    the bank does not learn it.
    """
    added = {_NONCE: nonce} if word is None else {_PARAMETER: word}
    said = {name: value for name, value in added.items() if value is not None}
    if not said:
        return url
    sign = "&" if "?" in url else "?"
    return f"{url}{sign}{urlencode(said)}"


def end_page(*, failed: bool) -> str:
    """Return a page for a person whom nobody told where to go on."""
    if failed:
        title, text = "Freigabe nicht erteilt", "Die Freigabe wurde nicht erteilt."
    else:
        title, text = "Vielen Dank", "Die Rückmeldung der Bank ist angekommen."
    return _PAGE.format(title=title, text=f"{text} Dieses Fenster kann geschlossen werden.")
