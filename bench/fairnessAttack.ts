/** The worst mix that an API key is allowed, until it is ended: `tsx bench/fairnessAttack.ts <url> <key> <south,west,north,east>`. */
import { createRandom } from './noise.ts';

const COVERAGE_BATCHES = 8;
const MOTION_BATCHES = 8;
const DRY_RUNS = 32;
const PAUSE_MS = 50;

const [url = '', key = '', box = ''] = process.argv.slice(2);
const [south = 0, west = 0, north = 0, east = 0] = box.split(',').map(Number);
const random = createRandom(7);
const place = () => ({ lat: south + random() * (north - south), lon: west + random() * (east - west) });
const bodyOf = (count: number) => JSON.stringify({ items: Array.from({ length: count }, place) });
const coverage = bodyOf(5000);
const motion = bodyOf(1000);

/** Asks as soon as it is answered; who is refused tries again shortly after. */
async function askOnAndOn(path: string, body?: string): Promise<never> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { method: 'POST', headers, body };
  for (;;) {
    const answer = await fetch(url + path, init);
    await answer.arrayBuffer();
    if (!answer.ok) await new Promise((on) => setTimeout(on, PAUSE_MS));
  }
}

const { lat, lon } = place();
await Promise.all([
  ...Array.from({ length: COVERAGE_BATCHES }, () => askOnAndOn('/api/v1/coverage/batch', coverage)),
  ...Array.from({ length: MOTION_BATCHES }, () => askOnAndOn('/api/v1/motion/batch', motion)),
  ...Array.from({ length: DRY_RUNS }, () => askOnAndOn(`/api/v1/motion?lat=${lat}&lon=${lon}&dry_run=1`)),
]);
