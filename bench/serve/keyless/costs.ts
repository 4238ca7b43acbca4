/**
 * The cost to the server of each route that needs no key: processor time of all its threads per request, without limits.
 * `npm run bench -- keyless-costs [--requests 150]`. The weights in `config.access` are derived from it. Figures:
 * docs/decisions/0007-fairness.md.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatTable } from '../../measure.ts';
import { benchState, json, launchServer, processorMicroseconds, registerAt } from '../benchServer.ts';
import { keylessRequests, UNDESCRIBED } from './routes.ts';
import { plantKeylessLake } from './keylessLake.ts';

const NO_LIMITS = {
  loginsPerMinute: 1_000_000,
  recoveriesPerHour: 1_000_000,
  recoveryEmailsPerHour: 1_000_000,
};
const WARM_UP = 10;
const TOGETHER = 4;

const { values } = parseArgs({ options: { requests: { type: 'string', default: '150' } } });
const requests = Number(values.requests);
const scratch = await mkdtemp(join(tmpdir(), 'ground-motion-bench-'));
try {
  const planted = await plantKeylessLake(join(scratch, 'data'));
  const state = benchState(scratch, undefined);
  const server = await launchServer(join(scratch, 'data'), state, {}, { limits: NO_LIMITS });
  await registerAt(server.url, 'customer0@example.org');
  const description = await json(`${server.url}/openapi.json`);
  const rows: string[][] = [];
  for (const { operation, path, method, headers = {}, body } of [
    ...keylessRequests(description, planted),
    ...UNDESCRIBED,
  ]) {
    let [status, bytes] = [0, 0];
    const once = async (): Promise<void> => {
      const init = { method, headers: { 'accept-encoding': 'identity', ...headers } };
      const answer = await fetch(server.url + path, body === undefined ? init : { ...init, body });
      bytes = (await answer.arrayBuffer()).byteLength;
      ({ status } = answer);
    };
    for (let i = 0; i < WARM_UP; i++) await once();
    const before = await processorMicroseconds(server);
    const many = async (): Promise<void> => {
      for (let i = 0; i < requests / TOGETHER; i++) await once();
    };
    await Promise.all(Array.from({ length: TOGETHER }, many));
    const took = ((await processorMicroseconds(server)) - before) / 1000 / requests;
    rows.push([
      `${operation}${headers['accept-encoding'] ? ' (br)' : ''}`,
      String(status),
      String(bytes),
      took.toFixed(2),
    ]);
  }
  await server.stop();
  console.log(formatTable([['', 'status', 'bytes', 'ms'], ...rows]));
} finally {
  await rm(scratch, { recursive: true, force: true });
}
