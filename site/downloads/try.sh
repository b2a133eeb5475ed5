#!/usr/bin/env bash
# The whole tutorial in one go: starts the two containers, uploads the template, creates a record,
# stores two temperatures and asks for them in AQL. It can be run again: what is there is used.
# Needs docker with Compose, curl and jq. Works in the current folder.
set -euo pipefail

FILES=${FILES:-%var.files%}
BASE=${BASE:-%var.base%}
AUTH=${AUTH:-%var.user%:%var.password%}

step() { printf '\n== %s\n' "$1"; }

# Prints the status of a call; its headers are in headers.txt, its body in answer.json.
status_of() { curl -sS -u "$AUTH" -D headers.txt -o answer.json -w '%{http_code}' "$@"; }

# Prints the id that the last answer has in its ETag, without the quotes.
id() { sed -n 's/^etag: *"\(.*\)".*$/\1/ip' headers.txt; }

fail() {
  printf 'unexpected answer %s\n' "$1" >&2
  cat answer.json >&2
  exit 1
}

step 'Files'
for file in compose.yaml vital_signs.opt ehr-status.json temperature.flat.json temperatures.aql; do
  [ -f "$file" ] || curl -fsS -O "$FILES/$file"
done
[ -f .env ] || curl -fsS -o .env "$FILES/compose.env"

step 'Containers'
docker compose up -d
for attempt in $(seq 60); do
  [ "$(status_of "${BASE%/openehr/v1}/status" || true)" = 200 ] && break
  [ "$attempt" = 60 ] && { docker compose logs server >&2; exit 1; }
  sleep 2
done

step 'Template'
status=$(status_of -X POST "$BASE/definition/template/adl1.4" \
  -H 'Content-Type: application/xml' --data-binary @vital_signs.opt)
case $status in
  201) echo 'uploaded' ;;
  409) echo 'is there already' ;;
  *) fail "$status" ;;
esac

step 'Record'
status=$(status_of -X POST "$BASE/ehr" \
  -H 'Content-Type: application/json' -H 'Prefer: return=minimal' -d @ehr-status.json)
if [ "$status" = 409 ]; then
  status=$(status_of -G "$BASE/ehr" -H 'Accept: application/json' \
    --data-urlencode 'subject_id=%var.patient%' --data-urlencode 'subject_namespace=%var.namespace%')
fi
case $status in
  200 | 201) EHR=$(id) ;;
  *) fail "$status" ;;
esac
echo "$EHR"

step 'Composition'
status=$(status_of -X POST "$BASE/ehr/$EHR/composition?templateId=%var.template%&format=FLAT" \
  -H 'Content-Type: application/json' -H 'Prefer: return=minimal' -d @temperature.flat.json)
case $status in
  201 | 204) id ;;
  *) fail "$status" ;;
esac

step 'Query'
jq -n --rawfile q temperatures.aql --arg ehr "$EHR" \
  '{ q: $q, fetch: 10, query_parameters: { ehr_id: $ehr } }' > query.json
status=$(status_of -X POST "$BASE/query/aql" -H 'Content-Type: application/json' -d @query.json)
[ "$status" = 200 ] || fail "$status"
jq -r '[.columns[].name], .rows[] | @tsv' answer.json
