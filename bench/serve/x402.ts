/**
 * Reports paid for with their call, settled by the server itself on a local chain: how long an unpaid challenge takes next to a
 * dry run, paid calls a second by one payer after the other and by many, and the share of a paid call in which
 * the chain is asked; 500 copies of one payment at once; the ledger verified at the end.
 * `npm run bench:x402 -- [--calls 40] [--payers 50] [--copies 500] [--database-url postgres://…]`
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mnemonicToAccount } from 'viem/accounts';
import { verifyLedger } from '../../billing/audit/verifyLedger.ts';
import { formatIsoDate } from '../../core/date.ts';
import { quantile } from '../../core/statistics/quantile.ts';
import { readConfig } from '../../schemas/config.ts';
import { openState } from '../../store/state/openState.ts';
import { startTestChain } from '../../test/support/chain/testChain.ts';
import { plantFrame } from '../../test/support/planted/plantedLake.ts';
import { launchServer } from '../../test/support/server/serverProcess.ts';
import { signPayment } from '../../test/support/x402/payments.ts';
import { QUESTION } from '../../test/support/x402/questions.ts';
import { PAY_TO, settlingOn, SOLD_CELL } from '../../test/support/x402/x402Server.ts';

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '40' },
    payers: { type: 'string', default: '50' },
    copies: { type: 'string', default: '500' },
    'database-url': { type: 'string' },
  },
});
const [CALLS, PAYERS, COPIES] = [Number(values.calls), Number(values.payers), Number(values.copies)];
const DAY_MS = 86_400_000;
const WORDS = 'test test test test test test test test test test test junk';
const payer = (index: number) => mnemonicToAccount(WORDS, { accountIndex: 7, addressIndex: index });

/** In front of the chain: for how long at least one question was under way, milliseconds. */
async function openStopwatch(target: string) {
  const state = { asked: 0, since: 0, busyMs: 0 };
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (state.asked++ === 0) state.since = performance.now();
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const answer = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.concat(parts),
    });
    response.setHeader('content-type', 'application/json');
    response.end(await answer.text());
    if (--state.asked === 0) state.busyMs += performance.now() - state.since;
  };
  const server = createServer((request, response) => void pass(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

function p50(times: number[]): string {
  return quantile(times, 0.5).toFixed(2);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const chain = await startTestChain();
const stopwatch = await openStopwatch(chain.url);
const dataDir = await mkdtemp(join(tmpdir(), 'ground-motion-x402-'));
const now = Date.now();
const lastObservation = formatIsoDate(Math.floor(now / DAY_MS) - 10);
await plantFrame({
  dataDir,
  frameId: 'F08882',
  now,
  lastObservation,
  cells: [{ ...SOLD_CELL, velocityVerticalMmYr: -9.4 }],
});
for (let index = 0; index < PAYERS; index++) await chain.mint(payer(index).address, 1_000_000_000);
const database = values['database-url'];
const environment = {
  GM_DATA_DIR: dataDir,
  GM_RATE_IP_PER_MINUTE: '1000000',
  GM_RATE_PAYMENTS_PER_MINUTE: '1000000',
  GM_RATE_ADDRESS_PER_MINUTE: '1000000',
  GM_MAX_REQUESTS_PER_CALLER: '100000',
  GM_MAX_CONNECTIONS_PER_ADDRESS: '100000',
  ...settlingOn({ url: stopwatch.url }),
  ...(database === undefined ? {} : { DATABASE_URL: database }),
};
const server = launchServer(environment);
const url = await server.listening();
const ask = async (path: string, header?: string): Promise<{ status: number; text: string }> => {
  const response = await fetch(
    url + path,
    header === undefined ? {} : { headers: { 'payment-signature': header } },
  );
  return { status: response.status, text: await response.text() };
};
const sign = async (index: number): Promise<string> => (await signPayment(chain, payer(index))).v2;

try {
  const dryRun = `/api/v1/motion${QUESTION.slice(QUESTION.indexOf('?'))}&dry_run=1`;
  for (let time = 0; time < 100; time++) await Promise.all([ask(dryRun), ask(QUESTION)]);
  const free = { dryRun: [] as number[], unpaid: [] as number[] };
  for (let time = 0; time < 300; time++) {
    free.dryRun.push(await timed(() => ask(dryRun)));
    free.unpaid.push(await timed(() => ask(QUESTION)));
  }
  console.log(`dry run p50 ${p50(free.dryRun)} ms, unpaid challenge p50 ${p50(free.unpaid)} ms`);

  stopwatch.state.busyMs = 0;
  const paid: number[] = [];
  for (let time = 0; time < CALLS; time++) {
    const header = await sign(0);
    paid.push(
      await timed(async () => {
        const { status, text } = await ask(QUESTION, header);
        if (status !== 200) throw new Error(text);
      }),
    );
  }
  const total = paid.reduce((sum, ms) => sum + ms, 0);
  console.log(
    `paid one after the other: ${((1000 * CALLS) / total).toFixed(1)}/s, p50 ${p50(paid)} ms, chain ${((100 * stopwatch.state.busyMs) / total).toFixed(0)} %`,
  );

  const headers = await Promise.all(Array.from({ length: PAYERS }, (_, index) => sign(index)));
  const before = await chain.balanceOf(PAY_TO);
  let statuses: number[] = [];
  const togetherMs = await timed(async () => {
    statuses = (await Promise.all(headers.map((header) => ask(QUESTION, header)))).map(
      ({ status }) => status,
    );
  });
  const sold = statuses.filter((status) => status === 200).length;
  console.log(
    `${PAYERS} payers at once: ${sold} sold, ${(await chain.balanceOf(PAY_TO)) - before} received, ${((1000 * PAYERS) / togetherMs).toFixed(1)}/s`,
  );

  const one = await sign(0);
  const alone = await chain.balanceOf(PAY_TO);
  const copies = await Promise.all(Array.from({ length: COPIES }, () => ask(QUESTION, one)));
  const texts = new Set(copies.map(({ text }) => text));
  console.log(
    `${COPIES} copies at once: ${copies.filter(({ status }) => status === 200).length} answered, ${texts.size} different, ${(await chain.balanceOf(PAY_TO)) - alone} received`,
  );
} finally {
  await server.kill();
}
const state = await openState(
  readConfig({ GM_DATA_DIR: dataDir, ...(database === undefined ? {} : { DATABASE_URL: database }) }),
);
console.log('ledger', (await verifyLedger(state)).violations.length === 0 ? 'verified' : 'BROKEN');
await state.close();
stopwatch.close();
await chain.close();
await rm(dataDir, { recursive: true, force: true });
