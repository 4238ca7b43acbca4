import { randomBytes } from 'node:crypto';
import type { UnitManifest } from '../../../schemas/gazetteerFiles.ts';
import { makeFolder, removeTree } from '../../../store/lake/files/local/durableFiles.ts';
import { lockFolder } from '../../../store/lake/files/local/ingestLock.ts';
import { lakeFilesAt } from '../../../store/lake/files/lakeFilesAt.ts';
import { GAZETTEER_FOLDER, gazetteerDir } from '../gazetteerLayout.ts';
import type { PointRow, RangeRow, RowPlacement } from './gazetteerRows.ts';
import { openGazetteerSpool, type GazetteerSpool } from './gazetteerSpool.ts';
import { newImportStamp, publishImports, writeImport } from './publishUnits.ts';
import { writeUnitTables } from './unitTables.ts';

/** Version of the rules for converting files to rows. */
export const IMPORT_RULES = 3;

/** Locks the gazetteer of a data folder for this process. Throws `ingest_in_progress`. */
export async function lockGazetteer(dataDir: string): Promise<{ release(): Promise<void> }> {
  const folder = gazetteerDir(dataDir);
  await makeFolder(folder);
  return lockFolder(folder, { work: 'the gazetteer is being imported', details: {} });
}

/** A spool in its own folder next to the gazetteer's files; `close` removes it. The caller must hold the gazetteer's lock. */
export async function openScratchSpool(
  dataDir: string,
  limits: { readonly threads: number; readonly memoryMb: number },
): Promise<{ readonly spool: GazetteerSpool; readonly folder: string; close(): Promise<void> }> {
  const name = `spool-${randomBytes(6).toString('hex')}`;
  const folder = await lakeFilesAt(dataDir).stagingPath(`${GAZETTEER_FOLDER}/${name}`);
  await makeFolder(folder);
  const spool = await openGazetteerSpool(folder, limits);
  return {
    spool,
    folder,
    close: async () => {
      spool.close();
      await removeTree(folder);
    },
  };
}

/** Imports generated rows, such as a demonstration's, and publishes them. Throws `ingest_in_progress`. */
export async function importRows(
  dataDir: string,
  rows: {
    readonly ranges: readonly (RangeRow & Omit<RowPlacement, 'file'>)[];
    readonly points: readonly (PointRow & Omit<RowPlacement, 'file'>)[];
  },
  now: number,
): Promise<UnitManifest[]> {
  const lock = await lockGazetteer(dataDir);
  try {
    const scratch = await openScratchSpool(dataDir, { threads: 1, memoryMb: 512 });
    const { spool } = scratch;
    try {
      for (const row of rows.ranges) spool.addRange({ ...row, file: 0 });
      for (const row of rows.points) spool.addPoint({ ...row, file: 0 });
      const imports: UnitManifest[] = [];
      for (const family of ['ranges', 'points'] as const) {
        for (const { unit, sources } of await spool.units(family)) {
          const imported = { unit, family, stamp: newImportStamp(now) };
          imports.push(
            await writeImport(dataDir, imported, async (folder) => ({
              created_at: new Date(now).toISOString(),
              rules: IMPORT_RULES,
              sources: [...sources],
              files: [],
              ...(await writeUnitTables(spool.connection, family, unit, folder)),
            })),
          );
        }
      }
      await publishImports(spool.connection, dataDir, { imports }, now);
      return imports;
    } finally {
      await scratch.close();
    }
  } finally {
    await lock.release();
  }
}
