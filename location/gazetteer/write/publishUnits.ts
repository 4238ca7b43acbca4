import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { required } from '../../../core/required.ts';
import {
  GAZETTEER_VERSION,
  unitManifestSchema,
  type GazetteerFamily,
  type GazetteerPointer,
  type UnitManifest,
} from '../../../schemas/gazetteerFiles.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import {
  listFiles,
  makeFolder,
  removeTree,
  writeDurably,
} from '../../../store/lake/files/local/durableFiles.ts';
import { tailChecks } from '../../../store/lake/files/tailChecks.ts';
import { readJson } from '../../../store/lake/files/jsonFile.ts';
import { lakeFilesAt } from '../../../store/lake/files/lakeFilesAt.ts';
import { sqlText } from '../../../store/lake/engine/lakeDuckDb.ts';
import { sealedJson } from '../../../store/lake/files/sealedJson.ts';
import { checkImported, checkIndex, readChecked } from '../checkedImports.ts';
import {
  AREAS_FILE,
  GAZETTEER_POINTER_KEY,
  importKey,
  indexKey,
  UNIT_MANIFEST_FILE,
} from '../gazetteerLayout.ts';
import { findGazetteerPointer, writeGazetteerPointer } from '../gazetteerPointer.ts';
import { MOST_SWAPS, swapRefused } from '../../../store/lake/release/releasePointer.ts';
import { copyTo } from './unitTables.ts';

/** One import of one family of a unit. */
export interface UnitImport {
  readonly unit: string;
  readonly family: GazetteerFamily;
  readonly stamp: string;
}

/** The name of an import that starts at `now`, milliseconds since 1970. */
export function newImportStamp(now: number): string {
  const time = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `${time}-${randomBytes(3).toString('hex')}`;
}

/**
 * Lets `write` fill a temporary folder, adds `unit.json`, and makes the folder durable under its final name, atomically.
 * It isn't read before `publishImports` lists it.
 */
export async function writeImport(
  dataDir: string,
  imported: UnitImport,
  write: (folder: string) => Promise<Omit<UnitManifest, 'version' | 'unit' | 'family' | 'stamp' | 'checks'>>,
): Promise<UnitManifest> {
  const files = lakeFilesAt(dataDir);
  const key = importKey(imported.unit, imported.family, imported.stamp);
  const aside = await files.stagingPath(key);
  try {
    await makeFolder(aside);
    const { unit, family, stamp } = imported;
    const content = await write(aside);
    const written = await listFiles(aside);
    const checks = await tailChecks(
      aside,
      written.map((path) => ({ path })),
    );
    const manifest = unitManifestSchema.parse({
      version: GAZETTEER_VERSION,
      unit,
      family,
      stamp,
      ...content,
      checks,
    });
    await writeDurably(join(aside, UNIT_MANIFEST_FILE), sealedJson(manifest, 1));
    await files.publish(aside, key);
    return manifest;
  } catch (error) {
    await removeTree(aside);
    throw error;
  }
}

/** Changes to publish: added imports, and removed families of units. */
export interface GazetteerChange {
  readonly imports: readonly UnitImport[];
  readonly removed?: readonly Omit<UnitImport, 'stamp'>[];
  /** Files all of whose rows are in the listed units, by SHA-256. */
  readonly finishedFiles?: GazetteerPointer['finished_files'];
}

/**
 * Publishes imports: merges their areas into a new index and atomically moves the pointer. The caller must hold the
 * gazetteer's lock; `now` is milliseconds since 1970.
 */
export async function publishImports(
  connection: DuckDBConnection,
  dataDir: string,
  change: GazetteerChange,
  now: number,
): Promise<void> {
  const files = lakeFilesAt(dataDir);
  for (let tries = 0; tries < MOST_SWAPS; tries++) {
    const found = await findGazetteerPointer(files);
    const before = found?.content ?? null;
    const index = await publishIndex(connection, files, { before, change, now });
    const next = { ...servedAfter(before, change), ...index, published_at: new Date(now).toISOString() };
    // A concurrent run has moved the pointer away from the state that this index was built from.
    if (await writeGazetteerPointer(files, next, found?.tag ?? null)) return;
  }
  throw swapRefused(files.nameOf(GAZETTEER_POINTER_KEY));
}

