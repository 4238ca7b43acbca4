import { resolve, dirname } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureProgram } from '../../../scripts/setup/program.mjs';
import { keepForDownloads } from './downloads.ts';
import { offerRunFolder } from './madeOnce.ts';
import { startReaper } from './reaper.mjs';
import { offerSharedPostgres } from '../postgres/sharedServer.ts';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { bundlesOf } from '../../../scripts/setup/bundles.mjs';

/** Runs before the suite, for the whole run and for each tier in it; the returned function runs after it. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // the tiers of a run share what is created for the whole run
  if (!project.isRootProject()) return undefined;
  process.env['TZ'] = 'UTC';
  keepForDownloads();
  await ensureProgram(root, (message) => process.stderr.write(`${message}\n`));
  await bundleChildren();
  const endReaper = startReaper();
  const endPostgres = await offerSharedPostgres();
  const removeRunFolder = await offerRunFolder();
  return async () => {
    await endPostgres();
    endReaper();
    await removeRunFolder();
  };
}

const root = resolve(import.meta.dirname, '../../..');

/** Sources below `test` that tests run as processes. */
const CHILDREN = [
  'test/billing/coin/support/watchingChild',
  'test/billing/support/chargingChild',
  'test/billing/support/freeAnswerChild',
  'test/billing/support/damagingChild',
  'test/billing/support/sellingChild',
  'test/ingest/process/stuckProcess',
  'test/ingest/reader/fuzz/child',
  'test/store/lake/files/lakeFilesProcess',
  'test/store/lake/ingestProcess',
  'test/support/webhooks/deliveringChild',
];

/** Bundles them and their imports into `dist`, where they start in a third of the time that tsx takes. */
async function bundleChildren(): Promise<void> {
  const { files } = await bundlesOf(root, [CHILDREN]);
  for (const [name, text] of files) {
    const file = resolve(root, 'dist', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.${process.pid}`, text);
    renameSync(`${file}.${process.pid}`, file);
  }
}
