import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importGazetteer } from '../../ingest/gazetteer/importGazetteer.ts';
import { silentReporter } from '../../ingest/reporter.ts';
import type { Gazetteer } from '../../store/lake/gazetteer/gazetteer.ts';
import { openGazetteer } from '../../store/lake/gazetteer/openGazetteer.ts';

/** Files imported into a lake of their own, which `close` removes. */
export async function importedGazetteer(
  paths: readonly string[],
): Promise<{ readonly gazetteer: Gazetteer; readonly close: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ground-motion-'));
  const { ok, lines } = await importGazetteer({
    dataDir,
    paths,
    source: null,
    dryRun: false,
    threads: 1,
    reporter: silentReporter,
    clock: Date.now,
  });
  if (!ok) throw new Error(lines.join('\n'));
  const gazetteer = await openGazetteer({ dataDir, pollIntervalMs: 0 });
  const close = async () => {
    await gazetteer.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { gazetteer, close };
}
