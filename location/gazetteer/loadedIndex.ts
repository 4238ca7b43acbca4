import { groupBy } from '../../core/slices.ts';
import { editDistance } from '../../core/editDistance.ts';
import { compareText } from '../../core/compareText.ts';
import type { GazetteerFamily } from '../../schemas/gazetteerFiles.ts';
import type { GazetteerIndex, PlaceArea, ZipArea } from './gazetteerIndex.ts';
import type { IndexRow } from './indexRows.ts';
import { circleOf, mergePlaces, mergeZip } from './mergeAreas.ts';
import { createNearZips, type NearZips } from './nearZips.ts';
import { createNamePrefixes } from './namePrefixes.ts';

/** A family of a unit that has rows for a ZIP. */
export interface ZipSource {
  readonly unit: string;
  readonly family: GazetteerFamily;
}

/** The index, and where to find a ZIP's rows. */
export interface LoadedIndex extends GazetteerIndex {
  sourcesOfZip(zip: string): readonly ZipSource[];
}

/** ZIPs whose circles are at most this far apart count as neighbors, meters. */
const NEIGHBOR_GAP_M = 2_000;
const MOST_NEIGHBORS = 24;

/** Maximum number of suggestions for an unknown place. */
const MOST_LIKE = 3;
const SHORTEST_LIKE = 4;

function zipsAround(nearZips: NearZips, area: ZipArea): string[] {
  return nearZips
    .within(area, NEIGHBOR_GAP_M)
    .filter((other) => other.zip !== area.zip)
    .toSorted((a, b) => a.distanceM - b.distanceM || compareText(a.zip, b.zip))
    .slice(0, MOST_NEIGHBORS)
    .map((other) => other.zip);
}

/** Neighboring ZIPs, found once per ZIP. */
function neighborFinder(
  nearZips: () => NearZips,
  areaOfZip: (zip: string) => ZipArea | null,
): (zip: string) => readonly string[] {
  const neighbors = new Map<string, readonly string[]>();
  return (zip) => {
    const known = neighbors.get(zip);
    if (known) return known;
    const area = areaOfZip(zip);
    if (!area) return [];
    const found = zipsAround(nearZips(), area);
    neighbors.set(zip, found);
    return found;
  };
}

function placesLike(places: Areas, key: string, state: string | null): PlaceArea[] {
  return likeKeys(places.keys(), key)
    .flatMap((like) => places.find(like, state))
    .slice(0, MOST_LIKE);
}

/** Keys that differ by one letter (long names: two), but not in the first letter; most similar first. */
function likeKeys(keys: Iterable<string>, asked: string): string[] {
  if (asked.length < SHORTEST_LIKE) return [];
  const limit = asked.length >= 6 ? 2 : 1;
  const like: { readonly key: string; readonly edits: number }[] = [];
  for (const key of keys) {
    if (key[0] !== asked[0]) continue;
    const edits = editDistance(asked, key, limit);
    if (edits > 0 && edits <= limit) like.push({ key, edits });
  }
  return like.toSorted((a, b) => a.edits - b.edits || compareText(a.key, b.key)).map(({ key }) => key);
}

