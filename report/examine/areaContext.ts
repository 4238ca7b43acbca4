import { CONTEXT_NOTE, MOST_AREA_VALUES, type ContextValue } from '../../core/context/contextKinds.ts';
import { cellCenter, type Cell } from '../../core/geodesy/grid.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import { roundTo } from '../../core/report/publishedValues.ts';
import { required } from '../../core/required.ts';
import { groupBy, mapInGroups } from '../../core/slices.ts';
import type { AreaContext, LineContext, SampleContext } from '../../schemas/http/report/context.ts';
import type { ContextReader, FoundContext } from '../../store/lake/context/contextReader.ts';
import type { LakeFrame } from '../../store/lake/read/lakeReader.ts';
import { aboutLayer, presentFound, presentNearest, withMeaning, type FoundHere } from './contextLayer.ts';

/** Maximum number of cells of an area that are compared with maps. */
const MOST_COMPARED = 1000;
/** Number of cells that are looked up before yielding to other requests. */
const COMPARED_TOGETHER = 10;
/** Its multiples modulo 1 are spread evenly. */
const GOLDEN_PART = 0.618_033_988_75;

/**
 * The centers of an area's cells, or of one cell from each of `MOST_COMPARED` equal parts of their list. Which one of its
 * part varies, because equal steps through the rows of a grid would select few of its columns. Deterministic.
 */
export function comparedPlaces({ grid, projection }: LakeFrame, cells: readonly Cell[]): LatLon[] {
  const step = Math.max(1, cells.length / MOST_COMPARED);
  return Array.from({ length: Math.min(cells.length, MOST_COMPARED) }, (_, part) => {
    const within = step > 1 ? (part * GOLDEN_PART) % 1 : 0;
    return projection.inverse(cellCenter(grid, required(cells[Math.floor((part + within) * step)])));
  });
}

/** What others have mapped in an area: how much of it has which values. It never takes part in an assessment. */
export async function readAreaContext(
  context: ContextReader,
  places: readonly LatLon[],
): Promise<AreaContext> {
  const found = await lookUp(context, places);
  return { note: CONTEXT_NOTE, compared_cells: places.length, layers: presentLayers(found) };
}

/** The same along a line, and what each of its points has. */
export async function readLineContext(
  context: ContextReader,
  places: readonly LatLon[],
): Promise<{ readonly line: LineContext; readonly samples: readonly SampleContext[] }> {
  const found = await lookUp(context, places);
  return {
    line: { note: CONTEXT_NOTE, compared_samples: places.length, layers: presentLayers(found) },
    samples: found.map((layers) => layers.map((here) => ({ name: here.name, ...presentFound(here) }))),
  };
}

function lookUp(context: ContextReader, places: readonly LatLon[]): Promise<FoundContext[][]> {
  return mapInGroups(places, COMPARED_TOGETHER, (group) =>
    Promise.all(group.map(async (place) => [...(await context.at(place))])),
  );
}

/** The layers at some places, by name. */
function presentLayers(found: readonly (readonly FoundContext[])[]): AreaContext['layers'] {
  return [...groupBy(found.flat(), ({ name }) => name).values()]
    .map((places) => presentLayer(places, found.length))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** A layer in the cells that its bounds contain. */
function presentLayer(cells: readonly FoundContext[], total: number): AreaContext['layers'][number] {
  const first = required(cells[0]);
  const readable = cells.flatMap(({ found }) => found ?? []);
  if (readable.length < cells.length)
    return { ...aboutLayer(first), covers: null, share: null, values: [], nearest: null };
  const covered = readable.filter(({ isCovered }) => isCovered);
  return {
    ...aboutLayer(first),
    covers: covered.length > 0,
    share: roundTo(covered.length / total, 4),
    values: mostFrequent(covered).map(([value, count]) => ({
      ...withMeaning(first, value),
      share: roundTo(count / total, 4),
    })),
    nearest: presentNearest(first, nearestOf(readable)),
  };
}

/** The values of cells and how many have them, most frequent first. */
function mostFrequent(cells: readonly FoundHere[]): (readonly [ContextValue, number])[] {
  const counts = new Map<ContextValue, number>();
  for (const { values } of cells) for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).slice(0, MOST_AREA_VALUES);
}

function nearestOf(cells: readonly FoundHere[]): FoundHere['nearest'] {
  return cells.reduce<FoundHere['nearest']>(
    (best, { nearest }) =>
      nearest && (best === null || nearest.distanceM < best.distanceM) ? nearest : best,
    null,
  );
}
