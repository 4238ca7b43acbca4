import { writeSync } from 'node:fs';
import { coinChain } from '../../../../billing/coin/chain/coinChain.ts';
import { readDepositKey } from '../../../../billing/coin/chain/depositKey.ts';
import { openRpcEndpoint } from '../../../../billing/coin/chain/rpcEndpoint.ts';
import { openInvoice } from '../../../../billing/coin/invoice/openInvoice.ts';
import { pollChain } from '../../../../billing/coin/watch/poll.ts';
import { authenticate } from '../../../../accounts/identity/authenticate.ts';
import type { Database } from '../../../../store/state/sql/database.ts';
import { openDuckDbState } from '../../../../store/state/duckdb/openDuckDbState.ts';
import { openPostgresState } from '../../../../store/state/postgres/openPostgresState.ts';
import { NOON } from '../../support/ledgerFixture.ts';

/**
 * Creates invoices and watches the chain until it kills itself before or after statement number `KILL_AT`:
 * `watchingChild.ts <rpc url> <xpub> <api key> <round>`. Prints each invoice to standard output once it is answered.
 */
const [, , rpcUrl = '', xpub = '', apiKey = '', round = ''] = process.argv;
let stepsToLive = Number(process.env['KILL_AT']);

/** Dies as in a power failure, in the middle of whatever else is in progress. */
function step(): void {
  if (stepsToLive-- <= 0) process.kill(process.pid, 'SIGKILL');
}

async function around<T>(work: () => Promise<T>): Promise<T> {
  step();
  const result = await work();
  step();
  return result;
}

function mortal(inner: Database): Database {
  return {
    ...inner,
    engine: inner.engine,
    query: (sql, parameters) => around(() => inner.query(sql, parameters)),
    transaction: (work) =>
      around(() =>
        inner.transaction((transaction) =>
          around(() =>
            work({
              query: (sql, parameters) => around(() => transaction.query(sql, parameters)),
              queryForUpdate: (sql, parameters) => around(() => transaction.queryForUpdate(sql, parameters)),
              change: (sql, parameters) => around(() => transaction.change(sql, parameters)),
            }),
          ),
        ),
      ),
    close: () => inner.close(),
  };
}

const { GM_STATE_FILE: file, DATABASE_URL: url } = process.env;
const state = url === undefined ? await openDuckDbState(file ?? '') : await openPostgresState(url);
const caller = await authenticate(state, apiKey, NOON);
const database = mortal(state);
const chain = coinChain(8453);
const endpoints = [openRpcEndpoint(rpcUrl, chain)];
for (let pollNumber = 0; ; pollNumber++) {
  if (pollNumber === Number(round) % 2) {
    const terms = { chain, depositKey: readDepositKey(xpub), mostMicroUsd: Number.MAX_SAFE_INTEGER };
    const { body } = await openInvoice(database, terms, {
      caller,
      amountMicroUsd: 5_000_000,
      now: NOON,
      requestId: `req_${round}`,
      idempotency: { key: `round-${round}`, requestHash: 'a' },
      publicUrl: 'https://pay.example',
      render: (order, payment) =>
        JSON.stringify({ txnId: order.providerReference, address: payment!.address }),
    });
    writeSync(1, `${body}\n`);
  }
  // The next poll continues regardless of this one's result.
  await pollChain({ database, chain, endpoints, seller: null, now: NOON, pollNumber }).catch(() => undefined);
}
