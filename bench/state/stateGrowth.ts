/**
 * How a state's cost grows: a single charge, charges by 16 callers, a replay, a page of an account's reports and of its
 * ledger, opening the state and verifying its ledger, with increasing numbers of accounts and then of ledger rows
 * (entries and postings, bought in batches by eight accounts; a small one has bought ten reports). Slopes are exponents
 * between the first and the last size: 0 = no growth, 1 = growth in proportion to the state.
 *
 *   npm run bench -- state-growth [--rows 30000,100000,1000000,10000000] [--accounts 10,1000,100000] [--database-url postgres://…, empty]
 */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { verifyLedger } from '../../billing/audit/verifyLedger.ts';
import type { Caller } from '../../accounts/identity/authenticate.ts';
import { REPORT_PRICE_MICRO_USD } from '../../billing/ledger/price.ts';
import { readUsage } from '../../billing/ledger/usage.ts';
import { listReports } from '../../billing/reports/myReports.ts';
import { chargeReport, sell } from '../../billing/sale/charge.ts';
import { findReplay } from '../../billing/sale/idempotency.ts';
import { median } from '../../core/statistics/quantile.ts';
import { openState } from '../../store/state/openState.ts';
import type { Database } from '../../store/state/sql/database.ts';
import {
  batchSale,
  chargeRequest,
  purchaseOf,
  registeredCaller,
} from '../../test/billing/support/ledgerFixture.ts';
import { formatTable } from '../measure.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '30000,100000,1000000,10000000' },
    accounts: { type: 'string', default: '10,1000,100000' },
    'database-url': { type: 'string' },
  },
});
const BUYERS = 8;
const IN_A_BATCH = 1000;
/** An entry and its two postings. */
const ROWS_OF_A_CHARGE = 3;
const RICH = REPORT_PRICE_MICRO_USD * 100_000_000;
const REPETITIONS = 60;
const CALLERS = 16;
const RATE_MS = 1500;
const PAGE = 50;

type Measured = Readonly<Record<string, number>>;

const folder = await mkdtemp(join(tmpdir(), 'ground-motion-growth-'));
const open = () =>
  openState(
    { databaseUrl: values['database-url'] ?? null, stateFile: null, dataDir: folder },
    { isUnhurried: true },
  );
let database: Database = await open();
let charged = 0;
try {
  const buyers: Caller[] = [];
  for (let index = 0; index < BUYERS; index++)
    buyers.push(await registeredCaller(database, RICH, `buyer${index}@example.org`));
  const small = await registeredCaller(database, RICH, 'small@example.org');
  for (let report = 0; report < 10; report++) await charge(small);
  await show('accounts', numbers(values.accounts), async (accounts) => {
    await addAccounts(accounts);
    return measure(small, buyers);
  });
  await show('ledger rows', numbers(values.rows), async (rows) => {
    while (charged * ROWS_OF_A_CHARGE < rows) await sellBatch(buyers[charged % BUYERS]!);
    return measure(small, buyers);
  });
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}

function numbers(list: string): number[] {
  return list.split(',').map(Number);
}

/** Prints a table: one row per quantity, one column per size, and the slope. */
async function show(
  name: string,
  sizes: readonly number[],
  measureAt: (size: number) => Promise<Measured>,
): Promise<void> {
  const columns: Measured[] = [];
  for (const size of sizes) {
    columns.push(await measureAt(size));
    console.error(`${name} ${size}: ${JSON.stringify(columns.at(-1))}`);
  }
  const growth = Math.log(sizes.at(-1)! / sizes[0]!);
  const rows = Object.keys(columns[0]!).map((quantity) => {
    const found = columns.map((column) => column[quantity]!);
    const slope = Math.log(found.at(-1)! / found[0]!) / growth;
    return [
      quantity,
      ...found.map((value) => value.toPrecision(3)),
      sizes.length > 1 ? slope.toFixed(2) : '',
    ];
  });
  console.log(formatTable([[name, ...sizes.map((size) => size.toLocaleString('en')), 'slope'], ...rows]));
}

