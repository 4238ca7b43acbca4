import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { authenticate } from '../../../accounts/identity/authenticate.ts';
import { chargeReport } from '../../../billing/sale/charge.ts';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import type { LedgerAudit } from '../../../billing/audit/verifyLedger.ts';
import type { StatePlace } from '../../support/machine/engines.ts';
import { nodeArguments } from '../../support/machine/runProcess.ts';
import { NOON, chargeRequest } from './ledgerFixture.ts';

const CHILD = nodeArguments('test/billing/support/chargingChild.ts');

/** An answer that a process gave before it was killed. */
export interface GivenAnswer {
  readonly requestId: string;
  readonly key: string | null;
  readonly body: string;
}

/** Lets a process charge, kills it some time after its first answer, and returns its answers. */
export async function chargeUntilKilled(
  place: StatePlace,
  keyFile: string,
  round: number,
): Promise<GivenAnswer[]> {
  const child = spawn(process.execPath, [...CHILD, keyFile, String(round)], {
    env: { PATH: process.env['PATH'], ...place.environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const closed = once(child, 'close');
  await Promise.race([once(child.stdout, 'data'), closed]);
  await sleep(Math.random() * 300);
  child.kill('SIGKILL');
  await closed;
  const answers = output
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as GivenAnswer);
  expect(answers.length).toBeGreaterThan(0);
  return answers;
}

/**
 * Proves that every answer given is in the state as it was given, that repeating its request is a replay, and that the
 * ledger holds. At most `audit.charges - answers.length` charges were committed without an answer.
 */
export async function proveAnswers(
  place: StatePlace,
  keyFile: string,
  answers: readonly GivenAnswer[],
): Promise<LedgerAudit> {
  const database = await place.open();
  try {
    const audit = await verifyLedger(database);
    expect(audit.violations).toEqual([]);
    expect(audit.charges).toBeGreaterThanOrEqual(answers.length);
    const saved = await database.query<{ request_id: string; body: string }>(
      'SELECT request_id, body FROM saved_report',
    );
    const bodies = new Map(saved.map((row) => [row.request_id, row.body]));
    expect(bodies.size).toBe(saved.length);
    for (const { requestId, body } of answers) expect(bodies.get(requestId)).toBe(body);

    const caller = await authenticate(database, readFileSync(keyFile, 'utf8'), NOON);
    const keyed = answers.filter((answer) => answer.key !== null).slice(-50);
    for (const { key, body } of keyed) {
      const idempotency = { key: key!, requestHash: 'a' };
      const again = await chargeReport(database, chargeRequest(caller, { idempotency }));
      expect(again).toEqual({ kind: 'replayed', statusCode: 200, body });
    }
    expect((await verifyLedger(database)).charges).toBe(audit.charges);
    return audit;
  } finally {
    await database.close();
  }
}
