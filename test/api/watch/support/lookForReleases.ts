import { setTimeout } from 'node:timers/promises';
import { startReleaseAnnouncer } from '../../../../api/jobs/releaseAnnouncer.ts';
import { startWatchRunner, type WatchRunnerOptions } from '../../../../api/jobs/watchRunner.ts';
import { readConfig } from '../../../../schemas/config.ts';
import { evaluateWatches } from '../../../../watch/evaluation.ts';
import type { TestServer } from '../../../support/server/testServer.ts';
import { groundsOver } from './groundsOver.ts';
import type { Poller } from '../../../../store/state/poller.ts';

const HOUR_MS = 3_600_000;

/** Announces what is published and evaluates all watches. */
export async function lookForReleases(
  server: TestServer,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { database } = server;
  await server.lake.refresh();
  const warn = (problem: unknown): never => {
    throw new Error(JSON.stringify(problem));
  };
  const announcer = startReleaseAnnouncer(
    { grounds: groundsOver(server.lake), database, now: () => server.clock.now },
    { warn },
    { alongside: [evaluateWatches] },
  );
  await announcer.look();
  await announcer.stop();
  const runner = newRunner(server, environment, {}, warn);
  await runner.look();
  // The server's own runner may hold queued work.
  while (await hasOpenJobs(server)) {
    await setTimeout(20);
    await runner.look();
  }
  await runner.stop();
}

/** A runner in addition to the server's, which works when a test calls it. */
export function newRunner(
  server: TestServer,
  environment: Readonly<Record<string, string>>,
  { now = () => server.clock.now, ...options }: WatchRunnerOptions & { readonly now?: () => number },
  warn: (problem: unknown) => void,
): Poller<number> {
  const { database, dataDir } = server;
  const notDrawn = () => Promise.reject(new Error('nothing is drawn'));
  const context = {
    grounds: groundsOver(server.lake),
    database,
    config: readConfig({ GM_DATA_DIR: dataDir, ...environment }),
    now,
    maps: { renderMapCrop: notDrawn },
    pdfs: { draw: notDrawn },
    receipts: { sign: () => Promise.reject(new Error('signs nothing')) },
    publicUrl: () => server.url,
  };
  return startWatchRunner(context, { warn }, { pollMs: HOUR_MS, ...options });
}

/** Whether anything is left to evaluate or buy. */
export async function hasOpenJobs({ database }: TestServer): Promise<boolean> {
  const rows = await database.query(
    `SELECT job_id FROM job WHERE kind IN ('watch_evaluation', 'watch_purchase') AND status IN ('queued', 'processing') LIMIT 1`,
  );
  return rows.length > 0;
}
