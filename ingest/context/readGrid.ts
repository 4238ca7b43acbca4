/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { stat } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { basename } from 'node:path';
import proj4 from 'proj4';
import type { ContextValue } from '../../core/context/contextKinds.ts';
import { errorMessage } from '../../core/error.ts';
import type { Box } from '../../core/geodesy/planarShapes.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';
import type { PackedTile } from '../../formats/pmtiles/writePmtiles.ts';
import { unreadableSource } from '../../location/import/source/unreadableSource.ts';
import type { ContextGrid } from '../../schemas/context/contextFiles.ts';
import { gridZoom } from '../../store/lake/context/contextReader.ts';
import { GRID_TILE, gridTile } from '../../store/lake/context/contextTile.ts';
import { readGeotiffFacts } from '../reader/geotiff/geotiffHeader.ts';
import type { GeotiffFacts } from '../reader/geotiff/plainGeotiff.ts';
import { readRaster } from '../reader/geotiff/rasterFile.ts';

/** A GeoTIFF that is cut into tiles, without resampling its cells. */
export interface GridSource {
  readonly grid: ContextGrid;
  readonly bounds: Box;
  /** Number of tiles. */
  readonly tileCount: number;
  /** Reads the tiles with values one by one; the last result has the number of cells that have one. */
  tiles(): AsyncGenerator<{ readonly tile: PackedTile | null; readonly cells: number }>;
}

/** Types whose values 32-bit floats hold exactly. */
const EXACT_TYPES = new Set(['Byte', 'Int8', 'Int16', 'UInt16', 'Float32']);
/** Points of each side of a grid by which its bounds in degrees are found. */
const SIDE_POINTS = 32;

/** Opens a GeoTIFF with one band, in any reference system that PROJ4 knows. Throws `source_refused`. */
export async function openGrid(path: string): Promise<GridSource> {
  const details = await stat(path);
  const file = { path, name: basename(path), bytes: details.size, modifiedMs: details.mtimeMs };
  const facts = await readGeotiffFacts(file).catch((error: unknown) => {
    throw refusedAs(path, error);
  });
  const { size, bands } = facts;
  const grid = gridOf(path, facts);
  const fill = bands[0]!.fill;
  // Rows are read as they are stored.
  const raster = { path, rows: size.rows, southFirst: false };
  const zoom = gridZoom(size);
  const across = Math.ceil(size.cols / GRID_TILE);
  const down = Math.ceil(size.rows / GRID_TILE);
  return {
    grid,
    bounds: boundsOf(path, grid),
    tileCount: across * down,
    async *tiles() {
      for (let y = 0; y < down; y++) {
        for (let x = 0; x < across; x++) {
          const [row, col] = [y * GRID_TILE, x * GRID_TILE];
          const rows = Math.min(GRID_TILE, size.rows - row);
          const cols = Math.min(GRID_TILE, size.cols - col);
          const out = new Float32Array(rows * cols);
          await readRaster(raster, { row, col, rows, cols }, [{ band: 1, out, fill }]);
          const { values, cells } = paddedCells(out, rows, cols);
          const bytes = gridTile(values);
          yield { tile: bytes && { z: zoom, x, y, bytes: gzipSync(bytes, { level: 9 }) }, cells };
        }
      }
    },
  };
}

/** The errors of the readers of radar products already name the file. */
function refusedAs(path: string, error: unknown): unknown {
  const message = errorMessage(error);
  const name = `${basename(path)}: `;
  if (!message.startsWith(name)) return error;
  return unreadableSource(path, message.slice(name.length), 'write it again as GeoTIFF', error);
}

function gridOf(path: string, { size, transform, epsg, wkt, bands, isScaled }: GeotiffFacts): ContextGrid {
  if (bands.length !== 1)
    throw unreadableSource(
      path,
      `it has ${bands.length} bands; expected one`,
      'choose one with gdal_translate -b',
    );
  const type = bands[0]!.dataType ?? 'unknown';
  if (!EXACT_TYPES.has(type))
    throw unreadableSource(
      path,
      `its values have type ${type}`,
      'convert them with gdal_translate -ot Float32',
    );
  if (isScaled)
    throw unreadableSource(
      path,
      'its values have a scale or an offset',
      'apply it with gdal_translate -unscale',
    );
  if (!transform || !transform.every(Number.isFinite) || areaOf(transform) === 0)
    throw unreadableSource(path, 'it has no geotransform', 'georeference it');
  const crs = crsOf(epsg, wkt);
  if (crs === null)
    throw unreadableSource(
      path,
      'it states no coordinate reference system',
      'set it with gdal_translate -a_srs, for example EPSG:5070',
    );
  return { ...size, transform: transform as ContextGrid['transform'], crs };
}

