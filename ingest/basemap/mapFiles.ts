import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { errorMessage, invalidInput } from '../../core/error.ts';
import { required } from '../../core/required.ts';
import { MAP_LAYERS, type RefusedFile } from '../../location/import/source/sourceFiles.ts';
import { listFiles } from '../../store/lake/files/local/durableFiles.ts';

const TIGER_MAP_LAYERS = ['edges', 'addrfeat', 'place', ...MAP_LAYERS] as const;
export type TigerMapLayer = (typeof TIGER_MAP_LAYERS)[number];

/** A layer of TIGER/Line that the basemap shows. */
export interface TigerMapFile {
  readonly kind: 'tiger';
  readonly path: string;
  readonly layer: TigerMapLayer;
  readonly year: number;
  /** FIPS code of a county (five digits) or state (two), or `us`. */
  readonly area: string;
}

/** Outlines of houses. */
export interface OutlinesFile {
  readonly kind: 'outlines';
  readonly path: string;
}

export type MapFile = TigerMapFile | OutlinesFile;

/** A unit of import and replacement: the layers of one area, or a file of outlines. */
export interface UnitPlan {
  readonly unit: string;
  readonly files: readonly MapFile[];
}

const TIGER_NAME = /^tl_(\d{4})_(us|\d{2}|\d{5})_([a-z]+?)(?:\d+)?\.(shp|zip)$/i;
const OUTLINES_NAME = /^(.+?)\.(?:geojson|geojsonl|geojsons|ndjson|jsonl)(?:\.gz)?$/i;
const KNOWN =
  'expected TIGER/Line layers (edges, roads, addrfeat, rails, areawater, linearwater, arealm, place) and house outlines (.geojson)';

/**
 * The units in files and folders. In a folder, files that aren't for the map are ignored; such a file given by name is
 * refused. Of several layers with the streets of a county one is used: edges, roads, or addrfeat, in this order. Throws
 * `source_not_found`.
 */
export async function planUnits(
  paths: readonly string[],
  isOutlines: (path: string) => Promise<boolean>,
): Promise<{ readonly units: readonly UnitPlan[]; readonly refused: readonly RefusedFile[] }> {
  const units = new Map<string, MapFile[]>();
  const refused: RefusedFile[] = [];
  const add = (unit: string, file: MapFile) => units.set(unit, [...(units.get(unit) ?? []), file]);
  for (const { path, isNamed } of await listed(paths)) {
    const name = basename(path);
    const [, year, area, layerText] = TIGER_NAME.exec(name) ?? [];
    const layer = TIGER_MAP_LAYERS.find((known) => known === layerText?.toLowerCase());
    if (layer) {
      const unit = required(area).toLowerCase();
      add(unit, { kind: 'tiger', path, layer, year: Number(year), area: unit });
    } else if (OUTLINES_NAME.test(name) && (await isOutlines(path))) {
      add(unitNameOf(required(OUTLINES_NAME.exec(name)?.[1])), { kind: 'outlines', path });
    } else if (isNamed)
      refused.push({ path, reason: `${name}: this file can’t be used for the map; ${KNOWN}` });
  }
  const plans = [...units].map(([unit, files]) => ({ unit, files: withoutDoubles(files) }));
  return { units: plans.sort((one, other) => (one.unit < other.unit ? -1 : 1)), refused };
}

async function listed(paths: readonly string[]) {
  const found: { readonly path: string; readonly isNamed: boolean }[] = [];
  for (const path of paths) {
    const status = await stat(path).catch((error: unknown) => {
      throw invalidInput(
        'source_not_found',
        `${path}: ${errorMessage(error)}; give files or folders that exist`,
      );
    });
    if (!status.isDirectory()) found.push({ path, isNamed: true });
    else
      for (const name of await listFiles(path))
        if (!/(?:^|[/\\])\./.test(name)) found.push({ path: join(path, name), isNamed: false });
  }
  return found.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** EDGES also contains railways and streams; for each layer, the newest year. */
function withoutDoubles(files: readonly MapFile[]): MapFile[] {
  const newest = new Map<TigerMapLayer, TigerMapFile>();
  const others: MapFile[] = [];
  for (const file of files) {
    if (file.kind === 'outlines') others.push(file);
    else if ((newest.get(file.layer)?.year ?? 0) <= file.year) newest.set(file.layer, file);
  }
  if (newest.has('edges'))
    for (const layer of ['roads', 'rails', 'linearwater'] as const) newest.delete(layer);
  if (newest.has('edges') || newest.has('roads')) newest.delete('addrfeat');
  return [...newest.values(), ...others];
}

function unitNameOf(stem: string): string {
  return stem
    .replace(/[^A-Za-z0-9_.-]/g, '-')
    .slice(0, 80)
    .replace(/^[^A-Za-z0-9_]/, '_');
}
