/**
 * The worst mix that an address may send without a key, as fast as the server lets it, until the process is ended: `tsx
 * bench/serve/keyless/attack.ts <url> <own address> <lat> <lon> <frame> <release>`. Refused requests are repeated as soon
 * as allowed.
 */
import { Agent, request } from 'node:http';
import { getPriority, setPriority } from 'node:os';
import { json } from '../benchServer.ts';
import { keylessRequests, UNDESCRIBED, type KeylessRequest } from './routes.ts';

/** Requests in progress, out of the 128 that an address may have. */
const TOGETHER = 120;
/** How much lower its priority is than the server's, as a `nice` value: its own work isn't what is measured. */
const NICER = 10;
const TICK_MS = 50;

interface Answer {
  readonly status: number;
  readonly retryMs: number;
}

setPriority(Math.min(19, getPriority() + NICER));
const [url = '', localAddress = '', lat, lon, frameId = '', releaseId = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: TOGETHER, localAddress });
const description = await json(`${url}/openapi.json`);
const planted = { lat: Number(lat), lon: Number(lon), frameId, releaseId };
const requests = [...keylessRequests(description, planted), ...UNDESCRIBED];
/** For each request, when it may be sent again. */
const waits = new Map<KeylessRequest, number>();
const counts = new Map<number, number>();
let next = 0;

function send({ method, path, headers = {}, body }: KeylessRequest): Promise<Answer> {
  return new Promise((resolve) => {
    const options = { agent, method, headers: { 'accept-encoding': 'identity', ...headers } };
    const sent = request(url + path, options, (answer) => {
      answer.resume();
      answer.once('close', () => {
        const seconds = Number(answer.headers['retry-after'] ?? 0);
        resolve({ status: answer.statusCode ?? 0, retryMs: 1000 * seconds });
      });
    });
    sent.once('error', () => resolve({ status: 0, retryMs: TICK_MS }));
    sent.end(body);
  });
}

async function goOn(): Promise<void> {
  for (;;) {
    const now = performance.now();
    const ready = requests.findIndex((_, i) => {
      const candidate = requests[(next + i) % requests.length]!;
      return (waits.get(candidate) ?? 0) <= now;
    });
    if (ready < 0) {
      await new Promise((on) => setTimeout(on, TICK_MS));
      continue;
    }
    const chosen = requests[(next + ready) % requests.length]!;
    next = (next + ready + 1) % requests.length;
    const { status, retryMs } = await send(chosen);
    counts.set(status, (counts.get(status) ?? 0) + 1);
    if (status === 429) waits.set(chosen, performance.now() + retryMs);
  }
}

process.once('SIGTERM', () => {
  const answers = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  console.error(`keyless mix: ${answers.join(', ')}`);
  process.exit(0);
});
await Promise.all(Array.from({ length: TOGETHER }, goOn));
