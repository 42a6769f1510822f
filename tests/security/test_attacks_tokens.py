"""Attacks on tokens: stolen ones without their key, proofs shown again, assertions of others."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner, Result

from kontowerk.bootstrap.cli import app
from kontowerk.kit.jose import decode, encode
from tests.database import sql
from tests.security.signing import Signer
from tests.service import MGMT, Service
from tests.spec.holdings import ACCESSES

TOKEN = "/auth/oauth2/token"
USERS = f"{MGMT}/alpha/users"
ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"


def bound_token(service: Service, signer: Signer, **form: str) -> str:
    """Get a token that is good with the key of the signer only."""
    answer = ask(service, signer.proof(service, "POST", TOKEN), **form)
    assert answer.status_code == 200, answer.text
    assert answer.json()["token_type"] == "DPoP"
    return str(answer.json()["access_token"])


def ask(service: Service, proof: str, **form: str) -> httpx.Response:
    form = {"grant_type": "client_credentials", **form}
    login = service.login("alpha", "admin")
    return service.http.post(TOKEN, data=form, auth=login, headers={"DPoP": proof})


def show(service: Service, token: str, proof: str | None, path: str = USERS) -> httpx.Response:
    headers = {"Authorization": f"DPoP {token}", **({"DPoP": proof} if proof else {})}
    return service.http.get(path, headers=headers)


@pytest.mark.parametrize("algorithm", ["ES256", "EdDSA", "PS256"])
def test_a_bound_token_opens_with_its_key(service: Service, algorithm: str) -> None:
    signer = Signer(algorithm)
    token = bound_token(service, signer)
    answer = show(service, token, signer.proof(service, "GET", USERS, token))
    assert answer.status_code == 200


def test_without_a_proof_tokens_are_what_they_were(service: Service) -> None:
    answer = service.ask_token("alpha", "admin")
    assert answer.json()["token_type"] == "Bearer"
    assert service.call("GET", USERS, answer.json()["access_token"]).status_code == 200


def test_a_stolen_bound_token_opens_nothing_as_a_bearer_token(service: Service) -> None:
    token = bound_token(service, Signer())
    assert service.call("GET", USERS, token).status_code == 403
    assert show(service, token, None).status_code == 401


def test_a_stolen_bound_token_opens_nothing_with_the_key_of_the_thief(service: Service) -> None:
    token, thief = bound_token(service, Signer()), Signer()
    answer = show(service, token, thief.proof(service, "GET", USERS, token))
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"].startswith("DPoP ")
    assert 'error="invalid_dpop_proof"' in answer.headers["www-authenticate"]


def test_a_bearer_token_is_not_made_better_by_a_proof(service: Service) -> None:
    token, signer = service.token("alpha"), Signer()
    answer = show(service, token, signer.proof(service, "GET", USERS, token))
    assert answer.status_code == 403


def test_a_proof_is_good_once(service: Service) -> None:
    signer = Signer()
    token = bound_token(service, signer)
    proof = signer.proof(service, "GET", USERS, token)
    assert [show(service, token, proof).status_code for _ in range(3)] == [200, 401, 401]


def test_a_proof_is_good_once_for_all_processes(
    service: Service, start_service: Callable[..., Service]
) -> None:
    """Two services with one address on one database, as behind a balancer."""
    first = start_service(base_url=service.url)
    signer = Signer()
    login = first.login("alpha", "admin")
    proof = signer.proof(service, "POST", TOKEN)
    form = {"grant_type": "client_credentials"}
    answers = [
        first.http.post(TOKEN, data=form, auth=login, headers={"DPoP": proof}) for _ in range(2)
    ]
    assert [answer.status_code for answer in answers] == [200, 400]
    kept = sql("SELECT count(*) AS n FROM proof_seen", first.database_url)[0]["n"]
    assert kept == 1  # it is the database that remembers, not the process


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"htm": "POST"}, "another method"),
        ({"htm": "get"}, "another spelling of the method"),
        ({"htu": "https://evil.example/auth/mgmt/v1/tenants/alpha/users"}, "another host"),
        ({"htu": None}, "no address"),
        ({"ath": None}, "no token"),
        ({"ath": "x"}, "another token"),
        ({"jti": None}, "no name"),
        ({"jti": ""}, "an empty name"),
        ({"jti": "x" * 257}, "a long name"),
        ({"iat": None}, "no time"),
        ({"iat": "now"}, "no time but a word"),
        ({"iat": True}, "no time but a truth"),
        ({"iat": 1e300}, "a time beyond all"),
        ({"header": {"typ": "JWT"}}, "another type"),
        ({"header": {"alg": "none"}}, "no signature"),
        ({"header": {"alg": "HS256"}}, "a shared secret"),
        ({"header": {"alg": "RS256"}}, "an old padding"),
        ({"header": {"alg": "EdDSA"}}, "an algorithm of another key"),
        ({"header": {"crit": ["exp"]}}, "an extension"),
        ({"header": {"jwk": None}}, "no key"),
        ({"header": {"jwk": {"kty": "oct", "k": "AAAA"}}}, "a shared secret as key"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_proof_that_shows_less_opens_nothing(
    service: Service, changes: dict[str, Any], why: str
) -> None:
    assert why
    signer = Signer()
    token = bound_token(service, signer)
    proof = signer.proof(service, "GET", USERS, token, **changes)
    assert show(service, token, proof).status_code == 401


def test_an_old_proof_and_one_of_the_future_open_nothing(service: Service) -> None:
    signer = Signer()
    token = bound_token(service, signer)
    now = int(service.clock.now().timestamp())
    for iat in (now - 600, now - 130, now + 600):
        proof = signer.proof(service, "GET", USERS, token, iat=iat)
        assert show(service, token, proof).status_code == 401


def test_a_proof_for_one_address_opens_no_other(service: Service) -> None:
    signer = Signer()
    token = bound_token(service, signer)
    other = signer.proof(service, "GET", f"{MGMT}/alpha", token)
    assert show(service, token, other).status_code == 401
    with_query = signer.proof(service, "GET", f"{USERS}?includeInactive=true#x", token)
    assert show(service, token, with_query).status_code == 200


def test_a_proof_with_a_private_key_or_a_changed_text_opens_nothing(service: Service) -> None:
    signer = Signer()
    token = bound_token(service, signer)
    leaked = signer.proof(service, "GET", USERS, token, header={"jwk": {**signer.jwk, "d": "AAAA"}})
    head, body, signature = signer.proof(service, "GET", USERS, token).split(".")
    claims = json.loads(decode(body)) | {"jti": "another name"}
    changed = ".".join([head, encode(json.dumps(claims).encode()), signature])
    short = ".".join([head, body, signature[:-4]])
    for proof in (leaked, changed, short, "", "x", "a.b.c", "a" * 20_000):
        assert show(service, token, proof or "-").status_code == 401


def test_two_proofs_are_none(service: Service) -> None:
    signer = Signer()
    token = bound_token(service, signer)
    headers = [
        ("Authorization", f"DPoP {token}"),
        *(("DPoP", signer.proof(service, "GET", USERS, token)) for _ in range(2)),
    ]
    assert service.http.get(USERS, headers=headers).status_code == 401


def test_behind_a_proxy_the_base_url_counts_and_no_header(
    start_service: Callable[..., Service],
) -> None:
    service = start_service(base_url="https://bank.example/api")
    signer = Signer()
    outside = "https://bank.example/api"
    own = signer.proof(service, "POST", TOKEN, htu=outside + TOKEN)
    assert ask(service, own).json()["token_type"] == "DPoP"
    upper = signer.proof(service, "POST", TOKEN, htu="HTTPS://BANK.example:443/api" + TOKEN)
    assert ask(service, upper).status_code == 200
    forged = {
        "DPoP": signer.proof(service, "POST", TOKEN, htu="https://evil.example" + TOKEN),
        "X-Forwarded-Host": "evil.example",
        "Forwarded": "host=evil.example;proto=https",
        "Host": "evil.example",
    }
    answer = service.http.post(
        TOKEN,
        data={"grant_type": "client_credentials"},
        auth=service.login("alpha", "admin"),
        headers=forged,
    )
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"] == "invalid_dpop_proof"


def test_a_token_for_an_api_key_can_be_bound_too(service: Service) -> None:
    user, signer = service.create_user("alpha"), Signer()
    headers = {
        "X-API-KEY": service.api_key(user),
        "DPoP": signer.proof(service, "POST", "/one/bc-token"),
    }
    token = service.http.post("/one/bc-token", headers=headers).json()["access_token"]
    again = service.http.post("/one/bc-token", headers=headers)  # the same proof
    assert again.status_code == 401
    assert again.headers["www-authenticate"].startswith("DPoP ")
    assert "error" not in again.json()  # the body of all other refusals
    assert service.call("GET", ACCESSES, token).status_code == 403
    proof = signer.proof(service, "GET", ACCESSES, token)
    assert show(service, token, proof, ACCESSES).status_code == 200


# Clients that sign instead of sending a secret.


def command(service: Service, *words: str) -> Result:
    environment = {"KONTOWERK_DATABASE_URL": service.database_url}
    return CliRunner().invoke(app, ["client", *words], env=environment)


def signed(service: Service, assertion: str, **form: str) -> httpx.Response:
    return service.http.post(
        TOKEN,
        data={
            "grant_type": "client_credentials",
            "client_assertion_type": ASSERTION_TYPE,
            "client_assertion": assertion,
            **form,
        },
    )


@pytest.fixture
def signer(service: Service, tmp_path: Path) -> Iterator[Signer]:
    """Return somebody whose key is registered for alpha's admin client."""
    made = Signer()
    file = tmp_path / "key.json"
    file.write_text(json.dumps(made.jwk))
    added = command(service, "add-key", "alpha", "admin", str(file))
    assert added.exit_code == 0, added.output
    kid = added.output.split()[1]
    yield made
    assert command(service, "remove-key", "alpha", "admin", kid).exit_code == 0


