import { TIMED_STAGES } from '../../ingest/progress/stopwatch.ts';
import type { IngestRunReport } from './ingestOnce.ts';

/** Seconds by stage, in order, including the time before the first (`open`) and between them (`other`). */
export function stageSeconds({ seconds, stages }: IngestRunReport): [name: string, seconds: number][] {
  const known = TIMED_STAGES.map((stage): [string, number] => [stage, stages[stage]]);
  const sum = known.reduce((total, [, part]) => total + part, 0);
  return [['open', seconds - stages.total], ...known, ['other', stages.total - sum]];
}
