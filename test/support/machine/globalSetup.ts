import { resolve } from 'node:path';
import { ensureProgram } from '../../../scripts/setup/program.mjs';
import { bundleChildren } from './children.ts';
import { startReaper } from './reaper.mjs';
import { offerSharedPostgres } from '../postgres/sharedServer.ts';

/** Runs once before the suite; what it returns runs after it. */
export default async function setup(): Promise<() => Promise<void>> {
  process.env['TZ'] = 'UTC';
  await ensureProgram(resolve(import.meta.dirname, '../../..'), (message) =>
    process.stderr.write(`${message}\n`),
  );
  await bundleChildren();
  const endReaper = startReaper();
  const endPostgres = await offerSharedPostgres();
  return async () => {
    await endPostgres();
    endReaper();
  };
}