/** Sorts the rows of an index; areas are merged when they are requested. */
export function createIndex(rows: readonly IndexRow[]): LoadedIndex {
  const zipRows = groupBy(
    rows.filter(({ kind }) => kind === 'zip'),
    ({ key }) => key,
  );
  const placeRows = rows.filter(({ kind }) => kind === 'place');
  const places = areasByKey(placeRows);
  const counties = areasByKey(rows.filter(({ kind }) => kind === 'county'));
  const placesOfZip = groupBy(placeRows, ({ zip }) => zip);
  const unitsByState = gatherUnits(rows);

  const zipAreas = new Map<string, ZipArea>();
  const areaOfZip = (zip: string): ZipArea | null => {
    const known = zipAreas.get(zip);
    if (known) return known;
    const found = zipRows.get(zip);
    if (!found) return null;
    const area = mergeZip(zip, found, placesOfZip.get(zip) ?? []);
    zipAreas.set(zip, area);
    return area;
  };
  let circles: NearZips | undefined;
  /** ZIPs that have addresses; built on first use. */
  const nearZips = (): NearZips => {
    if (circles) return circles;
    const addressed = [...zipRows].filter(([, of]) => of.some(({ weight }) => weight > 0));
    circles = createNearZips(addressed.map(([zip, of]) => ({ zip, ...circleOf(of) })));
    return circles;
  };
  const prefixes = createNamePrefixes({
    placeRows,
    zips: () => [...zipRows.keys()],
    statesOfZip: (zip) => areaOfZip(zip)?.states ?? [],
  });
  const units = [...new Set([...unitsByState.values()].flat())].toSorted(compareText);

  return {
    isPlace: (key, state) => places.has(key, state),
    isCounty: (key, state) => counties.has(key, state),
    statesOfZip: (zip) => areaOfZip(zip)?.states ?? [],
    zipsOfPlace: (key, state) => places.find(key, state),
    placesLike: (key, state) => placesLike(places, key, state),
    placesStarting: (prefix, count) =>
      prefixes
        .places(prefix, count)
        .flatMap(({ key, state }) => places.find(key, state))
        .slice(0, count),
    zipsStarting: (digits, state, count) => prefixes.zips(digits, state, count),
    areaOfZip,
    areaOfCounty: (key, state) => counties.find(key, state),
    zipsNear: (point, count) =>
      nearZips()
        .nearest(point, count)
        .map(({ zip }) => zip),
    neighborsOfZip: neighborFinder(nearZips, areaOfZip),
    unitsOfState: (state) => unitsByState.get(state) ?? [],
    unitsOfZip: (zip) => [...new Set(sourcesOf(zipRows, zip).map(({ unit }) => unit))],
    units: () => units,
    sourcesOfZip: (zip) => sourcesOf(zipRows, zip),
  };
}

/** A ZIP in two states has two rows in one unit. */
function sourcesOf(zipRows: ReadonlyMap<string, readonly IndexRow[]>, zip: string): readonly ZipSource[] {
  const found = new Map<string, ZipSource>();
  for (const { unit, family, weight } of zipRows.get(zip) ?? []) {
    if (weight > 0) found.set(`${unit} ${family}`, { unit, family });
  }
  return [...found.values()];
}

/** Areas by key, then state, each merged once. */
interface Areas {
  keys(): Iterable<string>;
  has(key: string, state: string | null): boolean;
  find(key: string, state: string | null): readonly PlaceArea[];
}

function areasByKey(rows: readonly IndexRow[]): Areas {
  const byKey = groupBy(rows, ({ key }) => key);
  const merged = new Map<string, readonly PlaceArea[]>();
  const find = (key: string, state: string | null): readonly PlaceArea[] => {
    const identity = `${key}|${state ?? ''}`;
    const known = merged.get(identity);
    if (known) return known;
    const found = byKey.get(key);
    if (!found) return [];
    const byState = groupBy(found, (row) => row.state);
    const states = state === null ? [...byState.keys()] : [state];
    const areas = states
      .flatMap((one) => mergePlaces(byState.get(one) ?? []))
      .toSorted((a, b) => b.weight - a.weight || compareText(a.state, b.state));
    merged.set(identity, areas);
    return areas;
  };
  return {
    keys: () => byKey.keys(),
    find,
    has: (key, state) =>
      state === null ? byKey.has(key) : (byKey.get(key)?.some((row) => row.state === state) ?? false),
  };
}

function gatherUnits(rows: readonly IndexRow[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const { kind, state, unit, weight } of rows) {
    if (kind !== 'zip' || weight === 0) continue;
    const units = found.get(state) ?? new Set();
    found.set(state, units.add(unit));
  }
  return new Map([...found].map(([state, units]) => [state, [...units].toSorted(compareText)]));
}
