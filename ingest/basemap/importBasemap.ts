import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { errorMessage, GroundMotionError, invalidInput } from '../../core/error.ts';
import { GROUND_LAYERS, BASEMAP_ZOOMS } from '../../core/basemap/groundLayers.ts';
import type { LakeFiles } from '../../core/lakeFiles.ts';
import { newImportStamp } from '../../location/gazetteer/write/publishUnits.ts';
import { pmtilesParts } from '../../formats/pmtiles/writePmtiles.ts';
import { unreadableSource } from '../../location/import/source/unreadableSource.ts';
import type { RefusedFile } from '../../location/import/source/sourceFiles.ts';
import type { BasemapUnit } from '../../schemas/basemapFiles.ts';
import {
  archiveKey,
  BASEMAP_FOLDER,
  changeBasemap,
  findBasemap,
} from '../../store/lake/basemap/basemapPointer.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import { removeTree } from '../../store/lake/files/local/durableFiles.ts';
import type { CommandResult } from '../command/commandResult.ts';
import type { Reporter } from '../progress/reporter.ts';
import { makeRunFolder } from '../scratch/runFolder.ts';
import { cutTiles } from './cutTiles.ts';
import { joinLines } from './joinLines.ts';
import type { MapFeature } from './mapFeature.ts';
import { planUnits, type MapFile, type UnitPlan } from './mapFiles.ts';
import { boundsOf } from './mercatorSquare.ts';
import { readMapLayer } from './readMapLayer.ts';
import { holdsOutlines, readOutlines } from './readOutlines.ts';

export interface BasemapImport {
  readonly dataDir: string;
  readonly paths: readonly string[];
  /** Attribution shown on every map; null = the Census Bureau for its files, none for others. */
  readonly attribution: string | null;
  readonly reporter: Reporter;
  /** Stops between two units; finished units are served. */
  readonly stop?: AbortSignal;
  readonly clock: () => number;
}

interface UnitReport extends BasemapUnit {
  readonly unit: string;
  readonly outside: number;
}

const CENSUS = 'U.S. Census Bureau';
/** Minimum age of unreferenced archives before removal: servers check for a new pointer every few seconds. */
const KEPT_MS = 60_000;

/**
 * Cuts files into vector tiles, one PMTiles archive per unit, and serves each as soon as it is written: a unit is served
 * either in its old or in its new state. An unusable file rejects its unit. Throws `source_not_found`.
 */
export async function importBasemap(options: BasemapImport): Promise<CommandResult> {
  const { dataDir, reporter, stop, clock } = options;
  const { units: plans, refused: unknown } = await planUnits(options.paths, holdsOutlines);
  const files = lakeFilesAt(dataDir);
  const refused: RefusedFile[] = [...unknown];
  const units: UnitReport[] = [];
  const lines: string[] = [];
  reporter.stage('import', plans.length);
  for (const plan of plans) {
    if (stop?.aborted) break;
    await turn();
    try {
      const { unit, outside, replaced } = await importUnit(files, plan, options.attribution, clock());
      units.push({ ...unit, unit: plan.unit, outside });
      lines.push(
        `${unitLine(plan.unit, unit)}${outside > 0 ? `, ${outside} features outside the United States` : ''}`,
      );
      const lost = (replaced?.layers ?? []).filter((layer) => !unit.layers.includes(layer));
      if (lost.length > 0)
        lines.push(`${plan.unit} no longer has ${lost.join(', ')}: give all files of an area in one import`);
    } catch (error) {
      if (!(error instanceof GroundMotionError) || error.code !== 'source_refused') throw error;
      refused.push({ path: plan.files[0]?.path ?? plan.unit, reason: errorMessage(error) });
    }
    reporter.advance();
  }
  reporter.end();
  await removeUnserved(files, clock());
  const stopped = stop?.aborted === true;
  lines.push(...refused.map(({ reason }) => `refused: ${reason}`));
  if (plans.length + refused.length === 0) lines.push('none of these files can be used for the map');
  if (stopped) lines.push('stopped; run it again to continue');
  return {
    lines,
    json: { units, refused, stopped },
    ok: refused.length === 0 && !stopped && units.length > 0,
  };
}

