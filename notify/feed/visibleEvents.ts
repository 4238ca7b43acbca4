import type { Database, SqlParameter } from '../../store/state/sql/database.ts';
import { EVENT_KINDS, type EventKind } from '../../schemas/http/notify/eventKinds.ts';
import { EVENT_CATALOG } from '../eventCatalog.ts';
import { formatEventId } from './eventId.ts';

/** Whose events to read. */
export interface EventReader {
  readonly accountId: string;
  readonly mode: string;
}

/** An event as readers see it. */
export interface VisibleEvent {
  /** In the outbox. */
  readonly place: number;
  readonly id: string;
  readonly type: EventKind;
  readonly at: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Positions after `after` and up to `through`. */
export interface Range {
  readonly after: number;
  readonly through: number;
}

interface EventSelection extends Range {
  readonly kinds: readonly EventKind[];
}

export interface EventQuery extends EventSelection {
  readonly limit: number;
}

interface Row {
  readonly event_id: number;
  readonly kind: EventKind;
  readonly detail: string;
  readonly created_at: Date;
}

type Reads = Pick<Database, 'query'>;

/** Events of a range that an account may see: its own, and for a live account also those for everyone. */
const IS_VISIBLE = `event_id > $1 AND event_id <= $2
  AND ((account_id = $3 AND kind = ANY($4::TEXT[])) OR (account_id IS NULL AND kind = ANY($5::TEXT[])))`;

function visibleTo(
  { accountId, mode }: EventReader,
  { after, through, kinds }: EventSelection,
): SqlParameter[] {
  const forAll = kinds.filter((kind) => mode === 'live' && isForEverybody(kind));
  return [after, through, accountId, kinds, forAll];
}

/** The first events of a range that an account may see, in order. */
export async function readVisibleEvents(
  database: Reads,
  reader: EventReader,
  query: EventQuery,
): Promise<VisibleEvent[]> {
  const rows = await database.query<Row>(
    `SELECT event_id, kind, detail, created_at FROM event WHERE ${IS_VISIBLE} ORDER BY event_id LIMIT $6`,
    [...visibleTo(reader, query), query.limit],
  );
  return rows.map(visibleEvent);
}

/** The number of events in a range that an account may see. */
export async function countVisibleEvents(
  database: Reads,
  reader: EventReader,
  selection: EventSelection,
): Promise<number> {
  const [row] = await database.query<{ events: number }>(
    `SELECT count(*) AS events FROM event WHERE ${IS_VISIBLE}`,
    visibleTo(reader, selection),
  );
  return row?.events ?? 0;
}

/** Whether events of a kind that belong to no account are for everyone. */
export function isForEverybody(kind: EventKind): boolean {
  return EVENT_CATALOG[kind].audience === 'everybody';
}

/** Whether a kind in the database is one that accounts receive. */
export function isEventKind(kind: string): kind is EventKind {
  return (EVENT_KINDS as readonly string[]).includes(kind);
}

function visibleEvent(row: Row): VisibleEvent {
  const detail = JSON.parse(row.detail) as Readonly<Record<string, unknown>>;
  return {
    place: row.event_id,
    id: formatEventId(row.event_id),
    type: row.kind,
    at: row.created_at,
    data: EVENT_CATALOG[row.kind].present?.(detail) ?? detail,
  };
}

/** The position of the latest event; every event up to it is committed. */
export async function readLatestPlace(database: Reads): Promise<number> {
  const [row] = await database.query<{ event_count: number }>('SELECT event_count FROM event_head');
  return row?.event_count ?? 0;
}

/** The position of the first stored event; null = none. */
export async function readFirstKept(database: Reads): Promise<number | null> {
  const [row] = await database.query<{ first: number | null }>('SELECT min(event_id) AS first FROM event');
  return row?.first ?? null;
}
