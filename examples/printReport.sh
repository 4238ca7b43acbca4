#!/bin/sh
# Buys the report of an address and saves it as a PDF: sh examples/printReport.sh "3 Stable Street, Testville, TX" report.pdf
set -eu
url=${GM_URL:-http://127.0.0.1:8080}
address=${1:-3 Stable Street, Testville, TX}
file=${2:-report.pdf}
key=${GM_KEY:-$(curl -sS "$url/api/v1/autonomous/register" -H 'content-type: application/json' \
  -d "{\"email\": \"example-$(date +%s)-$$@example.com\", \"mode\": \"test\"}" | sed 's/.*"api_key":"\([^"]*\)".*/\1/')}
# a refusal is JSON with a status of its own: --fail-with-body shows it and fails
curl -sS --fail-with-body -G "$url/report.pdf" --data-urlencode "address=$address" -d min_geocode_score=0.7 \
  -H "authorization: Bearer $key" -H "idempotency-key: print-$(printf %s "$address" | cksum | cut -d' ' -f1)" -o "$file"
echo "$file: $(wc -c <"$file") bytes"
