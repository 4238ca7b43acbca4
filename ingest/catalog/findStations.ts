import { readdir, stat } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import { compareText } from '../../core/compareText.ts';
import { invalidInput } from '../../core/error.ts';
import { lakeFilesAt, machineFolder } from '../../store/lake/files/lakeFilesAt.ts';
import { GNSS_FOLDER } from '../../store/lake/files/layout.ts';
import type { Recognition } from '../reader/recognize/recognize.ts';
import type { GnssChoice } from './gnssChoice.ts';

/** The station files that an ingest of a frame reads. */
export interface StationFiles {
  readonly paths: readonly string[];
  /** Whether they were found automatically: if they can't tie the frame, it stays relative. */
  readonly areFound: boolean;
}

/** The frame whose stations are searched for. */
interface StationSearch {
  readonly frameId: string | null;
  readonly products: readonly Recognition[];
  readonly dataDir: string;
}

const NO_STATIONS: StationFiles = { paths: [], areFound: true };
/** The subfolders that `./gm fetch --gnss` makes. */
const PARTS = ['stations', 'grid'];
/** Endings of station files. */
const STATION_FILES = new Set(['.csv', '.tenv3']);

/**
 * The station files of a frame. `auto` takes the first of these that contains any: station files among the products;
 * `gnss/<frame>` and `gnss` in the folders of the products and in their parents; the same in the lake. Throws
 * `path_not_found`.
 */
export async function findStations(choice: GnssChoice, search: StationSearch): Promise<StationFiles> {
  if (choice.is === 'off') return NO_STATIONS;
  if (choice.is === 'files') {
    const files = await Promise.all(choice.paths.map(filesGiven));
    return { paths: files.flat(), areFound: false };
  }
  const { frameId, products, dataDir } = search;
  const amongProducts = products.filter(({ is }) => is === 'gnss').map(({ file }) => file.path);
  if (amongProducts.length > 0) return { paths: amongProducts, areFound: true };
  for (const folder of foldersNextTo(products)) {
    for (const place of placesOf(frameId)) {
      const files = await filesIn(join(folder, place));
      if (holdsStations(files)) return { paths: files, areFound: true };
    }
  }
  return { paths: await filesOfLake(dataDir, frameId), areFound: true };
}

function placesOf(frameId: string | null): string[] {
  return frameId === null ? [GNSS_FOLDER] : [`${GNSS_FOLDER}/${frameId}`, GNSS_FOLDER];
}

/** The folders of products, and their parents. */
export function foldersNextTo(products: readonly Recognition[]): Set<string> {
  const folders = new Set(products.map(({ file }) => dirname(resolve(file.path))));
  return new Set([...folders, ...[...folders].map((folder) => dirname(folder))]);
}

function holdsStations(files: readonly string[]): boolean {
  return files.some((file) => STATION_FILES.has(extname(file).toLowerCase()));
}

async function filesGiven(path: string): Promise<string[]> {
  const details = await stat(path).catch(() => null);
  if (details === null)
    throw invalidInput('path_not_found', `--gnss ${path}: no such file or folder; give station files`);
  return details.isDirectory() ? filesIn(path) : [path];
}

/** The files in a folder and its subfolders except hidden ones; none when the folder doesn't exist. */
async function filesIn(folder: string): Promise<string[]> {
  const files: string[] = [];
  for (const place of [folder, ...PARTS.map((part) => join(folder, part))]) {
    const entries = await readdir(place, { withFileTypes: true }).catch(() => []);
    for (const entry of entries)
      if (!entry.isDirectory() && !entry.name.startsWith('.')) files.push(join(place, entry.name));
  }
  return files.toSorted(compareText);
}

/** Station files of the lake; for a lake in a store, also the local ones for it. */
async function filesOfLake(dataDir: string, frameId: string | null): Promise<string[]> {
  const lake = lakeFilesAt(dataDir);
  for (const place of placesOf(frameId)) {
    const folders = new Set([place, ...PARTS.map((part) => `${place}/${part}`)]);
    const keys = (await lake.list(`${place}/`)).map(({ key }) => key);
    const here = keys.filter((key) => folders.has(key.slice(0, key.lastIndexOf('/'))));
    if (holdsStations(here)) return Promise.all(here.map((key) => lake.localPath(key)));
    const ofMachine = lake.isShared ? await filesIn(machineFolder(dataDir, place)) : [];
    if (holdsStations(ofMachine)) return ofMachine;
  }
  return [];
}
