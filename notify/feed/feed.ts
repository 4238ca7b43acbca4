import { GroundMotionError, invalidInput } from '../../core/error.ts';
import type { EventKind } from '../../schemas/http/notify/eventKinds.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { formatEventId } from './eventId.ts';
import {
  readFirstKept,
  readLatestPlace,
  readVisibleEvents,
  type EventReader,
  type VisibleEvent,
} from './visibleEvents.ts';
import { required } from '../../core/required.ts';

/** A page of an account's events. */
export interface FeedPage {
  readonly events: readonly VisibleEvent[];
  /** Where to continue; no earlier event is missed. */
  readonly nextAfter: number;
  readonly hasMore: boolean;
}

/** A request to the feed; `after` null = from the first stored event. */
export interface FeedQuery {
  readonly after: number | null;
  readonly kinds: readonly EventKind[];
  readonly limit: number;
}

/**
 * Events after a position, in order. The latest position is read before the events: an account that continues from
 * `nextAfter` skips other accounts' events and misses none of its own.
 * @throws GroundMotionError `events_expired` when events after the place are no longer kept, `bad_request` when the
 *   position was never issued.
 */
export async function readFeed(
  database: Pick<Database, 'query'>,
  reader: EventReader,
  { after, kinds, limit }: FeedQuery,
): Promise<FeedPage> {
  const through = await readLatestPlace(database);
  if (after !== null && after > through) {
    throw invalidInput(
      'bad_request',
      `after: ${formatEventId(after)} hasn't happened; the latest event is ${formatEventId(through)}`,
    );
  }
  const read = await readVisibleEvents(database, reader, {
    after: after ?? 0,
    through,
    kinds,
    limit: limit + 1,
  });
  // Checked last, to notice events that were deleted during the read.
  if (after !== null) await assertKept(database, after, through);
  const events = read.slice(0, limit);
  const hasMore = read.length > limit;
  return { events, hasMore, nextAfter: hasMore ? required(events.at(-1)).place : through };
}

async function assertKept(database: Pick<Database, 'query'>, after: number, through: number): Promise<void> {
  const firstKept = (await readFirstKept(database)) ?? through + 1;
  if (after + 1 >= firstKept) return;
  throw new GroundMotionError(
    'invalid_input',
    'events_expired',
    `after: events from ${formatEventId(after + 1)} to ${formatEventId(firstKept - 1)} are no longer stored; ` +
      `synchronize your copy again, then continue with after=${formatEventId(firstKept - 1)}`,
  );
}
