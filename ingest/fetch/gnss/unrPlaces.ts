import { GroundMotionError } from '../../../core/error.ts';
import { wrapLongitude } from '../../reader/gnss/tenv3.ts';
import type { LonLatBox } from '../opera/selection.ts';

/** A place with a GNSS series: a station, or a point of the grid. */
export interface UnrPlace {
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
}

/** With fewer valid rows than this, the file isn't the list. */
const SENSIBLE_SHARE = 0.9;

/** Reads the Nevada Geodetic Laboratory's list of stations (`llh.out`): name, latitude, longitude, height. Throws `source_unreadable`. */
export function parseStationList(text: string): UnrPlace[] {
  return parseRows(text, 'llh.out', ([name = '', lat, lon]) => ({
    name,
    lat: Number(lat),
    lon: Number(lon),
  }));
}

/** Reads its list of grid points (`grid_latlon_lookup.txt`): number, longitude, latitude. Throws `source_unreadable`. */
export function parseGridList(text: string): UnrPlace[] {
  return parseRows(text, 'grid_latlon_lookup.txt', ([number = '', lon, lat]) => ({
    name: /^\d{1,6}$/.test(number) ? number.padStart(6, '0') : '',
    lat: Number(lat),
    lon: Number(lon),
  }));
}

function parseRows(text: string, file: string, parse: (fields: readonly string[]) => UnrPlace): UnrPlace[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const places = lines
    .map((line) => parse(line.trim().split(/\s+/)))
    .filter(
      // A name becomes a file name.
      ({ name, lat, lon }) => /^[A-Za-z0-9]{1,12}$/.test(name) && Math.abs(lat) <= 90 && Math.abs(lon) <= 360,
    );
  if (places.length === 0 || places.length < lines.length * SENSIBLE_SHARE) {
    const found = `${places.length} of ${lines.length} lines with a name, latitude and longitude`;
    throw new GroundMotionError(
      'unavailable',
      'source_unreadable',
      `${file}: found ${found}; see unr in GM_FETCH_MIRRORS`,
    );
  }
  return places.map((place) => ({ ...place, lon: wrapLongitude(place.lon) }));
}

/** Whether a place lies in a box. */
export function isWithin({ lat, lon }: UnrPlace, [west, south, east, north]: LonLatBox): boolean {
  const isBetween = west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
  return isBetween && lat >= south && lat <= north;
}
