import { writeSync } from 'node:fs';
import { keepFreeAnswer } from '../../../billing/sale/freeAnswers.ts';
import { chargeReport } from '../../../billing/sale/charge.ts';
import { authenticate } from '../../../accounts/identity/authenticate.ts';
import { readConfig } from '../../../schemas/config.ts';
import { openState } from '../../../store/state/openState.ts';
import { NOON, batchSale, chargeRequest } from './ledgerFixture.ts';

/**
 * Alternately sells and answers free until it is killed, each with a new key: `freeAnswerChild.ts <API key> <round>`, on
 * the state named by the settings. Writes a line of JSON for every answer, as a server would send it.
 */
const [, , apiKey = '', round = '0'] = process.argv;
const WORKERS = 12;

const database = await openState(readConfig(process.env), { checkpointIntervalMs: 60 });
const caller = await authenticate(database, apiKey, NOON);
await Promise.all(
  Array.from({ length: WORKERS }, async (_, worker) => {
    for (let turn = 0; ; turn++) {
      const key = `${round}_${worker}_${turn}`;
      const isFree = turn % 2 === 0;
      const idempotency = { key, requestHash: 'a' };
      const answer = { statusCode: 200, body: `free ${key}` };
      const { body } = isFree
        ? await keepFreeAnswer(
            database,
            batchSale(caller, 0, { idempotency, render: () => answer }),
            { accountId: caller.accountId, claim: idempotency, now: NOON },
            answer,
          )
        : await chargeReport(database, chargeRequest(caller, { requestId: key, idempotency }));
      writeSync(1, `${JSON.stringify({ key, isFree, body })}\n`);
    }
  }),
);
