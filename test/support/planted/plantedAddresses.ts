import { parseStreetName } from '../../../location/address/street/streetName.ts';
import { placeKey } from '../../../location/address/words/placeKey.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import type { PointRow, RangeRow, RowPlacement } from '../../../location/gazetteer/write/gazetteerRows.ts';
import { importRows } from '../../../location/gazetteer/write/importRows.ts';

interface PlantedStreet {
  /** As written by its source: `E Main St`. */
  readonly street: string;
  readonly place: string;
  readonly zip: string;
  /** Two letters; default TX. */
  readonly state?: string;
}

/** A house at a known location. */
export interface PlantedHouse extends PlantedStreet {
  readonly number: number;
  readonly point: LatLon;
}

/** A stretch of street with a range on each side, numbered from its first end. */
export interface PlantedBlock extends PlantedStreet {
  readonly ends: readonly [LatLon, LatLon];
  readonly left: readonly [number, number];
  readonly right: readonly [number, number];
}

/** Publishes a few addresses as a gazetteer of a data folder: real files, read like those of any gazetteer. */
export async function plantAddresses(
  dataDir: string,
  addresses: {
    readonly houses?: readonly PlantedHouse[];
    readonly blocks?: readonly PlantedBlock[];
    /** Milliseconds since 1970. */
    readonly now: number;
  },
): Promise<void> {
  const points = (addresses.houses ?? []).map((house): Row<PointRow> => ({
    ...streetOf(house),
    prefix: '',
    number: house.number,
    suffix: '',
    latE7: Math.round(house.point.lat * 1e7),
    lonE7: Math.round(house.point.lon * 1e7),
  }));
  const ranges = (addresses.blocks ?? []).flatMap((block, index) =>
    (['L', 'R'] as const).map((side): Row<RangeRow> => {
      const [fromNumber, toNumber] = side === 'L' ? block.left : block.right;
      return {
        ...streetOf(block),
        side,
        prefix: '',
        fromNumber,
        toNumber,
        parity: fromNumber % 2 === 0 ? 'E' : 'O',
        isOffset: true,
        isImputed: false,
        tlid: 1000 + index,
        latE6: block.ends.map(({ lat }) => Math.round(lat * 1e6)),
        lonE6: block.ends.map(({ lon }) => Math.round(lon * 1e6)),
      };
    }),
  );
  await importRows(dataDir, { points, ranges }, addresses.now);
}

type Row<T> = T & Omit<RowPlacement, 'file'>;

function streetOf({ street, place, zip, state = 'TX' }: PlantedStreet) {
  return {
    name: parseStreetName(street),
    display: street,
    place,
    placeKey: placeKey(place),
    urbanization: '',
    state,
    county: '48999',
    countyName: null,
    countyKey: null,
    source: 'planted',
    unit: '48999',
    zip,
  };
}
