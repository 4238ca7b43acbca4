import { required } from '../../core/required.ts';
import { GroundMotionError } from '../../core/error.ts';
import { assertKernelsRun } from '../../core/kernels/kernels.ts';
import { printableText } from '../../core/printableText.ts';
import { isLakeIndexStale } from '../../store/lake/release/lakeIndexAge.ts';
import type { CommandResult } from '../command/commandResult.ts';
import type { Shard } from '../command/shardOption.ts';
import { forEachInFlight } from '../../core/inFlight.ts';
import { openReporter, prefixedReporter, type Reporter } from '../progress/reporter.ts';
import { formatSummary } from '../progress/summary.ts';
import { leftOutLines, reportCatalog } from './catalogReport.ts';
import { ingestFrame, type FrameOptions, type FrameOutcome } from './ingestFrame.ts';
import { listProducts, type LeftOut } from './listProducts.ts';
import { framesOfShard } from './framesOfShard.ts';
import { frameLabel, planCatalog, type CatalogPlan } from './planCatalog.ts';

export interface RunOptions extends FrameOptions {
  readonly paths: readonly string[];
  readonly frameId: string | undefined;
  /** The part of the frames to ingest; null = all. */
  readonly shard: Shard | null;
  /** Number of frames ingested at once. */
  readonly jobs: number;
  readonly stream: NodeJS.WriteStream;
}

/**
 * Ingests all frames under the paths, `jobs` at a time, each in a separate process; a failure doesn't affect the others.
 * A single frame is reported in detail, and its error is thrown; several are reported as a table.
 */
export async function runCatalog(options: RunOptions): Promise<CommandResult> {
  assertKernelsRun();
  const plan = partOf(planCatalog(await listProducts(options.paths), options.frameId), options.shard);
  if (!options.dryRun)
    for (const line of leftOutLines(plan.leftOut, false)) options.stream.write(`${printableText(line)}\n`);
  const jobs = Math.max(1, Math.min(options.jobs, plan.frames.length));
  const perFrame = { ...options, threads: Math.max(1, Math.floor(options.threads / jobs)) };
  const outcomes: FrameOutcome[] = [];
  await forEachInFlight(plan.frames.entries(), jobs, async ([index, frame]) => {
    const label = plan.isCatalog
      ? `${frameLabel(frame)}${jobs === 1 ? ` (${index + 1}/${plan.frames.length})` : ''}`
      : null;
    outcomes[index] = await ingestFrame(frame, perFrame, reporterOf(options.stream, label, jobs));
  });
  if (!options.dryRun && (await isLakeIndexStale(options.dataDir))) {
    // Imported here because it loads the query engine, which this process doesn't need otherwise.
    const { ensureLakeIndex } = await import('../../store/lake/release/lakeIndex.ts');
    await ensureLakeIndex(options.dataDir);
  }
  if (options.stop.aborted) {
    const error = outcomes.flatMap(({ end }) => (end.is === 'failed' ? [end.error] : [])).at(0);
    throw new GroundMotionError('refused', 'ingest_stopped', error?.message ?? 'the run was stopped');
  }
  if (plan.isCatalog) return reportCatalog(outcomes, plan.leftOut);
  return reportFrame(required(outcomes[0]), plan.leftOut, options.dataDir);
}

/** The work of one part of a run; the first part also reports what is skipped. */
function partOf(plan: CatalogPlan, shard: Shard | null): CatalogPlan {
  if (shard === null) return plan;
  const leftOut = shard.index === 0 ? plan.leftOut : [];
  return { frames: framesOfShard(plan.frames, shard), leftOut, isCatalog: true };
}

/** A progress bar fits one frame at a time; several print plain lines. */
function reporterOf(stream: NodeJS.WriteStream, label: string | null, jobs: number): Reporter {
  const reporter = openReporter(stream, { isPlain: jobs > 1 });
  return label === null ? reporter : prefixedReporter(reporter, label);
}

/** The end of a run of one frame: its summary or plan. Throws its error. */
export function reportFrame(
  { end }: FrameOutcome,
  leftOut: readonly LeftOut[],
  dataDir: string,
): CommandResult {
  if (end.is === 'ingested')
    return { lines: [formatSummary(end.summary, dataDir)], json: end.summary, ok: true };
  if (end.is === 'planned') {
    const { lines, json, ok } = end.plan;
    return {
      lines: [...leftOutLines(leftOut, true), ...lines],
      json: { ...(json as object), left_out: leftOut },
      ok,
    };
  }
  const { message, stack } = end.error;
  throw stack === null ? GroundMotionError.from(end.error) : Object.assign(new Error(message), { stack });
}
