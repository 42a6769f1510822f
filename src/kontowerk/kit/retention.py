"""Settings that say for how long rows are kept which would otherwise grow with time.

Beneath the smallest values the database refuses to delete, whatever a worker is told.
"""

from pydantic import BaseModel, Field


class RetentionSettings(BaseModel):
    """How long is kept what outlives its use."""

    keep_payment_days: int = Field(
        default=2_192,
        ge=366,
        description="Days after which finished payments are deleted; five years from the end of "
        "a year, as § 30 ZAG requires. Set more if § 147 AO or § 257 HGB apply to you",
    )
    keep_audit_days: int = Field(
        default=2_192,
        ge=366,
        description="Days after which audit entries are deleted; likewise",
    )
    keep_receipt_days: int = Field(
        default=1_461,
        ge=366,
        description="Days after which receipts of erasures are deleted; three years to the end of "
        "a year, as claims expire (§§ 195, 199 BGB)",
    )
    keep_session_days: int = Field(
        default=14,
        ge=1,
        le=366,
        description="Days for which customer service can find a webform session by its reference: "
        "pages, times and outcome, without contents",
    )
    keep_dialogue_days: int = Field(
        default=14,
        ge=1,
        le=366,
        description="Days for which bank dialogues are kept, without contents; then they are "
        "dropped by the day (UTC)",
    )
    keep_event_days: int = Field(
        default=30,
        ge=7,
        le=366,
        description="Days for which events of the feed and their deliveries are kept; a receiver "
        "that was unreachable for longer misses some",
    )
    keep_fetch_days: int = Field(
        default=90,
        ge=30,
        le=90,
        description="Days for which users see on the permissions page when their accesses were "
        "refreshed",
    )
    end_consent_days: int = Field(
        default=3,
        ge=1,
        le=30,
        description="Days for which the end of a consent is resent to an unreachable bank",
    )
