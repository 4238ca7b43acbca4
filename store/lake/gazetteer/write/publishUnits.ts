import { randomBytes } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import {
  GAZETTEER_VERSION,
  unitManifestSchema,
  type GazetteerFamily,
  type GazetteerPointer,
  type UnitManifest,
} from '../../../../schemas/gazetteer.ts';
import {
  listFiles,
  makeFolder,
  removeTree,
  syncPath,
  syncTree,
  writeDurably,
} from '../../files/durableFiles.ts';
import { tailChecks } from '../../files/fileChecks.ts';
import { readJson } from '../../release/frameCatalog.ts';
import { sqlText } from '../../engine/lakeDuckDb.ts';
import { STAGING_PREFIX } from '../../files/layout.ts';
import { sealedJson } from '../../files/sealedJson.ts';
import { checkImported, checkIndex, readChecked } from '../checkedImports.ts';
import { AREAS_FILE, gazetteerDir, importDir, indexFile, UNIT_MANIFEST_FILE } from '../gazetteerLayout.ts';
import { readGazetteerPointer, writeGazetteerPointer } from '../gazetteerPointer.ts';
import { copyTo } from './unitTables.ts';

/** One import of one family of a unit. */
export interface UnitImport {
  readonly unit: string;
  readonly family: GazetteerFamily;
  readonly stamp: string;
}

/** A name for an import that begins at `now`, milliseconds since 1970. */
export function newImportStamp(now: number): string {
  const time = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `${time}-${randomBytes(3).toString('hex')}`;
}

/**
 * Lets `write` fill a folder aside, adds `unit.json` and makes the folder durable and whole under its final name.
 * Nobody reads it before `publishImports` names it.
 */
export async function writeImport(
  dataDir: string,
  imported: UnitImport,
  write: (folder: string) => Promise<Omit<UnitManifest, 'version' | 'unit' | 'family' | 'stamp' | 'checks'>>,
): Promise<UnitManifest> {
  const dir = importDir(dataDir, imported.unit, imported.family, imported.stamp);
  const aside = join(dirname(dir), `${STAGING_PREFIX}${imported.family}-${imported.stamp}`);
  try {
    await makeFolder(aside);
    const { unit, family, stamp } = imported;
    const content = await write(aside);
    const files = await listFiles(aside);
    const checks = await tailChecks(
      aside,
      files.map((path) => ({ path })),
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
    await syncTree(aside);
    await rename(aside, dir);
    await syncPath(dirname(dir));
    return manifest;
  } catch (error) {
    await removeTree(aside);
    throw error;
  }
}

/** What is to be served from now on: imports that come, and families of units that go. */
export interface GazetteerChange {
  readonly imports: readonly UnitImport[];
  readonly removed?: readonly Omit<UnitImport, 'stamp'>[];
  /** Files whose every row is in the units they name, by SHA-256. */
  readonly finishedFiles?: GazetteerPointer['finished_files'];
}

/**
 * Serves imports: merges their areas into a new index and moves the pointer to all of it at once. The caller holds
 * the gazetteer's lock; `now` is milliseconds since 1970.
 */
export async function publishImports(
  connection: DuckDBConnection,
  dataDir: string,
  change: GazetteerChange,
  now: number,
): Promise<void> {
  const before = await readGazetteerPointer(dataDir);
  const stamp = newImportStamp(now);
  const file = indexFile(dataDir, stamp);
  const replaced = [...change.imports, ...(change.removed ?? [])];
  const merged = () => copyTo(connection, indexQuery(dataDir, before, replaced, change.imports), file);
  const { sources, check } = await mergedFiles(dataDir, before, change.imports);
  await readChecked(sources, { read: merged, check });
  await syncPath(file);
  await syncPath(gazetteerDir(dataDir));
  const units = { ...before?.units };
  for (const { unit, family } of replaced) units[unit] = { ...units[unit], [family]: undefined };
  for (const { unit, family, stamp: of } of change.imports) units[unit] = { ...units[unit], [family]: of };
  const served = new Set(
    Object.entries(units).flatMap(([unit, families]) =>
      Object.entries(families).map(([family, of]) => `${unit} ${family} ${of}`),
    ),
  );
  const finished = Object.entries({ ...before?.finished_files, ...change.finishedFiles }).filter(([, of]) =>
    of.every(({ unit, family, stamp: wanted }) => served.has(`${unit} ${family} ${wanted}`)),
  );
  await writeGazetteerPointer(dataDir, {
    version: GAZETTEER_VERSION,
    published_at: new Date(now).toISOString(),
    index: stamp,
    index_check: Object.values(await tailChecks(gazetteerDir(dataDir), [{ path: basename(file) }]))[0],
    units: Object.fromEntries(Object.entries(units).filter(([, of]) => Object.values(of).some(Boolean))),
    finished_files: Object.fromEntries(finished),
  });
}

/** What a new index is made of, and how it is known to be sound. */
async function mergedFiles(
  dataDir: string,
  before: GazetteerPointer | null,
  imports: readonly UnitImport[],
): Promise<{ readonly sources: readonly string[]; readonly check: () => Promise<void> }> {
  const areas = await Promise.all(
    imports.map(async ({ unit, family, stamp }) => {
      const dir = importDir(dataDir, unit, family, stamp);
      const { checks } = await readJson(join(dir, UNIT_MANIFEST_FILE), unitManifestSchema);
      return { dir, checks };
    }),
  );
  const sources = areas.map(({ dir }) => join(dir, AREAS_FILE));
  if (before) sources.push(indexFile(dataDir, before.index));
  const check = async () => {
    for (const { dir, checks } of areas) await checkImported(dir, AREAS_FILE, checks);
    if (before) await checkIndex(dataDir, before);
  };
  return { sources, check };
}

const INDEX_COLUMNS = 'kind, key, name, state, zip, lat, lon, radius_m, weight';
const NO_ROWS = `SELECT NULL::VARCHAR AS kind, NULL::VARCHAR AS key, NULL::VARCHAR AS name, NULL::VARCHAR AS state,
  NULL::VARCHAR AS zip, NULL::DOUBLE AS lat, NULL::DOUBLE AS lon, NULL::DOUBLE AS radius_m, NULL::INTEGER AS weight,
  NULL::VARCHAR AS unit, NULL::VARCHAR AS family WHERE false`;

function indexQuery(
  dataDir: string,
  before: GazetteerPointer | null,
  replaced: readonly Omit<UnitImport, 'stamp'>[],
  imports: readonly UnitImport[],
): string {
  const gone = replaced.map(({ unit, family }) => `(${sqlText(unit)}, ${sqlText(family)})`).join(', ');
  const parts = imports.map(({ unit, family, stamp }) => {
    const file = join(importDir(dataDir, unit, family, stamp), AREAS_FILE);
    return `SELECT ${INDEX_COLUMNS}, ${sqlText(unit)} AS unit, ${sqlText(family)} AS family FROM ${parquet(file)}`;
  });
  if (before) {
    parts.push(
      `SELECT ${INDEX_COLUMNS}, unit, family FROM ${parquet(indexFile(dataDir, before.index))}` +
        (gone === '' ? '' : ` WHERE (unit, family) NOT IN (${gone})`),
    );
  }
  return `${[NO_ROWS, ...parts].join(' UNION ALL ')} ORDER BY kind, key, state, zip, unit, family`;
}

function parquet(file: string): string {
  return `read_parquet(${sqlText(file)}, hive_partitioning=false)`;
}
