/**
 * Compares schemas/openapi.json with the contract of the last release, schemas/openapi.released.json: whatever breaks a
 * client fails, unless it was announced as deprecated and its sunset has passed.
 *
 *   --release   keeps the present contract as that of a release
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compareContracts } from './contract/compareContracts.ts';
import { compactContract, contractText, type Contract, type Json } from './contract/contractText.ts';

const SCHEMAS = resolve(import.meta.dirname, '../schemas');
const RELEASED = join(SCHEMAS, 'openapi.released.json');

const read = (file: string): Json => JSON.parse(readFileSync(file, 'utf8')) as Json;

const present = compactContract(read(join(SCHEMAS, 'openapi.json')));
if (process.argv.includes('--release')) {
  writeFileSync(RELEASED, contractText(present));
  console.log(`wrote ${RELEASED}`);
} else {
  const today = new Date().toISOString().slice(0, 10);
  const breaches = compareContracts(
    read(RELEASED) as unknown as Contract,
    present as unknown as Contract,
    today,
  );
  for (const { at, what } of breaches) console.error(`${at}: ${what}`);
  if (breaches.length === 0) console.log('schemas/openapi.json breaks no client of the last release');
  else {
    console.error(
      `\n${breaches.length} changes break clients of the last release: add instead, or announce it (schemas/http/contract/deprecations.ts)`,
    );
    process.exitCode = 1;
  }
}
