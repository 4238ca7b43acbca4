import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { authenticate } from '../../accounts/identity/authenticate.ts';
import { verifyLedger } from '../../billing/audit/verifyLedger.ts';
import { registerAccount } from '../../billing/ledger/starterCredit.ts';
import { chargeReport } from '../../billing/sale/charge.ts';
import { describeOnEngines, type StatePlace } from '../support/machine/engines.ts';
import { nodeArguments } from '../support/machine/runProcess.ts';
import { kills } from '../support/machine/tier.ts';
import { NOON, chargeRequest } from './support/ledgerFixture.ts';

const KILLS = kills(2, 20);
const CHILD = nodeArguments('test/billing/support/freeAnswerChild.ts');

interface Given {
  readonly key: string;
  readonly isFree: boolean;
  readonly body: string;
}

async function answersUntilKilled(place: StatePlace, apiKey: string, round: number): Promise<Given[]> {
  const child = spawn(process.execPath, [...CHILD, apiKey, String(round)], {
    env: { PATH: process.env['PATH'], ...place.environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const sold = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('"isFree":false')) resolve();
    });
  });
  const closed = once(child, 'close');
  await Promise.race([sold, closed]);
  await sleep(Math.random() * 300);
  child.kill('SIGKILL');
  await closed;
  return output
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Given);
}

describeOnEngines('a process that is killed during free answers between sales', ({ newPlace }) => {
  it(
    'loses no paid answer, and a free one is stored as it was sent or its key is free',
    async () => {
      const place = await newPlace();
      try {
        const starterMicroUsd = 400_000 * 1_000_000;
        const state = await place.open();
        const account = { email: 'agent@example.org', mode: 'live', starterMicroUsd, now: NOON } as const;
        const { apiKey } = await registerAccount(state, account);
        await state.close();
        const given: Given[] = [];
        for (let round = 0; round < KILLS; round++)
          given.push(...(await answersUntilKilled(place, apiKey, round)));

        const database = await place.open();
        const caller = await authenticate(database, apiKey, NOON);
        const rows = await database.query<{ idempotency_key: string; body: string }>(
          'SELECT idempotency_key, body FROM idempotency',
        );
        const stored = new Map(rows.map((row) => [row.idempotency_key, row.body]));
        for (const { key, isFree, body } of given) {
          if (isFree && !stored.has(key)) continue;
          expect(stored.get(key)).toBe(body);
        }
        const { charges, violations } = await verifyLedger(database);
        expect(violations).toEqual([]);
        // A key whose free answer was lost buys once, like a new key.
        const lost = given.filter(({ key, isFree }) => isFree && !stored.has(key)).slice(-5);
        for (const { key } of lost) {
          const request = chargeRequest(caller, { requestId: key, idempotency: { key, requestHash: 'a' } });
          const bought = await chargeReport(database, request);
          expect(bought.kind).toBe('charged');
          expect(await chargeReport(database, request)).toEqual({ ...bought, kind: 'replayed' });
        }
        expect(await verifyLedger(database)).toMatchObject({
          charges: charges + lost.length,
          violations: [],
        });
        await database.close();
        expect(given.some(({ isFree }) => !isFree)).toBe(true);
        if (KILLS >= 20)
          process.stdout.write(`${KILLS} kills: ${given.length} answers, ${lost.length} tried again\n`);
      } finally {
        await place.remove();
      }
    },
    60_000 + KILLS * 20_000,
  );
});
