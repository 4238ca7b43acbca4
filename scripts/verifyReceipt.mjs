#!/usr/bin/env node
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const HELP = `Usage: npx verify-receipt <answer.json> <jwks.json or its address>

Verifies the receipt of a report (or top-up) that was paid for by x402: that a key of the set has signed it, and that it is of this very
report. With a saved key set it asks nobody. <answer.json> is the answer as it came, or written out otherwise; the key set is that of
/.well-known/jwks.json. Exit code: 0 it holds, 1 it does not, 2 wrong usage.`;

/**
 * JSON in the one form of RFC 8785: no spaces, members by name.
 * @param {unknown} value
 */
function canonical(value) {
  return JSON.stringify(value, (_name, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/**
 * What is wrong with an answer's receipt; null = nothing.
 * @param {any} answer
 * @param {{ keys: any[] }} keySet
 */
function problemOf({ receipt, ...report }, { keys }) {
  const [head = '', payload = '', signature] = String(receipt?.signature).split('.');
  if (!signature) return 'the answer has no receipt';
  const { alg, kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
  const key = keys.find((candidate) => candidate.kid === kid);
  if (alg !== 'EdDSA' || !key) return `no key ${kid} is in the set`;
  const isSigned = verify(
    null,
    Buffer.from(`${head}.${payload}`),
    createPublicKey({ key, format: 'jwk' }),
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return 'the signature is not of this key';
  const statement = JSON.parse(Buffer.from(payload, 'base64url').toString());
  console.log(JSON.stringify(statement, null, 2));
  if (statement.reportSha256 === undefined) {
    return statement.orderId === report.order_id ? null : 'the receipt is of another order';
  }
  const digest = createHash('sha256').update(canonical(report)).digest('hex');
  return digest === statement.reportSha256 ? null : 'the receipt is of another report';
}

/** @param {string} place */
async function read(place) {
  const isAddress = /^https?:\/\//.test(place);
  return JSON.parse(isAddress ? await (await fetch(place)).text() : await readFile(place, 'utf8'));
}

const [answerFile = '', keySet] = process.argv.slice(2);
if (keySet === undefined) {
  console.error(HELP);
  process.exitCode = 2;
} else {
  const problem = await Promise.all([read(answerFile), read(keySet)]).then(
    ([answer, keys]) => problemOf(answer, keys),
    (error) => error.message,
  );
  console.error(problem === null ? 'the receipt holds' : `the receipt does not hold: ${problem}`);
  process.exitCode = problem === null ? 0 : 1;
}
