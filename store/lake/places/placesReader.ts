import { BoundedCache } from '../../../core/boundedCache.ts';
import { compareText } from '../../../core/compareText.ts';
import { errorMessage } from '../../../core/error.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import { writeCellIndices } from '../../../core/geodesy/h3/cellIndex.ts';
import { groupBy } from '../../../core/slices.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { required } from '../../../core/required.ts';
import { partitionOf, placeHexagonOf } from '../../../schemas/h3Index.ts';
import type { PlaceArea, PlaceHexagon, PlacesIndex } from '../../../schemas/places/placesFiles.ts';
import { findHexagons, findPlaces, PLACES_KEY } from './placesFiles.ts';

/** The places of a lake, as of the last check. The same object until another build is served. */
export interface ServedPlaces {
  readonly index: PlacesIndex;
  /** By path: `tx/houston`. */
  readonly areas: ReadonlyMap<string, PlaceArea>;
  /** Areas by state, two lower-case letters; states and areas in order of their names, `town` before `zip`. */
  readonly states: ReadonlyMap<string, readonly PlaceArea[]>;
  readonly zips: ReadonlyMap<string, PlaceArea>;
}

/** Serves the places of a lake, which may not have any (yet). */
export interface PlacesReader {
  /** Null before the first build. */
  current(): Promise<ServedPlaces | null>;
  /** The hexagon around a point; null where too little is measured. Throws `release_unusable`. */
  hexagonAt(point: LatLon): Promise<PlaceHexagon | null>;
}

/** How often the index is checked, while it is requested. */
const CHECK_MS = 5000;
/** Partitions in memory, each up to 340 hexagons. */
const PARTITIONS = 64;

/** Opens the places of a lake. `warn` receives the reason when they are unreadable; the last ones are served until then. */
export function openPlaces(
  files: LakeFiles,
  { warn, now }: { readonly warn: (reason: string) => void; readonly now: () => number },
): PlacesReader {
  const partitions = BoundedCache.ofEntries<Readonly<Record<string, PlaceHexagon>>>(PARTITIONS);
  let served: { readonly tag: string; readonly places: ServedPlaces | null } = { tag: '', places: null };
  let checkedAt = -Infinity;
  let checking: Promise<void> | null = null;
  const check = async (): Promise<void> => {
    try {
      const tag = (await files.head(PLACES_KEY))?.tag ?? '';
      if (tag === served.tag) return;
      const found = await findPlaces(files);
      served = found ? { tag: found.tag, places: arrange(found.content) } : { tag: '', places: null };
    } catch (error) {
      warn(errorMessage(error));
    }
  };
  const current = async (): Promise<ServedPlaces | null> => {
    if (now() - checkedAt >= CHECK_MS) {
      checkedAt = now();
      checking = check().finally(() => (checking = null));
    }
    if (checking !== null) await checking;
    return served.places;
  };
  return {
    current,
    hexagonAt: async (point) => {
      const h3 = indexOf(point);
      const partition = partitionOf(h3);
      for (const isLastTry of [false, true]) {
        const places = await current();
        if (!places?.index.partitions.includes(partition)) return null;
        const { build } = places.index;
        const hexagons = await partitions.get(
          `${build}/${partition}`,
          async () => (await findHexagons(files, build, partition)) ?? {},
        );
        const found = hexagons[placeHexagonOf(h3)];
        if (found || isLastTry || Object.keys(hexagons).length > 0) return found ?? null;
        // The build has just been replaced.
        checkedAt = -Infinity;
      }
      return null;
    },
  };
}

function indexOf({ lat, lon }: LatLon): bigint {
  const h3 = new BigUint64Array(1);
  writeCellIndices(Float64Array.of(lat), Float64Array.of(lon), h3);
  return required(h3[0]);
}

function arrange(index: PlacesIndex): ServedPlaces {
  const ordered = index.areas.toSorted(
    (a, b) => compareText(a.state, b.state) || compareText(a.kind, b.kind) || compareText(a.name, b.name),
  );
  const states = groupBy(ordered, ({ path }) => path.slice(0, 2));
  const zips = ordered.filter(({ kind }) => kind === 'zip');
  return {
    index,
    areas: new Map(ordered.map((area) => [area.path, area])),
    states,
    zips: new Map(zips.map((area) => [area.name, area])),
  };
}