async function importUnit(
  files: LakeFiles,
  { unit, files: sources }: UnitPlan,
  attribution: string | null,
  now: number,
) {
  const read = await readUnit(sources);
  const features = joinLines(read.features);
  const [first] = sources;
  if (features.length === 0 && first !== undefined) {
    const problem =
      read.outside > 0
        ? `its ${read.outside} features lie outside the United States; expected degrees, longitude first`
        : 'it has no feature that the map shows';
    throw unreadableSource(first.path, problem, 'check what the file is');
  }
  const tiles = cutTiles(features);
  const layers = GROUND_LAYERS.filter((layer) => features.some((feature) => feature.layer === layer));
  const bounds = boundsOf(features);
  const parts = pmtilesParts(tiles, {
    bounds,
    minZoom: BASEMAP_ZOOMS.least,
    maxZoom: BASEMAP_ZOOMS.most,
    metadata: { name: unit, vector_layers: layers.map((id) => ({ id, fields: {} })) },
  });
  const archive = `${unit}-${newImportStamp(now)}.pmtiles`;
  await publishArchive(files, archive, parts);
  const imported: BasemapUnit = {
    archive,
    bytes: parts.reduce((sum, part) => sum + part.length, 0),
    tiles: tiles.length,
    features: features.length,
    bounds: [...bounds],
    layers,
    sources: read.sources,
    attribution: attribution ?? (sources.some(({ kind }) => kind === 'tiger') ? CENSUS : ''),
    imported_at: new Date(now).toISOString(),
  };
  let replaced: BasemapUnit | undefined;
  await changeBasemap(files, (units) => {
    replaced = units[unit];
    return { ...units, [unit]: imported };
  });
  return { unit: imported, outside: read.outside, replaced };
}

async function readUnit(sources: readonly MapFile[]) {
  const scratch = makeRunFolder('basemap');
  const features: MapFeature[] = [];
  let outside = 0;
  try {
    for (const source of sources) {
      const read =
        source.kind === 'tiger' ? await readMapLayer(source, scratch) : await readOutlines(source.path);
      for (const feature of read.features) features.push(feature);
      outside += read.outside;
    }
  } finally {
    await removeTree(scratch);
  }
  const named = sources.map((source) =>
    source.kind === 'tiger' ? `TIGER/Line ${source.year} ${source.layer}` : basename(source.path),
  );
  return { features, outside, sources: named };
}

async function publishArchive(
  files: LakeFiles,
  archive: string,
  parts: readonly Uint8Array[],
): Promise<void> {
  const key = archiveKey(archive);
  const staged = await files.stagingPath(key);
  const handle = await open(staged, 'w');
  try {
    await handle.writev([...parts]);
  } finally {
    await handle.close();
  }
  await files.publish(staged, key);
}

/** Removes archives that were replaced, or whose import ended before they were served. */
async function removeUnserved(files: LakeFiles, now: number): Promise<void> {
  const pointer = await findBasemap(files);
  const served = new Set(
    Object.values(pointer?.content.units ?? {}).map(({ archive }) => archiveKey(archive)),
  );
  for (const { key, putAtMs } of await files.list(`${BASEMAP_FOLDER}/`))
    if (key.endsWith('.pmtiles') && !served.has(key) && now - putAtMs > KEPT_MS) await files.remove(key);
  await files.clearStaging(BASEMAP_FOLDER, KEPT_MS * 60);
}

/** What the basemap consists of, unit by unit. Throws `release_unusable`. */
export async function basemapStatus(dataDir: string): Promise<CommandResult> {
  const units = Object.entries((await findBasemap(lakeFilesAt(dataDir)))?.content.units ?? {});
  const bytes = units.reduce((sum, [, unit]) => sum + unit.bytes, 0);
  return {
    lines: [
      ...units.map(([name, unit]) => `${unitLine(name, unit)}, ${unit.imported_at}`),
      units.length === 0
        ? 'no basemap is imported; import one'
        : `${units.length} ${units.length === 1 ? 'unit' : 'units'}, ${megabytes(bytes)}`,
    ],
    json: { units: units.map(([unit, facts]) => ({ unit, ...facts })), bytes },
    ok: true,
  };
}

/** Removes units from the basemap. Throws `unit_unknown`. */
export async function removeBasemapUnits(
  dataDir: string,
  names: readonly string[],
  now: number,
): Promise<CommandResult> {
  const files = lakeFilesAt(dataDir);
  const served = (await findBasemap(files))?.content.units ?? {};
  const unknown = names.filter((name) => served[name] === undefined);
  if (unknown.length > 0)
    throw invalidInput('unit_unknown', `${unknown.join(', ')}: no such unit is served; "status" lists them`);
  await changeBasemap(files, (units) =>
    Object.fromEntries(Object.entries(units).filter(([name]) => !names.includes(name))),
  );
  await removeUnserved(files, now);
  return { lines: names.map((name) => `${name} removed`), json: { removed: names }, ok: true };
}

function unitLine(name: string, { features, tiles, bytes, layers, sources }: BasemapUnit): string {
  const counts = `${features.toLocaleString('en-US')} features, ${tiles.toLocaleString('en-US')} tiles`;
  return `${name}: ${counts}, ${megabytes(bytes)}, ${layers.join(' ')}, ${sources.join(', ')}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
