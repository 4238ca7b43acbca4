/**
 * Overhead of the frame queue: 200 frames on 1, 2 and 4 workers, whose work is to wait (as downloads do), compared with
 * the waiting time alone; and the cost of planning them. Starts PostgreSQL.
 *
 *   npm run bench -- queue [--wait 250] [--frames 200]
 */
import { parseArgs } from 'node:util';
import { openFrameQueue } from '../../ingest/fleet/frameQueue.ts';
import type { FrameWork } from '../../ingest/fleet/frameWork.ts';
import { startPostgresServer } from '../../test/support/postgres/postgresServer.ts';
import { formatTable, runScript } from '../measure.ts';
import type { WorkerReport } from './queueWorker.ts';

const { values } = parseArgs({
  options: { wait: { type: 'string', default: '250' }, frames: { type: 'string', default: '200' } },
});
const waitMs = Number(values.wait);
const count = Number(values.frames);
const TRIES = { heartbeatSeconds: 60, retries: 8, retryDelaySeconds: 30 };

/** As large as the nation's frames: 190 granules each. */
function frameWork(index: number): FrameWork {
  const frame = `F${String(index).padStart(5, '0')}`;
  const files = Array.from({ length: 190 }, (_, at) => ({
    path: `${frame}/OPERA_L3_DISP-S1_IW_${frame}_VV_20160705T000000Z_2016${at}T000000Z_v1.0_20250101T000000Z.nc`,
    bytes: 400_000_000,
    modified_ms: 0,
  }));
  return {
    version: 1,
    frame,
    root: '/granules',
    files,
    gnss: [],
    finds_gnss: true,
    reference: [],
    statements: {},
    bytes: 1,
  };
}

const server = await startPostgresServer();
const rows = [['workers', 'frames/s', 'waiting alone', 'overhead a frame', 'processor a frame']];
try {
  const opening = performance.now();
  const queue = await openFrameQueue(server.url, { keepsTime: false, onError: console.error });
  const openMs = performance.now() - opening;
  const works = Array.from({ length: count }, (_, index) => frameWork(index));
  const planMs: number[] = [];
  for (const workers of [1, 2, 4]) {
    const planning = performance.now();
    await queue.offer(works, TRIES);
    planMs.push(performance.now() - planning);
    const args = ['--url', server.url, '--wait', String(waitMs)];
    const reports = await Promise.all(
      Array.from({ length: workers }, () => runScript<WorkerReport>('fleet/queueWorker.ts', args)),
    );
    const done = reports.reduce((sum, report) => sum + report.done, 0);
    if (done !== count) throw new Error(`${done} frames done, not ${count}`);
    const begunMs = Math.min(...reports.map((report) => report.begunMs));
    const wallMs = Math.max(...reports.map((report) => report.endedMs)) - begunMs;
    const cpuMs = reports.reduce((sum, report) => sum + report.cpuMs, 0);
    rows.push([
      String(workers),
      ((1000 * count) / wallMs).toFixed(2),
      ((1000 * workers) / waitMs).toFixed(2),
      `${((workers * wallMs) / count - waitMs).toFixed(1)} ms`,
      `${(cpuMs / count).toFixed(1)} ms`,
    ]);
  }
  const again = performance.now();
  await queue.offer(works, TRIES);
  const putMs = performance.now() - again;
  const repeated = performance.now();
  await queue.offer(works, TRIES);
  const repeatedMs = performance.now() - repeated;
  await queue.close();
  console.log(formatTable(rows));
  console.log(
    `tables made in ${openMs.toFixed(0)} ms; ${count} frames put in within ${planMs
      .concat(putMs)
      .map((ms) => ms.toFixed(0))
      .join(', ')} ms`,
  );
  console.log(`put in again while they wait: ${repeatedMs.toFixed(0)} ms`);
} finally {
  await server.remove();
}