/** The imports and finished files in a pointer after a change. */
function servedAfter(
  before: GazetteerPointer | null,
  change: GazetteerChange,
): Pick<GazetteerPointer, 'version' | 'units' | 'finished_files'> {
  const units = { ...before?.units };
  for (const { unit, family } of replacedBy(change)) units[unit] = { ...units[unit], [family]: undefined };
  for (const { unit, family, stamp: of } of change.imports) units[unit] = { ...units[unit], [family]: of };
  const served = new Set(
    Object.entries(units).flatMap(([unit, families]) =>
      Object.entries(families).map(([family, of]) => `${unit} ${family} ${of}`),
    ),
  );
  const finished = Object.entries({ ...before?.finished_files, ...change.finishedFiles }).filter(([, of]) =>
    of.every(({ unit, family, stamp: wanted }) => served.has(`${unit} ${family} ${wanted}`)),
  );
  return {
    version: GAZETTEER_VERSION,
    units: Object.fromEntries(Object.entries(units).filter(([, of]) => Object.values(of).some(Boolean))),
    finished_files: Object.fromEntries(finished),
  };
}

function replacedBy({ imports, removed = [] }: GazetteerChange): readonly Omit<UnitImport, 'stamp'>[] {
  return [...imports, ...removed];
}

/** Merges the previous index with the changes into a new one, which isn't read yet. */
async function publishIndex(
  connection: DuckDBConnection,
  files: LakeFiles,
  {
    before,
    change,
    now,
  }: { readonly before: GazetteerPointer | null; readonly change: GazetteerChange; readonly now: number },
): Promise<Pick<GazetteerPointer, 'index' | 'index_check'>> {
  const stamp = newImportStamp(now);
  const staged = await files.stagingPath(indexKey(stamp));
  const merged = await mergedFiles(files, before, change.imports);
  const query = indexQuery(merged, replacedBy(change));
  const sources = [...merged.areas.map(({ path }) => path), ...(merged.index === null ? [] : [merged.index])];
  await readChecked(sources, { read: () => copyTo(connection, query, staged), check: merged.check });
  const checks = await tailChecks(dirname(staged), [{ path: basename(staged) }]);
  await files.publish(staged, indexKey(stamp));
  return { index: stamp, index_check: required(checks[basename(staged)]) };
}

/** Local input files of a new index, and how they are verified. */
interface MergedFiles {
  readonly areas: readonly (UnitImport & { readonly path: string })[];
  /** Null = there is no previous one. */
  readonly index: string | null;
  readonly check: () => Promise<void>;
}

async function mergedFiles(
  files: LakeFiles,
  before: GazetteerPointer | null,
  imports: readonly UnitImport[],
): Promise<MergedFiles> {
  const areas = await Promise.all(
    imports.map(async (imported) => {
      const dir = importKey(imported.unit, imported.family, imported.stamp);
      const { checks } = await readJson(files, `${dir}/${UNIT_MANIFEST_FILE}`, unitManifestSchema);
      return { ...imported, checks, path: await files.localPath(`${dir}/${AREAS_FILE}`) };
    }),
  );
  const index = before && (await files.localPath(indexKey(before.index)));
  const check = async () => {
    for (const { path, checks } of areas) await checkImported(path, AREAS_FILE, { checks });
    if (index !== null) await checkIndex(index, required(before));
  };
  return { areas, index, check };
}

const INDEX_COLUMNS = 'kind, key, name, state, zip, lat, lon, radius_m, weight';
const NO_ROWS = `SELECT NULL::VARCHAR AS kind, NULL::VARCHAR AS key, NULL::VARCHAR AS name, NULL::VARCHAR AS state,
  NULL::VARCHAR AS zip, NULL::DOUBLE AS lat, NULL::DOUBLE AS lon, NULL::DOUBLE AS radius_m, NULL::INTEGER AS weight,
  NULL::VARCHAR AS unit, NULL::VARCHAR AS family WHERE false`;

function indexQuery({ areas, index }: MergedFiles, replaced: readonly Omit<UnitImport, 'stamp'>[]): string {
  const gone = replaced.map(({ unit, family }) => `(${sqlText(unit)}, ${sqlText(family)})`).join(', ');
  const parts = areas.map(
    ({ unit, family, path }) =>
      `SELECT ${INDEX_COLUMNS}, ${sqlText(unit)} AS unit, ${sqlText(family)} AS family FROM ${parquet(path)}`,
  );
  if (index !== null) {
    parts.push(
      `SELECT ${INDEX_COLUMNS}, unit, family FROM ${parquet(index)}` +
        (gone === '' ? '' : ` WHERE (unit, family) NOT IN (${gone})`),
    );
  }
  return `${[NO_ROWS, ...parts].join(' UNION ALL ')} ORDER BY kind, key, state, zip, unit, family`;
}

function parquet(file: string): string {
  return `read_parquet(${sqlText(file)}, hive_partitioning=false)`;
}