async function measure(small: Caller, buyers: readonly Caller[]): Promise<Measured> {
  const bytes = await fileBytes();
  await database.close();
  const opening = performance.now();
  database = await open();
  const openMs = performance.now() - opening;
  const page = { keyId: null, beforeSequence: null, limit: PAGE };
  const reports = { beforeReportId: null, text: null, pixelId: null, limit: PAGE };
  const largest = buyers[0]!.accountId;
  const costs = {
    'lone charge, ms': await typicalMs(() => charge(buyers[charged % BUYERS]!)),
    'charges/s, 16 callers': await chargesPerSecond(buyers),
    'replay, ms': await typicalMs(() =>
      findReplay(database, {
        accountId: small.accountId,
        claim: { key: 'charge-1', requestHash: 'charge-1' },
        now: Date.now(),
      }),
    ),
    'reports of a small account, ms': await typicalMs(() =>
      listReports(database, { accountId: small.accountId, ...reports }),
    ),
    'reports of the largest, ms': await typicalMs(() =>
      listReports(database, { accountId: largest, ...reports }),
    ),
    'ledger of a small account, ms': await typicalMs(() =>
      readUsage(database, { accountId: small.accountId, ...page }),
    ),
    'ledger of the largest, ms': await typicalMs(() => readUsage(database, { accountId: largest, ...page })),
  };
  const verifying = performance.now();
  const { violations } = await verifyLedger(database);
  if (violations.length > 0) throw new Error(`the ledger breaks ${JSON.stringify(violations)}`);
  return {
    ...costs,
    'opened, ms': openMs,
    'verified, s': (performance.now() - verifying) / 1000,
    'file, MB': bytes / 1e6,
    'memory, MB': process.memoryUsage().rss / 1e6,
  };
}

async function fileBytes(): Promise<number> {
  const sizes = await Promise.all(
    (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function typicalMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let repetition = 0; repetition < REPETITIONS; repetition++) {
    const begin = performance.now();
    await work();
    times.push(performance.now() - begin);
  }
  return median(times);
}

async function chargesPerSecond(buyers: readonly Caller[]): Promise<number> {
  const before = charged;
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (performance.now() < begin + RATE_MS) await charge(buyers[charged % BUYERS]!);
    }),
  );
  return ((charged - before) * 1000) / (performance.now() - begin);
}

async function charge(buyer: Caller): Promise<void> {
  const requestId = `charge-${(charged += 1)}`;
  await chargeReport(
    database,
    chargeRequest(buyer, {
      now: Date.now(),
      requestId,
      idempotency: { key: requestId, requestHash: requestId },
      purchase: purchaseOf(`F08882-${charged}-1`),
    }),
  );
}

async function sellBatch(buyer: Caller): Promise<void> {
  const lines = Array.from({ length: IN_A_BATCH }, () => ({
    purchase: purchaseOf(`F08882-${(charged += 1)}-1`),
    label: null,
  }));
  await sell(database, batchSale(buyer, 0, { now: Date.now(), requestId: `batch-${charged}`, lines }));
}

/** Copies of an account without any data, each with a key. */
async function addAccounts(wanted: number): Promise<void> {
  await database.transaction(async (transaction) => {
    const [row] = await transaction.query<{ count: number }>('SELECT count(*) AS count FROM account');
    const from = row!.count + 1;
    await transaction.query(
      `INSERT INTO account (account_id, email, mode, password_hash, status, balance_micro_usd, ledger_sequence, created_at)
       SELECT 'copy-' || n, 'copy' || n || '@example.org', 'live', 'none', 'active', 0, 0, now()
       FROM (SELECT unnest(generate_series($1::BIGINT, $2::BIGINT)) AS n) AS numbers`,
      [from, wanted],
    );
    await transaction.query(
      `INSERT INTO account_email (mode, email, account_id)
       SELECT mode, email, account_id FROM account WHERE account_id LIKE 'copy-%'
         AND account_id NOT IN (SELECT account_id FROM account_email)`,
    );
    await transaction.query(
      `INSERT INTO api_key (key_sha256, key_id, account_id, kind, display_prefix, spent_day, spent_micro_usd, created_at)
       SELECT 'sha-' || account_id, 'key-' || account_id, account_id, 'owner', 'gm_live_copy', 0, 0, created_at
       FROM account WHERE account_id LIKE 'copy-%' AND account_id NOT IN (SELECT account_id FROM api_key)`,
    );
  });
}
