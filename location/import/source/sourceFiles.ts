import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { required } from '../../../core/required.ts';
import { isHollow } from '../../../formats/files/fileBytes.ts';
import { errorMessage, invalidInput } from '../../../core/error.ts';
import type { GazetteerSourceFile } from '../../../schemas/gazetteerFiles.ts';
import { unreadableSource } from './unreadableSource.ts';
import { listPacked, type PackedFile } from './zipArchive.ts';
import { listFiles, sha256OfFile } from '../../../store/lake/files/local/durableFiles.ts';

/** A file that a gazetteer can be built from. */
export type SourceFile = TigerFile | PointsFile;

export const TIGER_LAYERS = ['addrfeat', 'edges', 'featnames', 'faces', 'place', 'zcta', 'county'] as const;
export type TigerLayer = (typeof TIGER_LAYERS)[number];

/** Layers of TIGER/Line that only the basemap needs (`./gm basemap import`). */
export const MAP_LAYERS = ['roads', 'rails', 'areawater', 'linearwater', 'arealm'] as const;

/** A layer of TIGER/Line: a shapefile, its table alone, or a zipped shapefile. */
export interface TigerFile {
  readonly kind: 'tiger';
  readonly path: string;
  readonly layer: TigerLayer;
  readonly year: number;
  /** FIPS code of a county (five digits) or state (two), or `us`. */
  readonly area: string;
}

/** A table of address points. */
export interface PointsFile {
  readonly kind: 'points';
  readonly path: string;
  readonly format: 'csv' | 'geojson' | 'parquet';
  readonly packing: 'none' | 'gzip';
  /** Its name in the archive; null = it isn't in an archive. */
  readonly entry: PackedFile | null;
}

/** A given file that can't be used, and why. */
export interface RefusedFile {
  readonly path: string;
  readonly reason: string;
}

const TIGER_NAME = /^tl_(\d{4})_(us|\d{2}|\d{5})_([a-z]+?)(?:\d+)?\.(shp|dbf|zip)$/i;
const ARCHIVE = /\.zip$/i;
const POINTS_NAME = /\.(csv|txt|geojson|geojsonl|ndjson|jsonl|json|parquet|geoparquet)(\.gz)?$/i;
/** Files that accompany a shapefile or a table and aren't read on their own. */
const COMPANION =
  /\.(shx|prj|cpg|sbn|sbx|qix|vrt|xml|md|pdf|html?|meta)$|^(readme|licen[cs]e|schema)\b|-summary\.csv$|^thumbs\.db$/i;

/** The contents of the given files and folders, by path. Throws `source_not_found` for a missing path. */
export async function findSourceFiles(
  paths: readonly string[],
): Promise<{ readonly sources: readonly SourceFile[]; readonly refused: readonly RefusedFile[] }> {
  const files = new Set<string>();
  for (const path of paths) {
    const found = await stat(path).catch((error: unknown) => {
      throw invalidInput(
        'source_not_found',
        `${path}: ${errorMessage(error)}; give files or folders that exist`,
      );
    });
    if (!found.isDirectory()) files.add(path);
    // Hidden files belong to another program, for example parts of a fetch in progress.
    else
      for (const name of await listFiles(path)) if (!/(?:^|[/\\])\./.test(name)) files.add(join(path, name));
  }
  const sources: SourceFile[] = [];
  const refused: RefusedFile[] = [];
  for (const path of [...files].toSorted()) {
    if (isHollow(await stat(path))) {
      refused.push({
        path,
        reason: `${basename(path)}: nearly nothing of it is on the disk: download it again`,
      });
      continue;
    }
    const source = ARCHIVE.test(path) && !TIGER_NAME.test(basename(path)) ? null : recognize(path, files);
    if (source === null && ARCHIVE.test(path)) {
      try {
        sources.push(...(await tablesIn(path)));
      } catch (error) {
        refused.push({ path, reason: errorMessage(error) });
      }
    } else if (source === 'refused') {
      const kinds =
        'TIGER/Line layers (tl_2021_30059_addrfeat.shp or .zip) and tables of address points (.csv, .geojson, .parquet, .zip of them)';
      refused.push({
        path,
        reason: `${basename(path)}: not a file that is known by its name; expected ${kinds}`,
      });
    } else if (source) sources.push(source);
  }
  return { sources, refused };
}

/** Null for a file that belongs to another. */
function recognize(path: string, all: ReadonlySet<string>): SourceFile | 'refused' | null {
  const name = basename(path);
  const tiger = TIGER_NAME.exec(name);
  if (tiger) {
    const [, year, area, text, ending] = tiger;
    const layer = TIGER_LAYERS.find((known) => known === required(text).toLowerCase());
    if (MAP_LAYERS.some((known) => known === required(text).toLowerCase())) return null;
    if (!layer) return 'refused';
    // The table of a shapefile that is itself present.
    if (required(ending).toLowerCase() === 'dbf' && all.has(path.replace(/\.dbf$/i, '.shp'))) return null;
    return { kind: 'tiger', path, layer, year: Number(year), area: required(area).toLowerCase() };
  }
  if (COMPANION.test(name) || (/\.dbf$/i.test(name) && all.has(path.replace(/\.dbf$/i, '.shp')))) return null;
  const form = tableForm(name);
  return form ? { kind: 'points', path, entry: null, ...form } : 'refused';
}

/** How to read a table of points with this name; null = it isn't one. */
function tableForm(name: string): Pick<PointsFile, 'format' | 'packing'> | null {
  const points = POINTS_NAME.exec(name);
  if (!points) return null;
  const ending = required(points[1]).toLowerCase();
  const format = /parquet/.test(ending) ? 'parquet' : /csv|txt/.test(ending) ? 'csv' : 'geojson';
  return { format, packing: points[2] === undefined ? 'none' : 'gzip' };
}

/** The tables in an archive, next to which publishers pack descriptions. Throws `source_refused`. */
async function tablesIn(path: string): Promise<PointsFile[]> {
  const tables: PointsFile[] = [];
  for (const entry of await listPacked(path)) {
    const form = COMPANION.test(basename(entry.name)) ? null : tableForm(basename(entry.name));
    if (form?.format === 'parquet')
      throw unreadableSource(path, `${entry.name} in it is Parquet`, 'unpack it, and give the files');
    if (form) tables.push({ kind: 'points', path, entry, ...form });
  }
  if (tables.length === 0) throw unreadableSource(path, 'no file in it is a table (.csv, .txt, .geojson)');
  return tables;
}

/** A table's name for people: its file, and its name in the archive if it is in one. */
export function tableName({ path, entry }: PointsFile): string {
  return entry === null ? basename(path) : `${basename(path)}/${entry.name}`;
}

/** Identifies a file by its content, including a shapefile's other parts. */
export async function identify(source: SourceFile): Promise<GazetteerSourceFile[]> {
  if (source.kind === 'points' && source.entry !== null) {
    const { bytes, crc32 } = source.entry;
    const name = tableName(source);
    // Archives hold thousands of tables, so each is identified by its own checksum.
    const sha256 = createHash('sha256').update(`${source.entry.name} ${bytes} ${crc32}`).digest('hex');
    return [{ name, bytes, sha256 }];
  }
  const paths = [source.path];
  if (/\.shp$/i.test(source.path))
    paths.push(source.path.replace(/shp$/i, (end) => (end === 'SHP' ? 'DBF' : 'dbf')));
  const identified: GazetteerSourceFile[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => null);
    if (found) identified.push({ name: basename(path), bytes: found.size, sha256: await sha256OfFile(path) });
  }
  return identified;
}
