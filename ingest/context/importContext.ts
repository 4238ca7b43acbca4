import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { MOST_CONTEXT_LAYERS } from '../../core/context/contextKinds.ts';
import { invalidInput } from '../../core/error.ts';
import type { Box } from '../../core/geodesy/planarShapes.ts';
import type { LakeFiles } from '../../core/lakeFiles.ts';
import { pmtilesParts, type PackedTile } from '../../formats/pmtiles/writePmtiles.ts';
import { newImportStamp } from '../../location/gazetteer/write/publishUnits.ts';
import { unreadableSource } from '../../location/import/source/unreadableSource.ts';
import type { ContextLayer } from '../../schemas/context/contextFiles.ts';
import {
  changeContext,
  contextKey,
  findContext,
  removeUnservedContext,
} from '../../store/lake/context/contextPointer.ts';
import { gridZoom } from '../../store/lake/context/contextReader.ts';
import { boxOf, SHAPE_ZOOM } from '../../store/lake/context/contextTile.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import type { CommandResult } from '../command/commandResult.ts';
import type { Reporter } from '../progress/reporter.ts';
import { createShapeCutter } from './cutShapes.ts';
import { formatOf, readGeoParquet } from './readGeoParquet.ts';
import { openGrid } from './readGrid.ts';

export interface ContextImport extends Pick<
  ContextLayer,
  'kind' | 'attribution' | 'license' | 'date' | 'attribute' | 'unit' | 'classes'
> {
  readonly dataDir: string;
  readonly path: string;
  /** Name of the layer; an existing one is replaced. */
  readonly name: string;
  /** Within how many meters the nearest feature is searched; 0 = not at all. */
  readonly reachM: number;
  readonly reporter: Reporter;
  /** Stops between two rows or tiles; nothing is served then. */
  readonly stop?: AbortSignal;
  readonly clock: () => number;
}

/** What was cut from a file. */
interface CutLayer extends Pick<ContextLayer, 'features' | 'grid' | 'reach_m'> {
  readonly tiles: readonly PackedTile[];
  readonly bounds: Box;
  readonly crs: string;
  /** Features that can't be used: how often, and which is the first, by reason. */
  readonly skipped: ReadonlyMap<string, { readonly count: number; readonly first: number }>;
}

/** More bytes than this in memory, before they are compressed. */
const MOST_BYTES = 1_500_000_000;
const ROWS_A_STEP = 1000;

/**
 * Imports a GeoParquet or GeoTIFF file as a context layer, and serves it as soon as it is written. Throws
 * `source_refused`, `too_many_layers` and `ingest_stopped`.
 */
export async function importContext(options: ContextImport): Promise<CommandResult> {
  const { dataDir, path, name, reporter, clock } = options;
  const files = lakeFilesAt(dataDir);
  requireRoom(Object.keys((await findContext(files))?.content.layers ?? {}), name);
  const cut = await cutFile(options);
  reporter.end();
  if (cut.tiles.length === 0) throw nothingIn(path, cut);
  const layer = await writeLayer(files, cut, options);
  await changeContext(files, (layers) => {
    requireRoom(Object.keys(layers), name);
    return { ...layers, [name]: layer };
  });
  await removeUnservedContext(files, clock());
  const skipped = [...cut.skipped].map(([reason, { count, first }]) => ({ reason, count, first_row: first }));
  return {
    lines: [
      `${lineOf(name, layer)}, read as ${cut.crs}`,
      ...skipped.map(({ reason, count, first_row: first }) =>
        count === 1
          ? `skipped row ${first}: ${reason}`
          : `skipped ${count} rows, the first ${first}: ${reason}`,
      ),
    ],
    json: { name, ...layer, skipped },
    ok: true,
  };
}

function requireRoom(names: readonly string[], name: string): void {
  if (names.includes(name) || names.length < MOST_CONTEXT_LAYERS) return;
  throw invalidInput(
    'too_many_layers',
    `the lake has ${names.length} context layers, the maximum; remove one with ./gm context remove`,
  );
}

async function cutFile(options: ContextImport): Promise<CutLayer> {
  const { path } = options;
  const format = await formatOf(path);
  const named = /\.(geo)?parquet$/i.test(path) ? 'parquet' : /\.tiff?$/i.test(path) ? 'tiff' : null;
  if (format === 'encrypted') throw unreadableSource(path, 'it is encrypted', 'write it without encryption');
  if (format === null || (named !== null && named !== format)) {
    const is =
      format === null ? 'is neither Parquet nor a TIFF' : `is ${format === 'tiff' ? 'a TIFF' : 'Parquet'}`;
    throw unreadableSource(path, `its content ${is}`, 'give a GeoParquet (.parquet) or GeoTIFF (.tif) file');
  }
  return format === 'tiff' ? cutGrid(options) : cutFeatures(options);
}

async function cutFeatures({ path, attribute, reachM, reporter, stop }: ContextImport): Promise<CutLayer> {
  const cutter = createShapeCutter(reachM);
  const skipped = new Map<string, { count: number; first: number }>();
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  let features = 0;
  let crs = '';
  await readGeoParquet(path, attribute, {
    begin: (facts) => {
      crs = facts.crs;
      reporter.stage('import', Math.ceil(facts.rows / ROWS_A_STEP));
    },
    each: (feature, row) => {
      if (row % ROWS_A_STEP === 0) reporter.advance();
      if ('problem' in feature) {
        const known = skipped.get(feature.problem) ?? { count: 0, first: row };
        skipped.set(feature.problem, { ...known, count: known.count + 1 });
        return stop?.aborted !== true;
      }
      for (const shape of feature.shapes) {
        cutter.add(feature.value, shape);
        const box = boxOf(shape.parts);
        west = Math.min(west, box.west);
        east = Math.max(east, box.east);
        south = Math.min(south, box.south);
        north = Math.max(north, box.north);
      }
      if (cutter.bytes() > MOST_BYTES)
        throw unreadableSource(path, 'it has too many positions', 'split it, for example by state');
      features++;
      return stop?.aborted !== true;
    },
  });
  requireGoingOn(stop);
  const bounds = { west, south, east, north };
  return { tiles: cutter.tiles(), features, grid: null, bounds, crs, skipped, reach_m: reachM };
}

