import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureProgram } from '../../../scripts/setup/program.mjs';
import { bundleChildren } from './children.ts';
import { keepForDownloads } from './downloads.ts';
import { offerRunFolder } from './madeOnce.ts';
import { startReaper } from './reaper.mjs';
import { offerSharedPostgres } from '../postgres/sharedServer.ts';

/** Runs before the suite, for the whole run and for each tier in it; the returned function runs after it. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // the tiers of a run share what is created for the whole run
  if (!project.isRootProject()) return undefined;
  process.env['TZ'] = 'UTC';
  keepForDownloads();
  await ensureProgram(resolve(import.meta.dirname, '../../..'), (message) =>
    process.stderr.write(`${message}\n`),
  );
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
