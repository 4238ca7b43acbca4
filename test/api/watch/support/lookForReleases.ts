import { setTimeout } from 'node:timers/promises';
import { startReleaseAnnouncer } from '../../../../api/jobs/releaseAnnouncer.ts';
import { startWatchRunner, type WatchRunnerOptions } from '../../../../api/jobs/watchRunner.ts';
import { readConfig } from '../../../../schemas/config.ts';
import { evaluateWatches } from '../../../../watch/evaluation.ts';
import type { TestServer } from '../../../support/server/testServer.ts';
import { groundsOver } from './groundsOver.ts';

const HOUR_MS = 3_600_000;

/** Announces what is published and evaluates the watches to their end. */
export async function lookForReleases(
  server: TestServer,
  environment: Readonly<Record<string, string>> = {},
  options: WatchRunnerOptions = {},
): Promise<void> {
  const { database, dataDir } = server;
  await server.lake.refresh();
  const grounds = groundsOver(server.lake);
  const now = () => server.clock.now;
  const config = readConfig({ GM_DATA_DIR: dataDir, ...environment });
  const log = {
    warn: (problem: unknown) => {
      throw new Error(JSON.stringify(problem));
    },
  };
  const announcer = startReleaseAnnouncer({ grounds, database, now }, log, { alongside: [evaluateWatches] });
  await announcer.look();
  await announcer.stop();
  const context = {
    grounds,
    database,
    config,
    now,
    movingGates: { note: () => undefined },
    maps: { renderMapCrop: () => Promise.reject(new Error('nothing is drawn')) },
    pdfs: { draw: () => Promise.reject(new Error('nothing is drawn')) },
    publicUrl: () => server.url,
  };
  const runner = startWatchRunner(context, log, { pollMs: HOUR_MS, ...options });
  await runner.look();
  // The server's own runner may hold what was queued.
  while (await hasOpenJobs(server)) {
    await setTimeout(20);
    await runner.look();
  }
  await runner.stop();
}

async function hasOpenJobs({ database }: TestServer): Promise<boolean> {
  const rows = await database.query(
    `SELECT job_id FROM job WHERE kind IN ('watch_evaluation', 'watch_purchase') AND status IN ('queued', 'processing') LIMIT 1`,
  );
  return rows.length > 0;
}
