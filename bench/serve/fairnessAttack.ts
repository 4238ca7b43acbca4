/**
 * The worst mix that an API key is allowed, as fast as the server lets it, until its allowance per minute is spent or the
 * process is ended: `tsx bench/serve/fairnessAttack.ts <url> <key> <south,west,north,east>`. Prints the share of a core
 * that it used.
 */
import { getPriority, setPriority } from 'node:os';
import { createRandom } from '../science/noise.ts';

const BATCHES_OF_A_KIND = 4;
const SINGLES_OF_A_KIND = 60;
/** Out of the 600 requests per minute; the rest is for the batches. */
const SINGLES = 500;
const PAUSE_MS = 50;
/** How much lower its priority is than the server's, as a `nice` value. */
const NICER = 10;

/** Its own work isn't what is measured: the server comes first. */
setPriority(Math.min(19, getPriority() + NICER));
const [url = '', key = '', box = ''] = process.argv.slice(2);
const [south = 0, west = 0, north = 0, east = 0] = box.split(',').map(Number);
const random = createRandom(7);
const place = () => ({ lat: south + random() * (north - south), lon: west + random() * (east - west) });
const bodyOf = (count: number) => JSON.stringify({ items: Array.from({ length: count }, place) });
const coverage = bodyOf(5000);
const motion = bodyOf(1000);
const isLasting = process.env['GM_BENCH_LASTING'] !== undefined;
let singlesLeft = isLasting ? Infinity : SINGLES;

/** False once the allowance is spent; a caller with too much in progress tries again shortly after. */
async function ask(path: string, body?: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { method: 'POST', headers, body };
  const answer = await fetch(url + path, init);
  const text = await answer.text();
  if (answer.ok) return true;
  if (answer.status !== 429 || !text.includes('under way')) return false;
  await new Promise((on) => setTimeout(on, PAUSE_MS));
  return true;
}

async function askForBatches(path: string, body: string): Promise<void> {
  while (await ask(path, body));
}

async function askForSingles(more: string): Promise<void> {
  for (;;) {
    if (singlesLeft-- <= 0) return;
    const { lat, lon } = place();
    if (!(await ask(`/api/v1/motion?lat=${lat}&lon=${lon}${more}`))) return;
  }
}

const many = (count: number, begin: () => Promise<void>) => Array.from({ length: count }, begin);
const begun = performance.now();
const report = (): void => {
  const { user, system } = process.cpuUsage();
  const wallMs = performance.now() - begun;
  console.error(
    `attack of ${(wallMs / 1000).toFixed(1)} s, ${((user + system) / 10 / wallMs).toFixed(0)} % of a core`,
  );
};
process.once('SIGTERM', () => {
  report();
  process.exit(0);
});
await Promise.all([
  ...many(BATCHES_OF_A_KIND, () => askForBatches('/api/v1/coverage/batch', coverage)),
  ...many(BATCHES_OF_A_KIND, () => askForBatches('/api/v1/motion/batch', motion)),
  ...many(SINGLES_OF_A_KIND, () => askForSingles('&dry_run=1')),
  ...many(SINGLES_OF_A_KIND, () => askForSingles('')),
]);
report();
