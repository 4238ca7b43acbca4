import { compareText } from '../../../core/compareText.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import {
  unitManifestSchema,
  type GazetteerFamily,
  type UnitManifest,
} from '../../../schemas/gazetteerFiles.ts';
import { readJson } from '../../../store/lake/files/jsonFile.ts';
import { lakeFilesAt } from '../../../store/lake/files/lakeFilesAt.ts';
import {
  GAZETTEER_FOLDER,
  importKey,
  INDEX_PREFIX,
  indexKey,
  unitKey,
  UNIT_MANIFEST_FILE,
  UNITS_FOLDER,
} from '../gazetteerLayout.ts';
import { readGazetteerPointer } from '../gazetteerPointer.ts';

/** One family of a unit in the current gazetteer. */
export interface ServedImport {
  readonly manifest: UnitManifest;
  readonly bytes: number;
}

/** Every import in the current gazetteer, ordered by unit and family. Throws `release_unusable`. */
export async function servedImports(dataDir: string): Promise<ServedImport[]> {
  const files = lakeFilesAt(dataDir);
  const pointer = await readGazetteerPointer(dataDir);
  const found: ServedImport[] = [];
  for (const [unit, families] of Object.entries(pointer?.units ?? {})) {
    for (const [family, stamp] of Object.entries(families)) {
      const dir = importKey(unit, family as GazetteerFamily, stamp);
      const stored = await files.list(`${dir}/`);
      const bytes = stored.reduce((sum, { size }) => sum + size, 0);
      found.push({
        manifest: await readJson(files, `${dir}/${UNIT_MANIFEST_FILE}`, unitManifestSchema),
        bytes,
      });
    }
  }
  return found.toSorted(
    ({ manifest: a }, { manifest: b }) => compareText(a.unit, b.unit) || compareText(a.family, b.family),
  );
}

/** Complete imports of one family of a unit, current or not; unreadable ones are skipped. */
export async function importsOf(
  dataDir: string,
  unit: string,
  family: GazetteerFamily,
): Promise<UnitManifest[]> {
  const files = lakeFilesAt(dataDir);
  const found: UnitManifest[] = [];
  for (const name of (await files.folders(unitKey(unit))) ?? []) {
    if (!name.startsWith(`${family}-`)) continue;
    const key = `${unitKey(unit)}/${name}/${UNIT_MANIFEST_FILE}`;
    const manifest = await readJson(files, key, unitManifestSchema).catch(() => null);
    if (manifest) found.push(manifest);
  }
  return found;
}

/** Removes unfinished imports of killed processes. The caller must hold the gazetteer's lock. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  const files = lakeFilesAt(dataDir);
  await files.clearStaging(GAZETTEER_FOLDER, 0);
  for (const unit of await unitsOf(files)) await files.clearStaging(unitKey(unit), 0);
}

/** Removes imports and indexes that aren't current. The caller must hold the gazetteer's lock. */
export async function removeUnserved(dataDir: string): Promise<void> {
  const files = lakeFilesAt(dataDir);
  const pointer = await readGazetteerPointer(dataDir);
  for (const { key } of await files.list(INDEX_PREFIX)) {
    if (key !== (pointer && indexKey(pointer.index))) await files.remove(key);
  }
  for (const unit of await unitsOf(files)) {
    const served = new Set(
      Object.entries(pointer?.units[unit] ?? {}).map(([family, stamp]) => `${family}-${stamp}`),
    );
    for (const name of (await files.folders(unitKey(unit))) ?? []) {
      if (!served.has(name)) await files.removeFolder(`${unitKey(unit)}/${name}`);
    }
    if (served.size === 0) await files.removeFolder(unitKey(unit));
  }
}

/** Every unit that has a folder, current or not. */
async function unitsOf(files: LakeFiles): Promise<readonly string[]> {
  return (await files.folders(`${GAZETTEER_FOLDER}/${UNITS_FOLDER}`)) ?? [];
}
