import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { getAddress } from 'viem';
import { HDKey } from 'viem/accounts';
import { coinChain } from '../../billing/coin/chain/coinChain.ts';
import { readDepositKey } from '../../billing/coin/chain/depositKey.ts';
import { openRpcEndpoint } from '../../billing/coin/chain/rpcEndpoint.ts';
import { pollChain } from '../../billing/coin/watch/poll.ts';
import { openDuckDbState } from '../../store/state/duckdb/openDuckDbState.ts';
import { openPostgresState } from '../../store/state/postgres/openPostgresState.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { startTestChain } from '../../test/support/chain/testChain.ts';

/** One poll of the chain with many open invoices: requests and time, for a quiet poll and for one that finds payments. */
const { values } = parseArgs({
  options: { invoices: { type: 'string', default: '10000' }, payments: { type: 'string', default: '100' } },
});
const INVOICES = Number(values.invoices);
const PAYMENTS = Number(values.payments);
const NOW = Date.now();
const HOUR_MS = 3_600_000;
const chain = coinChain(8453);

/** Orders and invoices of one account, as left by purchases. */
async function fill(database: Database, addresses: readonly string[]): Promise<void> {
  const ids = addresses.map((_, index) => String(index));
  await database.transaction(async (transaction) => {
    await transaction.query(
      `INSERT INTO account (account_id, email, mode, password_hash, status, balance_micro_usd, ledger_sequence, created_at)
       VALUES ('acc_bench', 'bench@example.org', 'live', '', 'active', 0, 0, $1)`,
      [new Date(NOW)],
    );
    await transaction.query(
      `INSERT INTO payment_order (order_id, account_id, mode, method, amount_micro_usd, status, paid_micro_usd, returned_micro_usd,
         provider_reference, request_id, created_at, expires_at, updated_at)
       SELECT 'ord_' || id, 'acc_bench', 'live', 'crypto', 25000000, 'open', 0, 0, 'txn_' || id, 'req_bench', $2, $3, $2
       FROM (SELECT unnest($1::TEXT[]) AS id) AS ids`,
      [ids, new Date(NOW), new Date(NOW + HOUR_MS)],
    );
    await transaction.query(
      `INSERT INTO coin_invoice (txn_id, order_id, chain_id, key_fingerprint, derivation_index, address, amount_micro_usd,
         created_at, expires_at, watched_until)
       SELECT 'txn_' || id, 'ord_' || id, 8453, 'bench', CAST(id AS BIGINT), address, 25000000, $3, $4, $4
       FROM (SELECT unnest($1::TEXT[]) AS id, unnest($2::TEXT[]) AS address) AS given`,
      [ids, addresses, new Date(NOW), new Date(NOW + HOUR_MS)],
    );
    await transaction.query('UPDATE coin_address_head SET address_count = $1', [addresses.length]);
  });
}

async function measure(name: string, database: Database, addresses: readonly string[]): Promise<void> {
  const test = await startTestChain();
  try {
    await test.mint(test.wallet(0).address, 1_000_000_000_000);
    await test.mine(200);
    await fill(database, addresses);
    const endpoint = openRpcEndpoint(test.url, chain);
    let pollNumber = 0;
    const poll = async (what: string) => {
      const [requests, started] = [endpoint.requestCount(), performance.now()];
      const result = await pollChain({
        database,
        chain,
        endpoints: [endpoint],
        seller: null,
        now: NOW,
        pollNumber: pollNumber++,
      });
      const milliseconds = Math.round(performance.now() - started);
      console.log(
        `${name}, ${what}: ${endpoint.requestCount() - requests} requests, ${milliseconds} ms, ${result.credited} credited`,
      );
    };
    await poll('the first look');
    await poll('a quiet look');
    await poll('a quiet look');
    for (let index = 0; index < PAYMENTS; index++)
      await test.transfer(test.wallet(0), addresses[index]! as `0x${string}`, 25_000_000);
    await poll(`${PAYMENTS} payments seen, most credited`);
    await test.mine(12);
    await poll('the rest credited');
    for (let part = 0; part < 4; part++) await test.mine(100);
    await poll('final blocks read for all invoices');
    await poll('a quiet look');
  } finally {
    await test.close();
  }
}

const key = readDepositKey(HDKey.fromMasterSeed(randomBytes(32)).derive("m/44'/60'/0'/0").publicExtendedKey);
const began = performance.now();
for (let index = 0; index < 100; index++) key.address(index);
console.log(`an address is derived in ${((performance.now() - began) / 100).toFixed(1)} ms`);
// The other invoices can have any addresses.
const addresses = Array.from({ length: INVOICES }, () => getAddress(`0x${randomBytes(20).toString('hex')}`));
const folder = await mkdtemp(join(tmpdir(), 'ground-motion-bench-'));
try {
  const embedded = await openDuckDbState(join(folder, 'state.duckdb'));
  await measure('DuckDB', embedded, addresses);
  await embedded.close();
  const url = process.env['DATABASE_URL'];
  if (url === undefined)
    console.log('DATABASE_URL is not set: an empty PostgreSQL database is measured too when it is');
  else {
    const postgres = await openPostgresState(url);
    await measure('PostgreSQL', postgres, addresses);
    await postgres.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