/** Of a cell, with a sign. */
function areaOf(transform: readonly number[]): number {
  return transform[1]! * transform[5]! - transform[2]! * transform[4]!;
}

/** A code of WGS 84, otherwise WKT; null = none. */
function crsOf(epsg: number | null, wkt: string | null): string | null {
  if (epsg !== null && isBuiltIn(epsg)) return `EPSG:${epsg}`;
  return wkt === null || wkt === '' ? null : wkt;
}

function isBuiltIn(epsg: number): boolean {
  try {
    return projectionFor(epsg).epsg === epsg;
  } catch {
    return false;
  }
}

/** The box around the grid's edges, in degrees that continue across the antimeridian. */
function boundsOf(path: string, { rows, cols, transform, crs }: ContextGrid): Box {
  const toDegrees = inverseOf(path, crs);
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  let before: number | null = null;
  for (let i = 0; i < 4 * SIDE_POINTS; i++) {
    const share = (i % SIDE_POINTS) / SIDE_POINTS;
    const [col, row] = [
      [share, 0],
      [1, share],
      [1 - share, 1],
      [0, 1 - share],
    ][Math.floor(i / SIDE_POINTS)]!.map((part, axis) => part * (axis === 0 ? cols : rows));
    const x = transform[0] + col! * transform[1] + row! * transform[2];
    const y = transform[3] + col! * transform[4] + row! * transform[5];
    const [lon, lat] = toDegrees(x, y);
    if (!(Math.abs(lat) <= 90.001 && Math.abs(lon) <= 540))
      throw unreadableSource(
        path,
        `its edge at ${x}, ${y} is not on the Earth`,
        'check its coordinate system',
      );
    // A grid in degrees may be wider than half the Earth; the edges of others are close to each other.
    const here: number =
      before === null || crs === 'EPSG:4326' ? lon : lon + 360 * Math.round((before - lon) / 360);
    before = here;
    west = Math.min(west, here);
    east = Math.max(east, here);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return { west, south, east, north };
}

function inverseOf(path: string, crs: string): (x: number, y: number) => readonly [lon: number, lat: number] {
  const [, code] = /^EPSG:(\d+)$/.exec(crs) ?? [];
  if (code !== undefined) {
    const projection = projectionFor(Number(code));
    return (x, y) => {
      const { lat, lon } = projection.inverse({ x, y });
      return [lon, lat];
    };
  }
  try {
    const converter = proj4('EPSG:4326', crs);
    return (x, y) => converter.inverse<[number, number]>([x, y]);
  } catch (error) {
    throw unreadableSource(
      path,
      `its coordinate reference system can't be converted to degrees (${errorMessage(error)})`,
      'reproject it with gdalwarp -t_srs EPSG:5070',
      error,
    );
  }
}

/** The values of a tile's cells; beyond the grid there are none. */
function paddedCells(
  read: Float32Array,
  rows: number,
  cols: number,
): { readonly values: ContextValue[]; readonly cells: number } {
  const values = Array.from<ContextValue>({ length: GRID_TILE * GRID_TILE }).fill(null);
  const known = new Map<number, number>();
  let cells = 0;
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const value = read[row * cols + col]!;
      if (!Number.isFinite(value)) continue;
      const written = known.get(value) ?? shortest(value);
      known.set(value, written);
      values[row * GRID_TILE + col] = written;
      cells++;
    }
  }
  return { values, cells };
}

/** The number with the fewest digits that is the same 32-bit float. */
function shortest(value: number): number {
  if (Number.isInteger(value)) return value;
  for (const digits of [6, 7, 8]) {
    const written = Number(value.toPrecision(digits));
    if (Math.fround(written) === value) return written;
  }
  return Number(value.toPrecision(9));
}
