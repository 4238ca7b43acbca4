import type { z } from 'zod';
import type { PlaceQuery } from '../../schemas/http/queryTypes.ts';
import { batchItemSchema } from '../../schemas/http/batch.ts';
import { GroundMotionError } from '../../core/error.ts';
import type { Ground } from '../report/ground.ts';
import type { Place } from '../report/place.ts';
import { isRehearsed } from '../report/rehearsal.ts';
import { requirePlace } from '../report/requirePlace.ts';

/** Why an item has no place to look at. */
export interface ItemFailure {
  readonly status: 'invalid_item' | 'invalid_address' | 'unprocessed';
  readonly message: string;
}

/** An item of a batch, in order: where it is, or why that is not known. */
export interface ParsedItem {
  readonly id: string;
  readonly index: number;
  /** YYYY-MM-DD */
  readonly since: string | undefined;
  readonly place: Place | ItemFailure;
}

export function isFailure(place: Place | ItemFailure): place is ItemFailure {
  return 'status' in place;
}

/** Parses items one by one and resolves their addresses; a bad one fails alone. */
export async function parseItems(
  items: readonly unknown[],
  since: string | undefined,
  ground: Ground,
): Promise<ParsedItem[]> {
  return Promise.all(items.map((item, index) => parseItem(item, index, since, ground)));
}

async function parseItem(
  item: unknown,
  index: number,
  since: string | undefined,
  ground: Ground,
): Promise<ParsedItem> {
  const parsed = batchItemSchema.safeParse(item);
  if (!parsed.success) {
    const place: ItemFailure = { status: 'invalid_item', message: describeIssues(parsed.error) };
    return { id: echoedId(item, index), index, since, place };
  }
  const { id = String(index), since: ownSince = since, ...query } = parsed.data;
  return { id, index, since: ownSince, place: await placeOrFailure(query, ground) };
}

async function placeOrFailure(query: PlaceQuery, ground: Ground): Promise<Place | ItemFailure> {
  try {
    return await requirePlace(query, ground);
  } catch (error) {
    if (error instanceof GroundMotionError) {
      const { code, kind, message } = error;
      if (code === 'address_not_found') return { status: 'invalid_address', message };
      if (isRehearsed(error)) return { status: 'unprocessed', message };
      if (kind === 'invalid_input') return { status: 'invalid_item', message };
    }
    return { status: 'unprocessed', message: 'The place could not be resolved; send the item again' };
  }
}

function describeIssues(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
    .join('. ');
}

/** The id of an item that is otherwise unusable. */
function echoedId(item: unknown, index: number): string {
  const id = typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined;
  return typeof id === 'string' && id.length <= 200 ? id : String(index);
}
