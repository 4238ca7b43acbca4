import { required } from '../core/required.ts';
import { randomBase62 } from '../accounts/identity/base62.ts';
import { GroundMotionError } from '../core/error.ts';
import type { AlongsideRelease } from '../notify/announcedReleases.ts';
import { overlappingAmong } from '../report/examine/datum.ts';
import { examineLocated } from '../report/examine/examinePlace.ts';
import type { Ground } from '../report/ground/ground.ts';
import { coordinatePlace } from '../report/ground/place.ts';
import { locatePoints } from '../location/locatePoint.ts';
import { insertJob } from '../store/state/jobs.ts';
import type { Database, Transaction } from '../store/state/sql/database.ts';
import type { SeenWhere } from './alert.ts';
import { judge, type Judgement } from './judge.ts';
import { seenOf } from './seen.ts';
import { watchOf, WATCH_COLUMNS, type Watch, type WatchRow } from './watch.ts';

/** The kind of jobs that evaluate watches after a release. */
export const EVALUATION_JOB = 'watch_evaluation';

/** An evaluation's progress; stored in its job. */
export interface Evaluation {
  readonly frameId: string;
  /** Null = the frame is no longer served. */
  readonly releaseId: string | null;
  /** The last evaluated watch, by H3 index and id; null = none yet. */
  readonly after: readonly [h3: string, watchId: string] | null;
  /** The last account that was emailed; null = watches are still being evaluated. */
  readonly emailsAfter: string | null;
}

/** Queues the evaluation of the watches over a frame, in the transaction that announces its release. */
export const evaluateWatches: AlongsideRelease = async (transaction, { frameId, releaseId, now }) => {
  await queueEvaluation(transaction, { frameId, releaseId }, now);
};

/** Queues an evaluation; queuing it twice causes no second alert. */
async function queueEvaluation(
  transaction: Transaction,
  { frameId, releaseId }: Pick<Evaluation, 'frameId' | 'releaseId'>,
  now: number,
): Promise<void> {
  const evaluation: Evaluation = { frameId, releaseId, after: null, emailsAfter: null };
  await insertJob(transaction, {
    jobId: `job_watch_${randomBase62(20)}`,
    kind: EVALUATION_JOB,
    accountId: null,
    keyId: null,
    mode: 'live',
    requestId: requestIdOf(frameId, releaseId),
    request: JSON.stringify(evaluation),
    createdAt: now,
  });
}

/**
 * Queues the evaluation of watches whose frame is no longer served, because no release announces its end. Queues nothing
 * while the coverage is unknown.
 */
export async function queueGoneFrames(database: Database, { lake }: Ground, now: number): Promise<void> {
  const served = new Set(lake.frames().map(({ frameId }) => frameId));
  const rows = await database.query<{ frame_id: string }>(
    'SELECT DISTINCT frame_id FROM watch WHERE frame_id IS NOT NULL AND NOT is_paused',
  );
  const gone = rows.map((row) => row.frame_id).filter((frameId) => !served.has(frameId));
  if (gone.length === 0) return;
  lake.assertGroundKnown();
  await database.transaction(async (transaction) => {
    for (const frameId of gone) {
      const waiting = await transaction.query(
        `SELECT job_id FROM job WHERE kind = $1 AND request_id = $2 AND status IN ('queued', 'processing')`,
        [EVALUATION_JOB, requestIdOf(frameId, null)],
      );
      if (waiting.length === 0) await queueEvaluation(transaction, { frameId, releaseId: null }, now);
    }
  });
}

function requestIdOf(frameId: string, releaseId: string | null): string {
  return `release ${frameId} ${releaseId ?? 'gone'}`;
}

/** A part of Earth, WGS 84 degrees. */
export type Bbox = readonly [west: number, south: number, east: number, north: number];

/** The next active watches that lie in a box or were last answered by a frame, in the order of their places. */
export async function readWatchesOver(
  database: Pick<Database, 'query'>,
  {
    frameId,
    bbox,
    after,
    limit,
  }: {
    readonly frameId: string;
    /** Null = the frame isn't served. */
    readonly bbox: Bbox | null;
    readonly after: Evaluation['after'];
    readonly limit: number;
  },
): Promise<Watch[]> {
  const [west, south, east, north] = bbox ?? [0, 1, 0, 0];
  const rows = await database.query<WatchRow>(
    `SELECT ${WATCH_COLUMNS} FROM watch
     WHERE (h3 > $1 OR (h3 = $1 AND watch_id > $2)) AND mode = 'live' AND NOT is_paused
       AND ((lat BETWEEN $3 AND $4 AND lon BETWEEN $5 AND $6) OR frame_id = $7)
     ORDER BY h3, watch_id LIMIT $8`,
    [after?.[0] ?? '', after?.[1] ?? '', south, north, west, east, frameId, limit],
  );
  return rows.map(watchOf);
}

/** Watches of a mode that haven't seen anything yet. */
export async function readFreshWatches(database: Pick<Database, 'query'>, limit: number): Promise<Watch[]> {
  const rows = await database.query<WatchRow>(
    `SELECT ${WATCH_COLUMNS} FROM watch WHERE state IS NULL AND NOT is_paused AND mode = 'live'
     ORDER BY h3, watch_id LIMIT $1`,
    [limit],
  );
  return rows.map(watchOf);
}

/** The result of evaluating a watch. */
export interface EvaluatedWatch extends Judgement {
  readonly watch: Watch;
  readonly where: SeenWhere;
}

export interface EvaluatedPage {
  readonly evaluated: readonly EvaluatedWatch[];
  /** Watches whose place can't be read now. */
  readonly unreadable: readonly Watch[];
}

const NOWHERE: SeenWhere = {
  frameId: null,
  releaseId: null,
  pixelId: null,
  lastObservation: null,
  calibration: null,
};

/** Reads the places of watches and judges them; writes nothing. */
export async function evaluatePage(
  ground: Ground,
  watches: readonly Watch[],
  now: number,
): Promise<EvaluatedPage> {
  const located = await locatePoints(ground.lake, watches);
  const overlapping = await overlappingAmong(
    ground,
    located.map((cells) => (cells instanceof Error ? [] : cells)),
  );
  const evaluated: EvaluatedWatch[] = [];
  const unreadable: Watch[] = [];
  for (const [index, watch] of watches.entries()) {
    const cells = required(located[index]);
    try {
      if (cells instanceof Error) throw cells;
      const found = { located: cells[0], overlapping: required(overlapping[index]) };
      const examination = examineLocated(ground, coordinatePlace(watch), found, now);
      const { cell } = examination;
      const seen = await seenOf(examination, watch.condition);
      const where = cell
        ? {
            frameId: cell.frameId,
            releaseId: cell.releaseId,
            pixelId: cell.pixelId,
            lastObservation: cell.lastObservation,
            calibration: cell.calibration.kind,
          }
        : NOWHERE;
      evaluated.push({ watch, where, ...judge(watch.condition, watch.state, seen) });
    } catch (error) {
      if (!(error instanceof GroundMotionError)) throw error;
      unreadable.push(watch);
    }
  }
  return { evaluated, unreadable };
}
