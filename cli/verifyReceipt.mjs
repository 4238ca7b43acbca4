#!/usr/bin/env node
/**
 * Verifies the receipt of a report or a top-up that was paid by x402: that a key of the set signed it, and that it is of
 * this very report. One file without packages, so that a buyer can run it alone: `node verifyReceipt.mjs <answer.json> <jwks.json>`.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

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
  if (!isSigned) return 'the signature was not made with this key';
  const statement = JSON.parse(Buffer.from(payload, 'base64url').toString());
  console.log(JSON.stringify(statement, null, 2));
  if (statement.reportSha256 === undefined) {
    return statement.orderId === report.order_id ? null : 'the receipt is for another order';
  }
  const digest = createHash('sha256').update(canonical(report)).digest('hex');
  return digest === statement.reportSha256 ? null : 'the receipt is for another report';
}

/** @param {unknown} error */
function reasonOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/** @param {string} place */
async function read(place) {
  const isAddress = /^https?:\/\//.test(place);
  try {
    return JSON.parse(isAddress ? await (await fetch(place)).text() : await readFile(place, 'utf8'));
  } catch (error) {
    throw new Error(`${place}: ${reasonOf(error)}`, { cause: error });
  }
}

/**
 * Reports whether a receipt is valid; the exit code: 0 valid, 1 not valid, 2 not verified, because a file can't be read.
 * @param {string} answerFile the answer as it came, or written out otherwise
 * @param {string} keySet the file or the address of /.well-known/jwks.json
 */
export async function verifyReceipt(answerFile, keySet) {
  let given;
  try {
    given = await Promise.all([read(answerFile), read(keySet)]);
  } catch (error) {
    console.error(`the receipt was not verified: ${reasonOf(error)}`);
    return 2;
  }
  let problem;
  try {
    problem = problemOf(...given);
  } catch (error) {
    problem = reasonOf(error);
  }
  console.error(problem === null ? 'the receipt holds' : `the receipt is not valid: ${problem}`);
  return problem === null ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [answerFile = '', keySet = ''] = process.argv.slice(2);
  if (keySet === '') console.error('Give two files: <answer.json> <jwks.json or its URL>');
  process.exitCode = keySet === '' ? 2 : await verifyReceipt(answerFile, keySet);
}
