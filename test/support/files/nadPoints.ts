import { parse } from 'csv-parse/sync';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import { sharedData } from '../machine/sharedData.ts';

/** One address from the National Address Database, as in the file. */
export interface NadPoint {
  readonly number: number;
  /** `W 8TH St`. */
  readonly street: string;
  readonly place: string;
  readonly state: string;
  readonly zip: string;
  readonly point: LatLon;
}

export const nadFile = (): string | null => {
  const folder = sharedData('addresses-nad-39061');
  return folder === null ? null : join(folder, 'nad_39061_5000.csv');
};

/** The 5,000 address points of Hamilton County, Ohio. */
export function nadPoints(file: string): NadPoint[] {
  const rows = parse<Record<string, string>>(readFileSync(file), { columns: true });
  return rows.map((row) => ({
    number: Number(row['number']),
    street: ['predir', 'premod', 'pretype', 'name', 'posttype', 'postdir']
      .map((part) => row[part]!)
      .filter((part) => part !== '')
      .join(' '),
    place: row['place']!,
    state: row['state']!,
    zip: row['zip']!,
    point: { lat: Number(row['lat']), lon: Number(row['lon']) },
  }));
}