async function cutGrid({ path, attribute, reachM, reporter, stop }: ContextImport): Promise<CutLayer> {
  if (attribute !== null)
    throw unreadableSource(path, 'a GeoTIFF has no attributes', 'leave --attribute out');
  if (reachM > 0) throw unreadableSource(path, 'a GeoTIFF has no features to be near to', 'leave --near out');
  const source = await openGrid(path);
  const { grid, bounds, tileCount } = source;
  reporter.stage('import', tileCount);
  const packed: PackedTile[] = [];
  let features = 0;
  let bytes = 0;
  for await (const { tile, cells } of source.tiles()) {
    if (tile) packed.push(tile);
    bytes += tile?.bytes.length ?? 0;
    features += cells;
    if (bytes > MOST_BYTES)
      throw unreadableSource(path, 'it has too many values', 'split it, for example by state');
    reporter.advance();
    requireGoingOn(stop);
    await turn();
  }
  const crs = grid.crs.startsWith('EPSG:') ? grid.crs : (/"([^"]*)"/.exec(grid.crs)?.[1] ?? 'WKT');
  return { tiles: packed, features, grid, bounds, crs, skipped: new Map(), reach_m: 0 };
}

function requireGoingOn(stop: AbortSignal | undefined): void {
  if (stop?.aborted) throw invalidInput('ingest_stopped', 'stopped; nothing was changed');
}

function nothingIn(path: string, { grid, skipped }: CutLayer): Error {
  if (grid) return unreadableSource(path, 'none of its cells has a value', 'check its nodata value');
  const [reason = 'it has no features'] = [...skipped].map(
    ([problem, { count, first }]) =>
      `none of its rows can be used: of row ${first}, ${problem} (${count} rows)`,
  );
  return unreadableSource(path, reason, 'repair the geometries');
}

async function writeLayer(files: LakeFiles, cut: CutLayer, options: ContextImport): Promise<ContextLayer> {
  const { name, path, clock, kind, attribution, license, date, attribute, unit, classes } = options;
  const { west, south, east, north } = cut.bounds;
  const now = clock();
  const archive = `${name}-${newImportStamp(now)}.pmtiles`;
  const zoom = cut.grid ? gridZoom(cut.grid) : SHAPE_ZOOM;
  const parts = pmtilesParts(cut.tiles, {
    bounds: [Math.max(-180, west), south, Math.min(180, east), north],
    minZoom: zoom,
    maxZoom: zoom,
    metadata: { name, attribution },
    hasVectorTiles: false,
  });
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  const staged = await files.stagingPath(contextKey(archive));
  const handle = await open(staged, 'w');
  try {
    for (const part of parts) await handle.writeFile(part);
  } finally {
    await handle.close();
  }
  await files.publish(staged, contextKey(archive));
  return {
    kind,
    attribution,
    license,
    date,
    source: basename(path),
    archive,
    bytes: parts.reduce((sum, part) => sum + part.length, 0),
    sha256: hash.digest('hex'),
    tiles: cut.tiles.length,
    features: cut.features,
    bounds: [west, south, east, north],
    attribute,
    unit,
    classes,
    reach_m: cut.reach_m,
    grid: cut.grid,
    imported_at: new Date(now).toISOString(),
  };
}

/** The layers of a lake. Throws `release_unusable`. */
export async function listContext(dataDir: string): Promise<CommandResult> {
  const layers = Object.entries((await findContext(lakeFilesAt(dataDir)))?.content.layers ?? {});
  return {
    lines:
      layers.length === 0
        ? ['no context layer is imported']
        : layers.map(([name, layer]) => `${lineOf(name, layer)}, ${layer.attribution}, ${layer.license}`),
    json: { layers: layers.map(([name, layer]) => ({ name, ...layer })) },
    ok: true,
  };
}

/** Removes layers. Throws `unit_unknown`. */
export async function removeContext(
  dataDir: string,
  names: readonly string[],
  now: number,
): Promise<CommandResult> {
  const files = lakeFilesAt(dataDir);
  const layers = (await findContext(files))?.content.layers ?? {};
  const unknown = names.filter((name) => layers[name] === undefined);
  if (unknown.length > 0)
    throw invalidInput('unit_unknown', `${unknown.join(', ')}: no such layer is served; "list" names them`);
  await changeContext(files, (served) =>
    Object.fromEntries(Object.entries(served).filter(([name]) => !names.includes(name))),
  );
  await removeUnservedContext(files, now);
  return { lines: names.map((name) => `${name} removed`), json: { removed: names }, ok: true };
}

function lineOf(name: string, { kind, features, grid, date, bytes, reach_m: reach }: ContextLayer): string {
  const count = `${features.toLocaleString('en-US')} ${grid ? 'cell' : 'feature'}${features === 1 ? '' : 's'}`;
  const near = reach > 0 ? `, nearest within ${reach} m` : '';
  return `${name}: ${kind}, ${count}${near}, ${date}, ${(bytes / 1e6).toFixed(1)} MB`;
}
