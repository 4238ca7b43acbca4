/**
 * What the protocol adds to a call: the same request over HTTP and as a tool call, in both eras of the protocol, one
 * after another and alternating within a run; and the lists that a client requests when it connects. `npm run bench --
 * mcp [--calls 400] [--rounds 5]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatIsoDate } from '../../core/date.ts';
import { median, quantile } from '../../core/statistics/quantile.ts';
import { PLANTED_GRID, plantFrame, pointIn } from '../../test/support/planted/plantedLake.ts';
import { formatTable } from '../measure.ts';
import { auditState, benchState, launchServer, registerAt } from './benchServer.ts';

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '400' }, rounds: { type: 'string', default: '5' } },
});
const [CALLS, ROUNDS] = [Number(values.calls), Number(values.rounds)];
const DAY_MS = 86_400_000;
const NEWEST = '2026-07-28';
const cells = Array.from({ length: PLANTED_GRID.rows * PLANTED_GRID.cols }, (_, index) => ({
  row: Math.floor(index / PLANTED_GRID.cols),
  col: index % PLANTED_GRID.cols,
}));

const scratch = await mkdtemp(join(tmpdir(), 'ground-motion-mcp-'));
const dataDir = join(scratch, 'data');
const now = Date.now();
await plantFrame({ dataDir, now, lastObservation: formatIsoDate(Math.floor(now / DAY_MS) - 10), cells });
const state = benchState(scratch, undefined);
const server = await launchServer(dataDir, state);
const key = await registerAt(server.url, 'agent@example.org');
let asked = 0;
const nextPlace = () => pointIn(cells[asked++ % cells.length]!);

async function read(response: Promise<Response>): Promise<void> {
  const answer = await response;
  const text = await answer.text();
  if (answer.status !== 200 || text.includes('"isError":true')) throw new Error(text.slice(0, 500));
}

const get = (path: string): Promise<void> =>
  read(fetch(server.url + path, { headers: { authorization: `Bearer ${key}` } }));

function message(method: string, params: object, isNewest: boolean, name?: string): Promise<void> {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': NEWEST,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const headers = {
    'mcp-protocol-version': NEWEST,
    'mcp-method': method,
    ...(name === undefined ? {} : { 'mcp-name': name }),
  };
  return read(
    fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${key}`,
        ...(isNewest ? headers : {}),
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method,
        params: { ...params, ...(isNewest ? { _meta: meta } : {}) },
      }),
    }),
  );
}
const call = (name: string, isNewest: boolean) => (): Promise<void> =>
  message('tools/call', { name, arguments: nextPlace() }, isNewest, name);
const query = (path: string) => (): Promise<void> => {
  const { lat, lon } = nextPlace();
  return get(`${path}?lat=${lat}&lon=${lon}`);
};

const WAYS: Readonly<Record<string, Readonly<Record<string, () => Promise<void>>>>> = {
  'coverage, free': {
    HTTP: query('/api/v1/coverage'),
    'MCP 2026-07-28': call('get_coverage', true),
    'MCP 2025-11-25': call('get_coverage', false),
  },
  'report, paid': {
    HTTP: query('/api/v1/motion'),
    'MCP 2026-07-28': call('check_ground_motion', true),
    'MCP 2025-11-25': call('check_ground_motion', false),
  },
  'list of tools': {
    'MCP 2026-07-28': () => message('tools/list', {}, true),
    'MCP 2025-11-25': () => message('tools/list', {}, false),
  },
};

const times = new Map<string, number[]>();
const medians = new Map<string, number[]>();
for (let round = 0; round <= ROUNDS; round++) {
  for (const [question, ways] of Object.entries(WAYS)) {
    for (const [way, ask] of Object.entries(ways)) {
      const label = `${question} · ${way}`;
      const measured: number[] = [];
      for (let time = 0; time < CALLS; time++) {
        const begun = performance.now();
        await ask();
        measured.push(performance.now() - begun);
      }
      // The first round is a warm-up.
      if (round === 0) continue;
      times.set(label, [...(times.get(label) ?? []), ...measured]);
      medians.set(label, [...(medians.get(label) ?? []), median(measured)]);
    }
  }
}
const rows = [...times].map(([label, measured]) => {
  const reference = medians.get(`${label.split(' · ')[0]} · HTTP`);
  const own = medians.get(label)!;
  const ratio = reference ? median(own.map((each, round) => each / reference[round]!)).toFixed(2) : '–';
  return [label, quantile(measured, 0.5).toFixed(2), quantile(measured, 0.99).toFixed(2), ratio];
});
console.log(`${ROUNDS} rounds of ${CALLS} calls, one after the other`);
console.log(formatTable([['', 'p50 ms', 'p99 ms', '× HTTP'], ...rows]));
await server.stop();
await auditState(state);
await rm(scratch, { recursive: true, force: true });
