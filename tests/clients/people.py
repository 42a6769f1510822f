"""People who answer what their bank asks, in the words of the Python client."""

from kontowerk_client import (
    ApproveInApp,
    Cancelled,
    ChooseMedium,
    ChooseMethod,
    ConfirmPayee,
    EnterTan,
    Medium,
    Method,
    PayeeConfirmed,
    Question,
    Reply,
    Tan,
    VisitBank,
    Waiting,
)

from tests.connectors.bank import TAN


class Someone:
    """Answers everything rightly, and remembers what was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, question: Question) -> Reply:
        self.asked.append(type(question).__name__)
        return self.answer(question)

    def answer(self, question: Question) -> Reply:
        match question:
            case ChooseMethod(methods):
                return Method(methods[0]["code"])
            case ChooseMedium(media):
                return Medium(media[0]["name"])
            case EnterTan():
                return Tan(TAN)
            case ConfirmPayee():
                return PayeeConfirmed()
            case ApproveInApp() | VisitBank():
                return Waiting()


class Hasty(Someone):
    """Types a wrong TAN first."""

    def answer(self, question: Question) -> Reply:
        if isinstance(question, EnterTan) and not question.wrong:
            return Tan("999999")
        return super().answer(question)


class Unwilling(Someone):
    """Gives up at the first question."""

    def answer(self, question: Question) -> Reply:
        del question
        return Cancelled()
