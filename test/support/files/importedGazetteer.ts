import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Gazetteer } from '../../../location/gazetteer/gazetteer.ts';
import { openGazetteer } from '../../../location/gazetteer/openGazetteer.ts';
import { importFiles } from './gazetteerImport.ts';

/** Files imported into a new lake, which `close` removes. */
export async function importedGazetteer(
  paths: readonly string[],
): Promise<{ readonly gazetteer: Gazetteer; readonly close: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ground-motion-'));
  const { ok, refused } = await importFiles(dataDir, paths);
  if (!ok) throw new Error(JSON.stringify(refused));
  const gazetteer = await openGazetteer({ dataDir, pollIntervalMs: 0 });
  const close = async () => {
    await gazetteer.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { gazetteer, close };
}
