import { existsSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { authenticate } from '../../../accounts/identity/authenticate.ts';
import { chargeReport } from '../../../billing/sale/charge.ts';
import { registerAccount } from '../../../billing/ledger/starterCredit.ts';
import { readConfig } from '../../../schemas/config.ts';
import { openState } from '../../../store/state/openState.ts';
import { NOON, chargeRequest } from './ledgerFixture.ts';

/**
 * Charges continuously until it is killed: `chargingChild.ts <key file> <round>`, on the state named by the settings.
 * Writes a line of JSON to standard output for every answer, as a server would send it. Every second charge has an
 * idempotency key. Checkpoints are frequent, so that kills also hit them.
 */
const [, , keyFile = '', round = '0'] = process.argv;
const WORKERS = 24;

const database = await openState(readConfig(process.env), { checkpointIntervalMs: 60 });
if (!existsSync(keyFile)) {
  const account = await registerAccount(database, {
    email: 'agent@example.org',
    mode: 'live',
    starterMicroUsd: 400_000 * 1_000_000,
    now: NOON,
  });
  writeFileSync(keyFile, account.apiKey);
}
const caller = await authenticate(database, readFileSync(keyFile, 'utf8'), NOON);
await Promise.all(
  Array.from({ length: WORKERS }, async (_, worker) => {
    for (let turn = 0; ; turn++) {
      const requestId = `req_${round}_${worker}_${turn}`;
      const key = turn % 2 === 0 ? requestId : null;
      const { body } = await chargeReport(
        database,
        chargeRequest(caller, {
          requestId,
          ...(key !== null && { idempotency: { key, requestHash: 'a' } }),
        }),
      );
      writeSync(1, `${JSON.stringify({ requestId, key, body })}\n`);
    }
  }),
);
