import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compareText } from '../../../../core/compareText.ts';
import {
  unitManifestSchema,
  type GazetteerFamily,
  type UnitManifest,
} from '../../../../schemas/gazetteer.ts';
import { listFiles, removeTree } from '../../files/durableFiles.ts';
import { absentAs, readJson } from '../../release/frameCatalog.ts';
import { STAGING_PREFIX } from '../../files/layout.ts';
import { gazetteerDir, importDir, indexFile, UNIT_MANIFEST_FILE, UNITS_FOLDER } from '../gazetteerLayout.ts';
import { readGazetteerPointer } from '../gazetteerPointer.ts';

/** What stands for one family of a unit that is served. */
export interface ServedImport {
  readonly manifest: UnitManifest;
  readonly bytes: number;
}

/** Every import that is served, in the order of unit and family. Throws `release_unusable`. */
export async function servedImports(dataDir: string): Promise<ServedImport[]> {
  const pointer = await readGazetteerPointer(dataDir);
  const found: ServedImport[] = [];
  for (const [unit, families] of Object.entries(pointer?.units ?? {})) {
    for (const [family, stamp] of Object.entries(families)) {
      const dir = importDir(dataDir, unit, family as GazetteerFamily, stamp);
      let bytes = 0;
      for (const path of await listFiles(dir)) bytes += (await stat(join(dir, path))).size;
      found.push({ manifest: await readJson(join(dir, UNIT_MANIFEST_FILE), unitManifestSchema), bytes });
    }
  }
  return found.toSorted(
    ({ manifest: a }, { manifest: b }) => compareText(a.unit, b.unit) || compareText(a.family, b.family),
  );
}

/** Complete imports of one family of a unit, served or not; one that cannot be read is passed over. */
export async function importsOf(
  dataDir: string,
  unit: string,
  family: GazetteerFamily,
): Promise<UnitManifest[]> {
  const folder = join(gazetteerDir(dataDir), UNITS_FOLDER, unit);
  const names = await readdir(folder).catch(absentAs<string[]>([]));
  const found: UnitManifest[] = [];
  for (const name of names.toSorted()) {
    if (!name.startsWith(`${family}-`)) continue;
    const manifest = await readJson(join(folder, name, UNIT_MANIFEST_FILE), unitManifestSchema).catch(
      () => null,
    );
    if (manifest) found.push(manifest);
  }
  return found;
}

/** Removes what killed imports were writing. The caller holds the gazetteer's lock. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  const folder = gazetteerDir(dataDir);
  const units = join(folder, UNITS_FOLDER);
  const unitNames = await readdir(units).catch(absentAs<string[]>([]));
  for (const within of [folder, ...unitNames.map((unit) => join(units, unit))]) {
    for (const name of await readdir(within)) {
      if (name.startsWith(STAGING_PREFIX)) await removeTree(join(within, name));
    }
  }
}

/** Removes imports and indexes that are not served. The caller holds the gazetteer's lock. */
export async function removeUnserved(dataDir: string): Promise<void> {
  const pointer = await readGazetteerPointer(dataDir);
  const folder = gazetteerDir(dataDir);
  for (const name of await readdir(folder)) {
    const isIndex = name.startsWith('index-');
    if (isIndex && join(folder, name) !== (pointer && indexFile(dataDir, pointer.index))) {
      await removeTree(join(folder, name));
    }
  }
  const units = join(folder, UNITS_FOLDER);
  for (const unit of await readdir(units).catch(absentAs<string[]>([]))) {
    const served = new Set(
      Object.entries(pointer?.units[unit] ?? {}).map(([family, stamp]) => `${family}-${stamp}`),
    );
    for (const name of await readdir(join(units, unit))) {
      if (!served.has(name)) await removeTree(join(units, unit, name));
    }
    if (served.size === 0) await removeTree(join(units, unit));
  }
}
