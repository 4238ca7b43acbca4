import type { Database, Transaction } from '../store/state/sql/database.ts';
import { insertRows } from '../store/state/sql/insertRows.ts';
import { appendEvents } from '../store/state/outbox.ts';
import type { EventKind } from '../schemas/http/notify/eventKinds.ts';

/** A release as a server serves it. */
export interface ServedRelease {
  readonly frameId: string;
  readonly releaseId: string;
  /** ISO dates, ascending. */
  readonly epochs: readonly string[];
}

/** A release whose event is published for the first time. */
export interface ReleaseNews extends ServedRelease {
  /** Null = the frame is new. */
  readonly previousReleaseId: string | null;
  /** Number of dates that the previous release didn't have: 0 = the release was only rebuilt. */
  readonly newObservations: number;
  /** Dates of the previous release. */
  readonly withdrawnObservations: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Writes that commit together with the announcement of a release. */
export type AlongsideRelease = (transaction: Transaction, news: ReleaseNews) => Promise<void>;

/** The last announced release of every frame; null = announcing hasn't started. */
export async function readAnnounced(database: Database): Promise<ReadonlyMap<string, string> | null> {
  const rows = await database.query<{ frame_id: string; release_id: string }>(
    'SELECT frame_id, release_id FROM announced_release',
  );
  if (rows.length === 0 && !(await hasBegun(database))) return null;
  return new Map(rows.map((row) => [row.frame_id, row.release_id]));
}

const READER = 'release_announcer';

async function hasBegun(database: Pick<Database, 'query'>): Promise<boolean> {
  const rows = await database.query('SELECT reader FROM reader_place WHERE reader = $1', [READER]);
  return rows.length > 0;
}

const COLUMNS = {
  frame_id: 'TEXT',
  release_id: 'TEXT',
  epochs: 'TEXT',
  announced_at: 'TIMESTAMPTZ',
} as const;

/** Marks the releases being served as known, without an event; only the first caller does. */
export async function beginAnnouncing(
  database: Database,
  served: readonly ServedRelease[],
  now: number,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const begun = await transaction.query(
      `INSERT INTO reader_place (reader, place, lease_until) VALUES ($1, NULL, $2)
       ON CONFLICT DO NOTHING RETURNING reader`,
      [READER, new Date(now)],
    );
    if (begun.length > 0) {
      await insertRows(
        transaction,
        'announced_release',
        COLUMNS,
        served.map((release) => rowOf(release, now)),
      );
    }
  });
}

/**
 * Announces a release once, on any number of servers. `expected` is the last announced release when the server looked,
 * before it read which releases are served. If another one was announced since, nothing happens and it returns false.
 */
export async function announceRelease(
  database: Database,
  served: ServedRelease,
  expected: string | null,
  { now, alongside }: { readonly now: number; readonly alongside: readonly AlongsideRelease[] },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const known = await lockAnnounced(transaction, served, now);
    if ((known?.releaseId ?? null) !== expected || known?.releaseId === served.releaseId) return false;
    if (known) {
      await transaction.query(
        'UPDATE announced_release SET release_id = $2, epochs = $3, announced_at = $4 WHERE frame_id = $1',
        [served.frameId, served.releaseId, JSON.stringify(served.epochs), new Date(now)],
      );
    }
    const news = newsOf(served, known, now);
    for (const write of alongside) await write(transaction, news);
    await appendEvents(transaction, [eventOf(news)]);
    return true;
  });
}

interface Announced {
  readonly releaseId: string;
  readonly epochs: readonly string[];
}

/** The last announced release of a frame, locked; null = none, and this one is noted now. */
async function lockAnnounced(
  transaction: Transaction,
  served: ServedRelease,
  now: number,
): Promise<Announced | null> {
  const { frame_id, release_id, epochs, announced_at } = rowOf(served, now);
  const added = await transaction.query(
    `INSERT INTO announced_release (frame_id, release_id, epochs, announced_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING frame_id`,
    [frame_id, release_id, epochs, announced_at],
  );
  if (added.length > 0) return null;
  const rows = await transaction.queryForUpdate<{ release_id: string; epochs: string }>(
    'SELECT release_id, epochs FROM announced_release WHERE frame_id = $1',
    [frame_id],
  );
  const [known] = rows.map((row) => ({
    releaseId: row.release_id,
    epochs: JSON.parse(row.epochs) as string[],
  }));
  return known ?? null;
}

function rowOf({ frameId, releaseId, epochs }: ServedRelease, now: number) {
  return {
    frame_id: frameId,
    release_id: releaseId,
    epochs: JSON.stringify(epochs),
    announced_at: new Date(now),
  };
}

function newsOf(served: ServedRelease, known: Announced | null, now: number): ReleaseNews {
  const before = new Set(known?.epochs);
  const after = new Set(served.epochs);
  return {
    ...served,
    previousReleaseId: known?.releaseId ?? null,
    newObservations: [...after].filter((date) => !before.has(date)).length,
    withdrawnObservations: [...before].filter((date) => !after.has(date)).length,
    now,
  };
}

function eventOf(news: ReleaseNews) {
  const kind: EventKind = news.newObservations > 0 ? 'frame.updated' : 'frame.reprocessed';
  const data = {
    frame_id: news.frameId,
    release: news.releaseId,
    previous_release: news.previousReleaseId,
    first_observation: news.epochs[0],
    last_observation: news.epochs.at(-1),
    n_epochs: news.epochs.length,
    new_observations: news.newObservations,
    withdrawn_observations: news.withdrawnObservations,
  };
  return { kind, accountId: null, detail: JSON.stringify(data), createdAt: news.now };
}
