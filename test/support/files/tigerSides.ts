import { join } from 'node:path';
import { readLayer } from '../../../location/import/tiger/shapefile.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import { sharedData } from '../machine/sharedData.ts';

/** One numbered side of a record of the Census Bureau's address ranges, as in the file. */
export interface TigerSide {
  readonly fullName: string;
  readonly zip: string;
  readonly side: 'L' | 'R';
  readonly from: number;
  readonly to: number;
  readonly parity: 'E' | 'O' | 'B';
  readonly tlid: number;
  readonly line: readonly LatLon[];
}

/** Field names for a side in ADDRFEAT and EDGES. */
interface FieldNames {
  readonly from: (side: 'L' | 'R') => string;
  readonly to: (side: 'L' | 'R') => string;
  readonly zip: (side: 'L' | 'R') => string;
}

const ADDRFEAT: FieldNames = {
  from: (side) => `${side}FROMHN`,
  to: (side) => `${side}TOHN`,
  zip: (side) => `ZIP${side}`,
};
const EDGES: FieldNames = {
  from: (side) => `${side}FROMADD`,
  to: (side) => `${side}TOADD`,
  zip: (side) => `ZIP${side}`,
};

export const meagherFile = (): string | null => {
  const folder = sharedData('tiger-addrfeat-30059');
  return folder === null ? null : join(folder, 'tl_2021_30059_addrfeat.shp');
};

export const perquimansFile = (): string | null => {
  const folder = sharedData('tiger-edges-37143');
  return folder === null ? null : join(folder, 'tl_2020_37143_edges.shp');
};

/** Every numbered side in Meagher County, Montana. */
export function meagherSides(file: string): Promise<TigerSide[]> {
  return sidesOf(file, ADDRFEAT);
}

/** Every numbered side in Perquimans County, North Carolina. */
export function perquimansSides(file: string): Promise<TigerSide[]> {
  return sidesOf(file, EDGES);
}

async function sidesOf(file: string, names: FieldNames): Promise<TigerSide[]> {
  const sides: TigerSide[] = [];
  await readLayer(file, '', ['FULLNAME', 'TLID'], (record) => {
    const [fullName, line] = [record.text('FULLNAME'), record.line()];
    if (fullName === '' || line === null) return;
    for (const side of ['L', 'R'] as const) {
      const [from, to] = [record.text(names.from(side)), record.text(names.to(side))];
      if (from === '' || to === '') continue;
      const parity = names === ADDRFEAT ? record.text(`PARITY${side}`) : '';
      sides.push({
        fullName,
        zip: record.text(names.zip(side)),
        side,
        from: Number(from),
        to: Number(to),
        parity: parity === '' ? parityOf(Number(from), Number(to)) : (parity as TigerSide['parity']),
        tlid: Number(record.text('TLID')),
        line: line.lat.map((lat, at) => ({ lat, lon: line.lon[at]! })),
      });
    }
  });
  return sides;
}

/** EDGES has no parity. */
function parityOf(from: number, to: number): TigerSide['parity'] {
  if (from % 2 !== to % 2) return 'B';
  return from % 2 === 0 ? 'E' : 'O';
}
