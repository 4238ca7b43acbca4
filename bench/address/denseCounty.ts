import { parseStreetName } from '../../location/address/street/streetName.ts';
import type { importRows } from '../../location/gazetteer/write/importRows.ts';

/** Streets per ZIP, blocks per street. */
export const STREETS = 300;
export const BLOCKS = 8;
/** Degrees that a ZIP and a street occupy. */
const ZIP_WIDTH = 0.06;
const STREET_GAP = 0.0002;

type Rows = Parameters<typeof importRows>[1];

const SYLLABLES =
  'al ber cor dun el far gar hol in jas ken lor mar nor os pen quin ros sal tor ul ver wil yar'.split(' ');
const TYPES = ['St', 'Ave', 'Rd', 'Ln', 'Dr', 'Ct'];

/** Names are the same in every run; a fifth of the streets share their name with streets in other ZIPs. */
export function streetOf(zip: number, street: number): string {
  const seed = street % 5 === 0 ? street : street + zip * 7919;
  const word = [seed, Math.floor(seed / 24), Math.floor(seed / 576)].map((at) => SYLLABLES[at % 24]).join('');
  return `${word} ${TYPES[street % 6]}`;
}

export function zipName(zip: number): string {
  return String(43_000 + zip);
}

/** A county of dense ZIPs: 4,800 range sides each, twice an average ZIP's. */
export function plantRows(zips: number): Rows {
  const ranges: Rows['ranges'][number][] = [];
  for (let zip = 0; zip < zips; zip++) {
    for (let street = 0; street < STREETS; street++) {
      const display = streetOf(zip, street);
      const lat = 39 + street * STREET_GAP;
      const common = {
        name: parseStreetName(display),
        display,
        place: `Town ${zip % 10}`,
        placeKey: `TOWN ${zip % 10}`,
        urbanization: '',
        state: 'OH',
        county: '39001',
        unit: '39001',
        countyName: null,
        countyKey: null,
        zip: zipName(zip),
        source: 'synthetic',
        prefix: '',
        isOffset: true,
        isImputed: false,
      };
      for (let block = 0; block < BLOCKS; block++) {
        const lons = Array.from({ length: 6 }, (_, at) => -84 + zip * ZIP_WIDTH + (block * 5 + at) * 0.001);
        const line = {
          latE6: lons.map((_, at) => Math.round(1e6 * lat) + (at % 3)),
          lonE6: lons.map((lon) => Math.round(1e6 * lon)),
          tlid: (zip * STREETS + street) * BLOCKS + block,
        };
        const [low, high] = [100 * block, 100 * block + 98];
        const [from, to] = block % 2 === 0 ? [low, high] : [high, low];
        ranges.push({ ...common, ...line, side: 'L', parity: 'E', fromNumber: from, toNumber: to });
        ranges.push({ ...common, ...line, side: 'R', parity: 'O', fromNumber: from + 1, toNumber: to + 1 });
      }
    }
  }
  return { ranges, points: [] };
}