def test_a_client_signs_instead_of_sending_its_secret(service: Service, signer: Signer) -> None:
    answer = signed(service, signer.assertion(service, "alpha/admin"))
    assert answer.status_code == 200, answer.text
    assert service.call("GET", USERS, answer.json()["access_token"]).status_code == 200
    issuer = signer.assertion(service, "alpha/admin", aud=[service.url])
    assert signed(service, issuer).status_code == 200


@pytest.mark.parametrize("algorithm", ["EdDSA", "PS256"])
def test_a_key_in_pem_of_each_kind_is_taken(
    service: Service, tmp_path: Path, algorithm: str
) -> None:
    other, file = Signer(algorithm), tmp_path / "key.pem"
    file.write_bytes(other.pem)
    added = command(service, "add-key", "alpha", "user", str(file))
    assert added.exit_code == 0, added.output
    assert added.output.split()[1] in command(service, "list-keys", "alpha", "user").output
    assert command(service, "add-key", "alpha", "user", str(file)).exit_code == 1
    assert signed(service, other.assertion(service, "alpha/user")).status_code == 200
    command(service, "remove-key", "alpha", "user", added.output.split()[1])
    assert signed(service, other.assertion(service, "alpha/user")).status_code == 401


def test_an_assertion_is_good_once(service: Service, signer: Signer) -> None:
    assertion = signer.assertion(service, "alpha/admin")
    assert [signed(service, assertion).status_code for _ in range(2)] == [200, 401]


