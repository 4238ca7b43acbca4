import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { authenticate, type Caller } from '../../accounts/identity/authenticate.ts';
import { chargeReport } from '../../billing/sale/charge.ts';
import { chargeGroup } from '../../billing/sale/chargeGroup.ts';
import { saleOf, type ChargeRequest } from '../../billing/sale/chargeRequest.ts';
import { REPORT_PRICE_MICRO_USD } from '../../billing/ledger/price.ts';
import { registerAccount } from '../../billing/ledger/starterCredit.ts';
import { verifyLedger } from '../../billing/audit/verifyLedger.ts';
import { median, quantile } from '../../core/statistics/quantile.ts';
import { purchaseOf } from '../../test/billing/support/ledgerFixture.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { openState } from '../../store/state/openState.ts';

/**
 * Charges per second on the embedded database, or on an empty one given by `--database-url postgres://…`, at 1, 16 and 64
 * concurrent callers, each charging as the service does (group commit), with one commit per charge as the reference, in
 * turn within the same run. Every charge saves a report body of about 3 kB; the callers share `--accounts` accounts.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    accounts: { type: 'string', default: '8' },
    'database-url': { type: 'string' },
    idempotent: { type: 'boolean', default: false },
  },
});
const CONCURRENCIES = [1, 16, 64];
const SECONDS = Number(values.seconds);
const ROUNDS = Number(values.rounds);
const BODY_FILLING = 'x'.repeat(2900);

type Charge = (database: Database, request: ChargeRequest) => Promise<unknown>;

const METHODS: Record<string, Charge> = {
  'group commit': chargeReport,
  'commit each': (database, request) =>
    database.transaction((transaction) => chargeGroup(transaction, [saleOf(request)])),
};

interface Measurement {
  readonly chargesPerSecond: number;
  readonly latenciesMs: number[];
}

let requests = 0;

async function measure(
  database: Database,
  nextRequest: () => ChargeRequest,
  charge: Charge,
  concurrency: number,
): Promise<Measurement> {
  const latenciesMs: number[] = [];
  const begin = performance.now();
  const end = begin + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < end) {
        const start = performance.now();
        await charge(database, nextRequest());
        latenciesMs.push(performance.now() - start);
      }
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  return { chargesPerSecond: latenciesMs.length / seconds, latenciesMs };
}

const folder = await mkdtemp(join(tmpdir(), 'ground-motion-bench-'));
const database = await openState(
  { databaseUrl: values['database-url'] ?? null, stateFile: null, dataDir: folder },
  { isUnhurried: true },
);
try {
  const now = Date.now();
  const callers: Caller[] = [];
  for (let index = 0; index < Number(values.accounts); index++) {
    const account = await registerAccount(database, {
      email: `agent${index}@example.org`,
      mode: 'live',
      starterMicroUsd: REPORT_PRICE_MICRO_USD * 10_000_000,
      now,
    });
    callers.push(await authenticate(database, account.apiKey, now));
  }
  const nextRequest = (): ChargeRequest => {
    requests += 1;
    const requestId = `req_${requests}`;
    return {
      buyer: callers[requests % callers.length]!,
      now: Date.now(),
      requestId,
      endpoint: 'motion',
      label: null,
      idempotency: values.idempotent ? { key: requestId, requestHash: requestId } : undefined,
      purchase: purchaseOf(`F08882-${requests}-1`),
      render: (receipt) => JSON.stringify({ ...receipt, requestId, filling: BODY_FILLING }),
      renderRefusal: (refusal) => JSON.stringify(refusal),
    };
  };
  const results = new Map<string, Measurement[]>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const concurrency of CONCURRENCIES) {
      for (const [method, charge] of Object.entries(METHODS)) {
        const measured = await measure(database, nextRequest, charge, concurrency);
        const label = `${method} @ ${concurrency}`;
        results.set(label, [...(results.get(label) ?? []), measured]);
      }
    }
  }
  console.log(`medians of ${ROUNDS} rounds of ${SECONDS} s, ${callers.length} accounts`);
  for (const concurrency of CONCURRENCIES) {
    const rates = Object.keys(METHODS).map((method) => {
      const rounds = results.get(`${method} @ ${concurrency}`)!;
      const rate = median(rounds.map((round) => round.chargesPerSecond));
      const latencies = rounds.flatMap((round) => round.latenciesMs);
      const p50 = quantile(latencies, 0.5).toFixed(1);
      const p99 = quantile(latencies, 0.99).toFixed(1);
      console.log(
        `${method.padEnd(13)} ${String(concurrency).padStart(3)} callers: ${rate.toFixed(0).padStart(6)} charges/s, p50 ${p50} ms, p99 ${p99} ms`,
      );
      return rate;
    });
    console.log(`  ratio ${(rates[0]! / rates[1]!).toFixed(2)}`);
  }
  const verifyBegin = performance.now();
  const { charges, violations } = await verifyLedger(database);
  const verifySeconds = ((performance.now() - verifyBegin) / 1000).toFixed(1);
  console.log(
    `ledger of ${charges} charges verified in ${verifySeconds} s: ${violations.length} laws broken`,
  );
  if (violations.length > 0 || charges !== requests) {
    console.log(JSON.stringify(violations, null, 2));
    process.exitCode = 1;
  }
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
