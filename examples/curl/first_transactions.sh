#!/usr/bin/env bash
# From a login at a bank to categorised transactions, with curl and jq:
#
#     examples/curl/first_transactions.sh demo.json
#
# The bank of the demo asks for a TAN here; the script answers as a person would.
set -euo pipefail
DEMO=${1:-demo.json}
BASE=$(jq -r .base_url "$DEMO")
PROVIDER=00000000-0000-0000-0000-000000000000
USERNAME=curl-$(date +%s)-$$
json='Content-Type: application/json'

token() { # client, form fields
  local client=$1 && shift
  curl -sSf -u "demo/$client:$(jq -r ".tenants.demo.$client.secret" "$DEMO")" "$@" \
    "$BASE/auth/oauth2/token" | jq -r .access_token
}

ADMIN=$(token admin -d grant_type=client_credentials)
curl -sSf -H "Authorization: Bearer $ADMIN" -H "$json" \
  -d "{\"username\": \"$USERNAME\", \"password\": \"correct horse\"}" \
  "$BASE/auth/mgmt/v1/tenants/demo/users"
TOKEN=$(token user -d grant_type=password -d "username=$USERNAME" -d 'password=correct horse')

call() { curl -sSf -H "Authorization: Bearer $TOKEN" -H 'Prefer: wait=30' "$@"; }
encrypt() { # from standard input, so that no secret is among the arguments of a process
  base64 -w0 | call -X PUT -H 'Content-Type: application/octet-stream+base64' \
    --data-binary @- "$BASE/encrypt"
}
link() { jq -r --arg rel "$1" '[.relations[]? | select(.rel == $rel).href][0] // empty'; }

# Logins at the demo's bank say what happens: `sca-always` asks for a TAN, `push` sends it.
user=$(printf %s ".sca-always.push+$$" | encrypt)
pin=$(printf %s 12345 | encrypt)
jq -n --arg provider "$PROVIDER" --arg user "$user" --arg pin "$pin" \
  '{main: {providerId: $provider, credentials: {userid: $user, pin: $pin}}}' |
  call -H "$json" -H 'Customer-IP-Address: 203.0.113.7' -d @- "$BASE/customer/v2/bankzugaenge"

# Walk through the approval: read the consent, do what its relation says, until it is over.
CONSENT=$(call "$BASE/customer/v2/bankzugaenge/main" | link get_consent)
while [ -n "$CONSENT" ]; do
  status=$(call "$CONSENT")
  case $(jq -r .status <<<"$status") in
    WORKING) continue ;;
    GRANTED) break ;;
    FAILED) jq -r '.messages[].message' <<<"$status" >&2 && exit 1 ;;
  esac
  if [ -n "$(link set_method <<<"$status")" ]; then
    jq '{chosenScaMethodId: .scaMethods[0].code}' <<<"$status" |
      call -H "$json" -d @- "$(link set_method <<<"$status")" >/dev/null
  elif [ -n "$(link authenticate <<<"$status")" ]; then
    jq -r '"The bank says: " + .challenge.content.instructions' <<<"$status"
    call -H "$json" -d '{"scaAuthenticationData": "123456"}' \
      "$(link authenticate <<<"$status")" >/dev/null
  else
    jq . <<<"$status" >&2 && exit 1
  fi
done

ACCESS=$(call "$BASE/customer/v2/bankzugaenge/main")
LIST=$(jq '.bankprodukte[0]' <<<"$ACCESS" | link get_kontoumsaetze)
call "$LIST?tag=categories" | jq -r '.[:10][] | [.buchungsdatum[:10], .betrag,
  .tags[0].tagTreeItem.displayName, .gegenkontoInhaber] | @tsv'
