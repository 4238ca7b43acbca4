import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { authenticate } from '../../billing/authenticate.ts';
import { chargeReport } from '../../billing/charge.ts';
import { verifyLedger } from '../../billing/verifyLedger.ts';
import { openDuckDbState } from '../../store/state/openDuckDbState.ts';
import { NOON, chargeRequest, withFolder } from './support/ledgerFixture.ts';

const KILLS = 10;
const CHILD = join(import.meta.dirname, 'support', 'chargingChild.ts');

interface Answer {
  readonly requestId: string;
  readonly key: string | null;
  readonly body: string;
}

/** Lets a child charge, kills it some time after its first answer, and returns the answers it gave. */
async function chargeUntilKilled(folder: string, round: number): Promise<Answer[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', CHILD, folder, String(round)], {
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
  const lines = output.split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Answer);
}

describe('a process that is killed while it charges', () => {
  it('loses no answered charge, charges none twice and leaves a ledger that proves itself', async () => {
    await withFolder(async (folder) => {
      const answers: Answer[] = [];
      for (let round = 0; round < KILLS; round++) {
        const given = await chargeUntilKilled(folder, round);
        expect(given.length).toBeGreaterThan(0);
        answers.push(...given);
      }
      const database = await openDuckDbState(join(folder, 'state.duckdb'));
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

        const caller = await authenticate(database, readFileSync(join(folder, 'key.txt'), 'utf8'), NOON);
        const keyed = answers.filter((answer) => answer.key !== null).slice(-50);
        for (const { key, body } of keyed) {
          const idempotency = { key: key!, requestHash: 'a' };
          const again = await chargeReport(database, chargeRequest(caller, { idempotency }));
          expect(again).toEqual({ kind: 'replayed', statusCode: 200, body });
        }
        expect((await verifyLedger(database)).charges).toBe(audit.charges);
      } finally {
        await database.close();
      }
    });
  }, 180_000);
});
