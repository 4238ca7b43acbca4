import { lakeFilesAt } from '../../../store/lake/files/lakeFilesAt.ts';
import { sqlText } from '../../../store/lake/engine/lakeDuckDb.ts';
import { importKey } from '../../gazetteer/gazetteerLayout.ts';
import type { GazetteerSpool } from '../../gazetteer/write/gazetteerSpool.ts';
import { importsOf } from '../../gazetteer/write/gazetteerMaintenance.ts';
import { NearestZip } from '../tiger/nearestZip.ts';

/** Positions with known ZIPs, used to assign ZIPs to points that lack one. */
export interface PointAnchors {
  /** Millionths of a degree. */
  add(latE6: number, lonE6: number, zip: string): void;
  /** Adds the county's streets, once. */
  complete(): Promise<void>;
  /** The ZIP of the nearest position, given in degrees; '' if none is near. */
  find(lat: number, lon: number): string;
}

/** One position per ZIP is kept in each cell of this many millionths of a degree (about 100 m). */
const CELL_E6 = 1000;
/** Once this many cells are known, further cells are twice as wide, so a county of any size fits. */
const MOST_CELLS = 300_000;
/** A position farther away than this (about 2 km) says nothing about a house's ZIP. */
const MOST_E6 = 20_000;
const ZIP_FILE = /^(\d{5})\.parquet$/;

/** Anchors for the points of a unit: its own points, and the unit's streets in the gazetteer. */
export function pointAnchors(dataDir: string, unit: string, spool: GazetteerSpool): PointAnchors {
  const nearest = new NearestZip();
  const seen = new Set<string>();
  let isComplete = false;
  let cellE6 = CELL_E6;
  const add = (latE6: number, lonE6: number, zip: string) => {
    const cell = `${Math.floor(latE6 / cellE6)}:${Math.floor(lonE6 / cellE6)}:${zip}`;
    if (seen.has(cell)) return;
    if (seen.size >= MOST_CELLS) {
      seen.clear();
      cellE6 *= 2;
    }
    seen.add(cell);
    nearest.add(latE6, lonE6, zip);
  };
  return {
    add,
    complete: async () => {
      if (isComplete) return;
      isComplete = true;
      await addStreets(dataDir, unit, spool, add);
    },
    find: (lat, lon) => nearest.find(lat * 1e6, lon * 1e6, MOST_E6) ?? '',
  };
}

async function addStreets(
  dataDir: string,
  unit: string,
  { connection }: GazetteerSpool,
  add: PointAnchors['add'],
): Promise<void> {
  const imported = (await importsOf(dataDir, unit, 'ranges')).at(-1);
  const files = lakeFilesAt(dataDir);
  for (const path of Object.keys(imported?.checks ?? {})) {
    const zip = ZIP_FILE.exec(path)?.[1];
    if (imported === undefined || zip === undefined) continue;
    const file = await files.localPath(`${importKey(unit, 'ranges', imported.stamp)}/${path}`);
    const vertices = await connection.runAndReadAll(
      `SELECT unnest(lat_e6) AS lat, unnest(lon_e6) AS lon FROM read_parquet(${sqlText(file)}, hive_partitioning=false)`,
    );
    for (const [lat, lon] of vertices.getRows()) add(lat as number, lon as number, zip);
  }
}