@pytest.mark.parametrize(
    "changes",
    [
        {"iss": "beta/admin"},
        {"sub": "beta/admin"},
        {"sub": None},
        {"sub": 7},
        {"aud": "https://other.example/token"},
        {"aud": None},
        {"aud": []},
        {"exp": None},
        {"exp": 0},
        {"exp": 4_000_000_000},
        {"nbf": 4_000_000_000},
        {"jti": None},
        {"header": {"alg": "none"}},
        {"header": {"alg": "PS256"}},
    ],
    ids=str,
)
def test_an_assertion_that_says_something_else_opens_nothing(
    service: Service, signer: Signer, changes: dict[str, Any]
) -> None:
    answer = signed(service, signer.assertion(service, "alpha/admin", **changes))
    assert answer.status_code == 401, answer.text
    assert answer.json()["error"] == "invalid_client"


def test_an_assertion_meant_for_others_too_opens_nothing(service: Service, signer: Signer) -> None:
    both = [service.url, "https://other.example"]
    assert signed(service, signer.assertion(service, "alpha/admin", aud=both)).status_code == 401


def test_a_key_opens_no_other_client_and_a_stranger_nothing(
    service: Service, signer: Signer
) -> None:
    for client in ("alpha/user", "beta/admin", "nobody/admin", "alpha", "", "a/b/c"):
        assert signed(service, signer.assertion(service, client)).status_code == 401
    assert signed(service, Signer().assertion(service, "alpha/admin")).status_code == 401


def test_a_wrong_secret_is_not_helped_by_an_assertion(service: Service, signer: Signer) -> None:
    form = {
        "grant_type": "client_credentials",
        "client_assertion_type": ASSERTION_TYPE,
        "client_assertion": signer.assertion(service, "alpha/admin"),
    }
    answer = service.http.post(TOKEN, data=form, auth=("alpha/admin", "wrong"))
    assert answer.status_code == 401


def test_what_is_no_public_key_is_not_registered(service: Service, tmp_path: Path) -> None:
    file = tmp_path / "key"
    good = Signer().jwk
    for text in (
        "",
        "[]",
        "{}",
        json.dumps({**good, "d": "AAAA"}),
        json.dumps({**good, "y": good["x"]}),
        json.dumps({"kty": "oct", "k": "AAAA"}),
        "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n",
    ):
        file.write_text(text)
        assert command(service, "add-key", "alpha", "admin", str(file)).exit_code == 1
    assert command(service, "add-key", "alpha", "admin", str(tmp_path / "none")).exit_code == 1


def test_a_key_whose_name_begins_with_a_dash_is_removed_like_any_other(
    service: Service, tmp_path: Path
) -> None:
    file = tmp_path / "key.json"
    file.write_text(json.dumps(Signer().jwk | {"kid": "-dashed"}))
    added = command(service, "add-key", "alpha", "admin", str(file))
    assert added.output.split()[1] == "-dashed"
    assert command(service, "remove-key", "alpha", "admin", "-dashed").exit_code == 0
