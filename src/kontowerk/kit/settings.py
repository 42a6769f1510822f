"""Settings from the environment (`KONTOWERK_*`), read once at start, never changed after.

Every name may also be given as `<NAME>_FILE`: the path of a file that holds the value, as
container platforms mount secrets. An unknown `KONTOWERK_*` name stops the start, because a
misspelt setting that is silently ignored is found much later and at a worse time.
"""

import os
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Final

from pydantic import ConfigDict, Field, SecretStr, ValidationError

from kontowerk.kit.retention import RetentionSettings

PREFIX: Final = "KONTOWERK_"
_FILE_SUFFIX: Final = "_FILE"

Seconds = Annotated[float, Field(gt=0)]


class SettingsError(Exception):
    """The environment does not describe a working installation."""


class Settings(RetentionSettings):
    """What an installation can decide; each field's description is its documentation."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    database_url: SecretStr = Field(description="PostgreSQL >= 15, for example postgresql://...")
    base_url: str = Field(
        default="http://127.0.0.1:8080",
        pattern=r"^https?://[^/?#\s]+(/[^?#\s]*)?$",
        description="Address under which callers reach the service; every href starts with it",
    )
    cell: str = Field(
        default="c0", pattern=r"^[a-z0-9]{1,8}$", description="Name of this cell, in every token"
    )
    cells_file: Path | None = Field(
        default=None,
        description="File with the cells behind one address, kept by `kontowerk cells`; operator "
        "commands only",
    )
    key_file: Path | None = Field(
        default=None,
        description="File with the key-encryption keys; operator commands and `work` only",
    )
    transit_url: str | None = Field(
        default=None,
        description="Transit key of a Vault server that replaces the key file, for "
        "example https://vault:8200/v1/transit/keys/kontowerk",
    )
    transit_token: SecretStr | None = Field(default=None, description="Token for the transit key")
    fints_product_id: str | None = Field(
        default=None,
        max_length=25,
        description="Product ID registered with the German banks for your installation; required "
        "for FinTS banks; `work` only",
    )
    xs2a_qwac_file: Path | None = Field(
        default=None,
        description="Certificate (PEM) that identifies your installation to banks (QWAC); required "
        "for XS2A banks; `work` only",
    )
    xs2a_qwac_key_file: Path | None = Field(
        default=None, description="Its private key (PEM, no password, readable by its owner only)"
    )
    xs2a_qseal_file: Path | None = Field(
        default=None,
        description="Certificate (PEM) for the signatures that some XS2A banks require (QSEAL)",
    )
    xs2a_qseal_key_file: Path | None = Field(
        default=None, description="Its private key (PEM, no password, readable by its owner only)"
    )
    report_certificate_file: Path | None = Field(
        default=None,
        description="Certificate (PEM, followed by those of its issuers) for signing account "
        "reports; without it there are no PDF files; `serve` only",
    )
    report_key_file: Path | None = Field(
        default=None, description="Its private key (PEM, no password, readable by its owner only)"
    )
    bank_ca_file: Path | None = Field(
        default=None,
        description="Certificate of an additional authority for bank connections, for example "
        "of the sandbox bank; `work` only",
    )
    work_bank_jobs: int = Field(
        default=20, gt=0, le=500, description="Parallel bank dialogues per worker process"
    )
    work_news_jobs: int = Field(
        default=4, gt=0, le=100, description="Parallel announcement jobs per worker process"
    )
    work_analysis_jobs: int = Field(
        default=2, gt=0, le=64, description="Parallel analyses of users per worker process"
    )
    work_webhook_jobs: int = Field(
        default=20, gt=0, le=500, description="Parallel webhook deliveries per worker process"
    )
    work_silence: Seconds = Field(
        default=30.0,
        description="Seconds without a heartbeat after which a worker releases its jobs; a fifth "
        "later others run them. Must exceed the longest pause on a busy machine",
    )
    webhook_private_targets: bool = Field(
        default=False,
        description="Allow webhook deliveries to loopback and private addresses and without TLS; "
        "for evaluation only",
    )
    private_customer_addresses: bool = Field(
        default=False,
        description="Accept private addresses in Customer-IP-Address; for development only",
    )
    security_contact: str | None = Field(
        default=None,
        pattern=r"^(mailto:[^\s@]+@[^\s@]+|https://[^\s]+)$",
        description="Contact for security problems, as mailto: or https: address; enables "
        "/.well-known/security.txt",
    )
    log_level: str = Field(
        default="info",
        pattern=r"^(debug|info|warning|error)$",
        description="debug, info, warning or error",
    )
    metrics_port: int | None = Field(
        default=None,
        ge=1,
        le=65535,
        description="Port for Prometheus on the loopback; off if unset",
    )
    metrics_host: str = Field(default="127.0.0.1", description="Address of the metrics port")
    otlp_endpoint: str | None = Field(
        default=None, description="OTLP/HTTP endpoint for traces; off if unset (extra `otel`)"
    )
    request_deadline: Seconds = Field(default=180.0, description="Seconds until a request is 504")
    approval_seconds: Seconds = Field(
        default=900.0, description="Seconds a user has to respond to a bank's request"
    )
    shutdown_grace: Seconds = Field(
        default=10.0, description="Seconds in which a stopping process finishes running requests"
    )
    drain_seconds: float = Field(
        default=0.0,
        ge=0,
        le=60,
        description="Part of the grace period in which a stopping `serve` still answers while "
        "/health/ready returns 503, so that a load balancer removes it; 0: stop immediately",
    )
    max_body_bytes: int = Field(default=10 * 1024 * 1024, gt=0, description="Larger bodies are 413")
    max_in_flight: int = Field(
        default=256, gt=0, description="Parallel API requests per process; more return 503"
    )
    least_in_flight: int = Field(
        default=16,
        gt=0,
        description="Parallel requests per process that are always accepted. Between this and "
        "`max_in_flight` + `max_pages` the limit adapts to the queueing time",
    )
    max_pages: int = Field(
        default=128, gt=0, description="Parallel page requests per process; more return 503"
    )
    max_waiting: int = Field(
        default=128,
        gt=0,
        description="Calls per process that wait for a bank; further ones return immediately",
    )
    max_connections: int = Field(
        default=2048,
        gt=0,
        description="Open connections per process; a new one replaces the one that was idle "
        "longest",
    )
    max_connections_per_address: int = Field(
        default=256,
        gt=0,
        description="Open connections per caller address, trusted proxies excepted",
    )
    header_seconds: Seconds = Field(
        default=10.0, description="Seconds to send the headers of a request"
    )
    body_seconds: Seconds = Field(
        default=15.0, description="Seconds to send a body, extended according to `least_rate`"
    )
    answer_seconds: Seconds = Field(
        default=10.0, description="Seconds to read a response, extended according to `least_rate`"
    )
    idle_seconds: Seconds = Field(
        default=10.0, description="Seconds a connection stays open without a request"
    )
    least_rate: int = Field(
        default=1024,
        gt=0,
        description="Bytes per second that a caller must send or read beyond those seconds",
    )
    client_rate: float = Field(
        default=0.0, ge=0, description="Requests per second and client before 429; 0 is unlimited"
    )
    failed_logins_per_minute: int = Field(
        default=20,
        gt=0,
        lt=2**31,
        description="Wrong passwords per user and minute before 429; also wrong tokens of the "
        "console and wrong links of the webform per address",
    )
    failed_logins_per_client: int = Field(
        default=600,
        gt=0,
        lt=2**31,
        description="Wrong passwords per client and minute before 429, of all its users together",
    )
    failed_logins_per_address: int = Field(
        default=600,
        gt=0,
        lt=2**31,
        description="Wrong client secrets, API keys and passwords per address and minute before "
        "429; an IPv6 address counts as its /64",
    )
    console: bool = Field(
        default=False, description="Serve the console for operators and developers at /console"
    )
    console_second_factor: bool = Field(
        default=True,
        description="Require a code of the authenticator app in addition to the console token; "
        "off for evaluation only",
    )
    console_session: Seconds = Field(
        default=28_800.0,
        description="Seconds after which a console session ends, even if active",
    )
    console_idle: Seconds = Field(
        default=1_800.0, ge=120, description="Seconds of inactivity until a console session ends"
    )
    status_page: bool = Field(
        default=False,
        description="Serve a public page about the availability of banks at /status, and its data "
        "at /status/banks.json; both without data of tenants and users",
    )
    explorer: bool = Field(
        default=False,
        description="Serve the OpenAPI document at /openapi.json and a page to try it at /docs",
    )
    demo_bank_url: str | None = Field(
        default=None,
        description="Address of the sandbox bank's clock and phone; the console then starts with "
        "a demo page. Set by `kontowerk demo`",
    )
    demo_bank_token: SecretStr | None = Field(
        default=None, description="Token for the clock of the sandbox bank"
    )
    demo_shop_url: str | None = Field(
        default=None, description="Address of the demo shop, if there is one"
    )
    demo_file: Path | None = Field(
        default=None,
        description="File with the logins of the demo; the explorer then logs in automatically. "
        "Set by `kontowerk demo`",
    )
    audit_anchor_file: Path | None = Field(
        default=None,
        description="File to which `work` adds the latest seal of the audit log four times an "
        "hour; preferably on another machine",
    )
    audit_anchor_url: str | None = Field(
        default=None,
        pattern=r"^https?://\S+$",
        description="Address to which `work` sends the latest seal of the audit log (POST, JSON)",
    )
    erasure_log_file: Path | None = Field(
        default=None,
        description="File to which `work` adds every erasure within seconds, for `erasures "
        "repeat` after a restore; preferably on another machine",
    )
    erasure_log_url: str | None = Field(
        default=None,
        pattern=r"^https?://\S+$",
        description="Address to which `work` sends every erasure (POST, a line of JSON each)",
    )
    processes: int = Field(default=1, ge=1, le=64, description="HTTP processes on this host")
    database_pool: int = Field(default=10, gt=0, description="Connections per process")
    token_lifetime: int = Field(
        default=7200, gt=0, description="Lifetime of an access token in seconds"
    )
    token_cache: float = Field(
        default=1.0, ge=0, le=1, description="Seconds a checked token is cached; 0: check always"
    )
    argon2_memory_kib: int = Field(default=19_456, ge=8, description="Memory of a password hash")
    argon2_passes: int = Field(default=2, ge=1, description="Passes of a password hash")
    breached_passwords_file: Path | None = Field(
        default=None,
        description="File of leaked passwords (SHA-1, ordered by hash, as Have I Been Pwned offers "
        "it) that tenants with checked passwords may not use, in addition to the built-in "
        "list of common ones",
    )
    hash_queue: int = Field(
        default=128, gt=0, description="Queued password checks per process; more return 503"
    )


def process_environment() -> dict[str, str]:
    """Return a copy of the environment of this process."""
    return dict(os.environ)


def hand_down(settings: Settings, name: str) -> None:
    """Let child processes of this one read a setting that a command line option changed."""
    os.environ[PREFIX + name.upper()] = str(getattr(settings, name))


def share_metrics_folder(folder: str) -> None:
    """Tell the metrics library of child processes where to put their numbers."""
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder


def trusted_proxies() -> str:
    """Return the addresses whose forwarding headers are believed, as uvicorn is told them."""
    return os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1")


def core_count() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0))


def load_settings(environment: Mapping[str, str] | None = None) -> Settings:
    """Read settings from the environment, or say in plain words what is wrong with it."""
    source = process_environment() if environment is None else environment
    values: dict[str, str] = {}
    for name, value in source.items():
        if not name.startswith(PREFIX):
            continue
        field = name.removeprefix(PREFIX).lower()
        if field in Settings.model_fields:
            values[field] = value
            continue
        target = field.removesuffix(_FILE_SUFFIX.lower())
        if target == field or target not in Settings.model_fields:
            message = f"{name} is not a setting of kontowerk ({_meant(field)})"
            raise SettingsError(message)
        try:
            values[target] = Path(value).read_text(encoding="utf-8").strip()
        except OSError as error:
            message = f"{name} names a file that cannot be read: {error.strerror}"
            raise SettingsError(message) from None
    try:
        return Settings.model_validate(values)
    except ValidationError as error:
        raise SettingsError(_explain(error)) from None


def _meant(field: str) -> str:
    near = get_close_matches(field, Settings.model_fields, n=1)
    return f"do you mean {PREFIX}{near[0].upper()}?" if near else "misspelt?"


def _explain(error: ValidationError) -> str:
    # Never str(error): it prints the rejected value, which may be a password.
    faults = error.errors(include_input=False, include_url=False)
    return "\n".join(
        _fault(f"{PREFIX}{str(fault['loc'][0]).upper()}", fault["type"], fault["msg"])
        for fault in faults
    )


def _fault(name: str, kind: str, said: str) -> str:
    if kind == "missing":
        return f"{name} is not set; `kontowerk init` writes a file with all that is needed"
    return f"{name}: {said}"
