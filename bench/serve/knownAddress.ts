/**
 * Whether response times tell which email addresses have accounts: known and unknown addresses sent one after another in
 * random order to every route that must not reveal this, compared by their medians and by a rank test (Mann-Whitney,
 * two-sided). `npm run bench -- known-address [--requests 400]`. Figures: docs/accounts.md.
 */
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { quantile } from '../../core/statistics/quantile.ts';
import { openMailServer } from '../../test/support/mail/mailServer.ts';
import { formatTable } from '../measure.ts';
import { benchState, launchServer, registerAt } from './benchServer.ts';

const MANY = 1_000_000;
const LIMITS = {
  loginsPerMinute: MANY,
  recoveriesPerHour: MANY,
  recoveryEmailsPerHour: MANY,
  workPerTenSeconds: MANY,
};
const WARM_UP = 40;
const WRONG_PASSWORD = 'wrong password of someone';

const { values } = parseArgs({ options: { requests: { type: 'string', default: '400' } } });
const requests = Number(values.requests);
const known = (i: number): string => `person${i}@example.org`;
const unknown = (i: number): string => `nobody${i}@example.org`;

interface Door {
  readonly name: string;
  readonly path: string;
  readonly bodyFor: (email: string) => object;
}

const DOORS: readonly Door[] = [
  { name: 'forgot', path: '/api/v1/login/forgot', bodyFor: (email) => ({ email }) },
  { name: 'log in', path: '/api/v1/login', bodyFor: (email) => ({ email, password: WRONG_PASSWORD }) },
];

/** Milliseconds of a request, from its first byte to the last byte of its answer. */
async function timeOf(url: string, { path, bodyFor }: Door, email: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(bodyFor(email)),
  });
  await answer.arrayBuffer();
  const took = performance.now() - began;
  if (answer.status !== 200 && answer.status !== 401) throw new Error(`${path} answered ${answer.status}`);
  return took;
}

/** z of the Mann-Whitney test, by the normal approximation (Mann and Whitney 1947, eq. 8; times have no ties). */
function rankTest(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((ms) => ({ ms, isFirst: true })),
    ...second.map((ms) => ({ ms, isFirst: false })),
  ];
  all.sort((a, b) => a.ms - b.ms);
  const ranks = all.reduce((sum, { isFirst }, i) => sum + (isFirst ? i + 1 : 0), 0);
  const [n, m] = [first.length, second.length];
  const u = ranks - (n * (n + 1)) / 2;
  return (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

async function compare(url: string, door: Door): Promise<string[]> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const left = { known: requests + WARM_UP, unknown: requests + WARM_UP };
  while (left.known + left.unknown > 0) {
    const which = randomInt(left.known + left.unknown) < left.known ? 'known' : 'unknown';
    left[which]--;
    const email = (which === 'known' ? known : unknown)(left[which]);
    const took = await timeOf(url, door, email);
    if (left[which] < requests) times[which].push(took);
  }
  const z = rankTest(times.known, times.unknown);
  const medians = [times.known, times.unknown].map((each) => quantile(each, 0.5).toFixed(2));
  return [door.name, ...medians, z.toFixed(2)];
}

const scratch = await mkdtemp(join(tmpdir(), 'ground-motion-bench-'));
const mail = await openMailServer();
try {
  const environment = {
    GM_SMTP_URL: mail.url,
    GM_SELLER: 'Seller',
    GM_SELLER_EMAIL: 'billing@seller.example',
  };
  const server = await launchServer(join(scratch, 'data'), benchState(scratch, undefined), environment, {
    limits: LIMITS,
  });
  for (let i = 0; i < requests + WARM_UP; i++) await registerAt(server.url, known(i));
  const rows: string[][] = [];
  for (const door of DOORS) rows.push(await compare(server.url, door));
  await server.stop();
  console.log(`${requests} requests each, ms; beyond ±2.6 (p < 0.01) the time tells`);
  console.log(formatTable([['', 'known', 'unknown', 'z'], ...rows]));
} finally {
  await mail.close();
  await rm(scratch, { recursive: true, force: true });
}
