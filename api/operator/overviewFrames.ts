import { compareText } from '../../core/compareText.ts';
import { epochDayOf, formatIsoDate, parseIsoDate } from '../../core/date.ts';
import {
  dataFreshness,
  estimatedNextAcquisition,
  FRESHNESS_VALUES,
  type DataFreshness,
} from '../../core/report/freshness.ts';
import type { Overview, OverviewFrame } from '../../schemas/http/operator/overview.ts';
import type { UpdateRecord } from '../../schemas/ingestRecord.ts';
import type { Attempt } from '../../store/lake/release/frameAttempts.ts';
import type { LakeFrame, LakeReader } from '../../store/lake/read/lakeReader.ts';
import type { OperatorCommands } from './commands.ts';

/** What is known about the frames of a lake. */
export interface FrameFacts {
  readonly lake: Pick<LakeReader, 'frames' | 'problems' | 'outOfService'>;
  /** Every frame with a folder, also those that serve nothing yet. */
  readonly frameIds: readonly string[];
  readonly attempts: ReadonlyMap<string, Attempt | null>;
  readonly updates: ReadonlyMap<string, UpdateRecord>;
  readonly commands: OperatorCommands;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The frames of the lake, counted, and the first `most` of them: those with a problem, then those with the oldest data. */
export function overviewFrames(facts: FrameFacts, most: number): Overview['frames'] {
  const { lake, frameIds, attempts, updates } = facts;
  const served = new Map(lake.frames().map((frame) => [frame.frameId, frame]));
  const problems = new Map(lake.problems().map(({ frameId, message }) => [frameId, message]));
  const out = new Set(lake.outOfService().map(({ frameId }) => frameId));
  const failures = new Map(
    [...updates.values()].flatMap((record) => record.failures.map((each) => [each.frame_id, each] as const)),
  );
  const known = [...new Set([...frameIds, ...served.keys()])].map((frameId) =>
    standingOf(facts, {
      frameId,
      frame: served.get(frameId) ?? null,
      fault: problems.get(frameId) ?? null,
      isOut: out.has(frameId),
      attempt: attempts.get(frameId) ?? null,
      failure: failures.get(frameId) ?? null,
    }),
  );
  const ages = new Map<DataFreshness, number>(FRESHNESS_VALUES.map((freshness) => [freshness, 0]));
  for (const { frame, data_freshness: age } of known) if (frame) ages.set(age, (ages.get(age) ?? 0) + 1);
  const listed = known.toSorted(byUrgency).slice(0, most);
  return {
    total: known.length,
    served: known.filter(({ state }) => state === 'served').length,
    out_of_service: out.size,
    with_problem: known.filter(({ problem }) => problem !== null).length,
    by_freshness: Object.fromEntries(ages) as Overview['frames']['by_freshness'],
    attempts_read: known.filter(({ frame_id: frameId }) => attempts.has(frameId)).length,
    listed: listed.map(({ frame, ...shown }) => ({
      ...shown,
      commands: facts.commands.ofFrame(shown.frame_id, frame?.manifest ?? null),
    })),
  };
}

interface Known {
  readonly frameId: string;
  readonly frame: LakeFrame | null;
  readonly fault: string | null;
  readonly isOut: boolean;
  readonly attempt: Attempt | null;
  readonly failure: UpdateRecord['failures'][number] | null;
}

/** A frame's line without its commands, which only listed frames need. */
type Standing = Omit<OverviewFrame, 'commands'> & { readonly frame: LakeFrame | null };

function standingOf({ now }: FrameFacts, known: Known): Standing {
  const { frameId, frame, fault, isOut, attempt, failure } = known;
  const ingestProblem = attempt?.error ? `${attempt.error.code}: ${attempt.error.message}` : null;
  const updateProblem = failure && `${failure.code}: ${failure.message}`;
  return {
    frame,
    frame_id: frameId,
    state: stateOf(known),
    problem: fault ?? (isOut ? 'a file of its release is damaged' : null) ?? ingestProblem ?? updateProblem,
    release: frame?.releaseId ?? null,
    ...freshnessOf(frame, epochDayOf(now)),
    last_attempt: attempt,
    update_failure: failure && {
      step: failure.step,
      code: failure.code,
      message: failure.message,
      at: failure.at,
    },
  };
}

function stateOf({ frame, fault, isOut, attempt }: Known): OverviewFrame['state'] {
  if (isOut || (frame && fault !== null)) return 'out_of_service';
  if (attempt?.outcome === 'running') return 'ingesting';
  if (frame) return 'served';
  return fault !== null || attempt?.outcome === 'failed' ? 'failed' : 'empty';
}

function freshnessOf(frame: LakeFrame | null, todayDay: number) {
  if (!frame) {
    const nothing = { last_observation: null, data_age_days: null, estimated_next_acquisition: null };
    return { ...nothing, data_freshness: 'unknown' as const };
  }
  const { last_observation, median_revisit_days: revisitDays } = frame.manifest.freshness;
  const lastDay = parseIsoDate(last_observation);
  const ageDays = Math.max(0, todayDay - lastDay);
  const nextDay = estimatedNextAcquisition({ lastDay, revisitDays, todayDay });
  return {
    last_observation,
    data_age_days: ageDays,
    data_freshness: dataFreshness(ageDays),
    estimated_next_acquisition: nextDay === null ? null : formatIsoDate(nextDay),
  };
}

/** Those with a problem first, then those at work, then the oldest data. */
function byUrgency(a: Standing, b: Standing): number {
  const rank = ({ problem, state }: Standing) => (problem !== null ? 0 : state === 'ingesting' ? 1 : 2);
  return (
    rank(a) - rank(b) ||
    (b.data_age_days ?? Infinity) - (a.data_age_days ?? Infinity) ||
    compareText(a.frame_id, b.frame_id)
  );
}
