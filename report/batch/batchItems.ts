import type { z } from 'zod';
import { required } from '../../core/required.ts';
import { BATCH_ITEMS_MAXIMUM, batchItemSchema } from '../../schemas/http/place/batch.ts';
import type { RequestedArea } from '../../schemas/http/place/areaBody.ts';
import type { PlaceCandidate } from '../../schemas/http/place/geocode.ts';
import { locatePoints } from '../../location/locatePoint.ts';
import type { LakeReader } from '../../store/lake/read/lakeReader.ts';
import { mapInGroups, mapInSlices } from '../../core/slices.ts';
import { GroundMotionError } from '../../core/error.ts';
import type { Ground } from '../ground/ground.ts';
import type { Place } from '../ground/place.ts';
import { isRehearsed } from '../ground/rehearsal.ts';
import { type RefusedPlace, requirePlaces } from '../ground/requirePlace.ts';

/** Why an item has no place to examine. */
export interface ItemFailure {
  readonly status: 'invalid_item' | 'invalid_address' | 'unprocessed';
  readonly message: string;
  /** For a refused address: the places it may mean. */
  readonly candidates?: PlaceCandidate[];
}

/** An item of a batch, in order: its place or area, or why it is unknown. */
export interface ParsedItem {
  readonly id: string;
  readonly index: number;
  /** YYYY-MM-DD */
  readonly since: string | undefined;
  readonly place: Place | AreaOfItem | ItemFailure;
}

/** An item that is an area. */
export interface AreaOfItem {
  readonly area: RequestedArea;
}

export function isFailure(place: object): place is ItemFailure {
  return 'status' in place;
}

export function isArea(place: ParsedItem['place']): place is AreaOfItem {
  return 'area' in place;
}

/** Number of addresses that are looked up before yielding to other requests. */
const RESOLVED_TOGETHER = 50;
/**
 * Number of cells that are looked up together: those of one batch, because each look-up reads nearly every row group that
 * contains any of them.
 */
const LOCATED_TOGETHER = BATCH_ITEMS_MAXIMUM;

/** Like `locatePoints`, but yields to other requests in between. */
export function locateInGroups(lake: LakeReader, places: readonly Place[]) {
  return mapInGroups(places, LOCATED_TOGETHER, (group) => locatePoints(lake, group));
}

/** Parses items one by one and resolves their addresses; an invalid item doesn't affect the others. */
export async function parseItems(
  items: readonly unknown[],
  since: string | undefined,
  ground: Ground,
): Promise<ParsedItem[]> {
  const parsed = await mapInSlices(items, (item) => batchItemSchema.safeParse(item));
  const queries = parsed.flatMap(({ success, data }) => {
    if (!success) return [];
    const { address, lat, lon, area } = data;
    return area ? [] : [{ address, lat, lon }];
  });
  const resolved = await mapInGroups(queries, RESOLVED_TOGETHER, (group) => requirePlaces(group, ground));
  const places = resolved.values();
  return mapInSlices(parsed, ({ success, data, error }, index): ParsedItem => {
    if (!success) {
      const place: ItemFailure = { status: 'invalid_item', message: describeIssues(error) };
      return { id: echoedId(items[index], index), index, since, place };
    }
    const { id = String(index), since: ownSince = since, area } = data;
    if (area) return { id, index, since: ownSince, place: { area } };
    const place = required(places.next().value);
    return { id, index, since: ownSince, place: 'error' in place ? failureOf(place) : place };
  });
}

function failureOf({ error, candidates }: RefusedPlace): ItemFailure {
  if (error instanceof GroundMotionError) {
    const { code, kind, message } = error;
    if (code === 'address_not_found') {
      return { status: 'invalid_address', message, candidates };
    }
    if (isRehearsed(error)) return { status: 'unprocessed', message };
    if (kind === 'invalid_input') return { status: 'invalid_item', message };
  }
  return { status: 'unprocessed', message: "The place couldn't be resolved; send the item again" };
}

function describeIssues(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
    .join('. ');
}

/** The id of an item that is otherwise invalid. */
function echoedId(item: unknown, index: number): string {
  const id = typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined;
  return typeof id === 'string' && id.length <= 200 ? id : String(index);
}
