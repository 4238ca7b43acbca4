import { join } from 'node:path';
import { GroundMotionError, invalidInput } from '../../core/error.ts';
import { fetchStationsCommand } from '../../core/gnss/tieCommands.ts';
import type { Manifest } from '../../schemas/manifest.ts';
import { lakeFilesAt, machineFolder } from '../../store/lake/files/lakeFilesAt.ts';
import { GNSS_FOLDER } from '../../store/lake/files/layout.ts';
import { readIngestRecord } from '../../store/lake/release/ingestRecordFile.ts';
import { currentManifest } from '../../store/lake/release/releasePointer.ts';
import { withdrawnProducts } from '../../store/lake/release/withdrawnProducts.ts';
import { findStations } from '../catalog/findStations.ts';
import { ingestFrame, type FrameOptions } from '../catalog/ingestFrame.ts';
import { listProducts } from '../catalog/listProducts.ts';
import { planCatalog, type PlannedFrame } from '../catalog/planCatalog.ts';
import { verifyServed } from '../command/lakeCommands.ts';
import { pruneLake } from '../command/pruneLake.ts';
import {
  fetchFrame,
  fetchListed,
  type FetchedFrame,
  type GranuleOptions,
} from '../fetch/opera/fetchFrame.ts';
import type { ListedGranule } from '../fetch/opera/listedFiles.ts';
import { FAULTS_OF_ALL } from '../fetch/transfer/fetchFile.ts';
import { referenceChoiceOf } from '../frame/frameSuccession.ts';
import { describeError } from '../process/messages.ts';
import type { Reporter } from '../progress/reporter.ts';
import { decidesKind } from '../reader/recognize/stackKind.ts';
import { statementsOf } from '../statements/statementOptions.ts';
import { type ArchiveName, needsIngest } from './planUpdate.ts';
import { SOURCES } from './searchChanges.ts';

/** Where a frame's products come from: an archive, with the granules that changed or (null) all; or a folder. */
export type ProductSource =
  | {
      readonly is: 'archive';
      readonly archive: ArchiveName;
      readonly changed: readonly ListedGranule[] | null;
    }
  | { readonly is: 'folder'; readonly frame: PlannedFrame };

/** One frame to update. */
export interface FrameTask {
  readonly frameId: string;
  readonly source: ProductSource;
  /** An earlier update of it was stopped or failed, so that every step is checked. */
  readonly isUnfinished: boolean;
}

/** The steps of a frame, in order. */
export type UpdateStep = 'fetch' | 'ingest' | 'verify' | 'prune';

/** What became of a frame. */
export interface FrameUpdate {
  readonly frame: string;
  /** `incomplete`: updated, but some of its files couldn't be fetched. */
  readonly outcome: 'published' | 'unchanged' | 'planned' | 'incomplete' | 'failed';
  /** The steps that were carried out, in a dry run those that would be; the last one of a failed frame failed. */
  readonly steps: readonly UpdateStep[];
  readonly release: string | null;
  readonly fetched_files: number;
  readonly fetched_bytes: number;
  readonly removed_releases: readonly string[];
  readonly seconds: number;
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** What all frames of a run share. */
export interface UpdateTools {
  readonly ingest: Omit<
    FrameOptions,
    'gnss' | 'troposphere' | 'reference' | 'statements' | 'replace' | 'dryRun'
  >;
  /** Null if products are taken from a folder. */
  readonly granules: Omit<GranuleOptions, 'source'> | null;
  /** The folder of granules. */
  readonly to: string;
  readonly keep: number;
  readonly mayHaveSold: boolean;
  readonly dryRun: boolean;
  /** Whether an ingest without stations fetches them. */
  readonly fetchesStations: boolean;
  /** An error that concerns every file of the archive, once there was one; why nothing may be pruned, once that is known. */
  readonly faults: { ofAll: unknown; pruning: string | null };
  readonly reporterOf: (frameId: string) => Reporter;
}

const STOPPED = { code: 'ingest_stopped', message: 'the run was stopped; the next update continues' };

/** A frame's update in progress. */
interface Progress {
  readonly steps: UpdateStep[];
  fetched: FetchedFrame | null;
  release: string | null;
  removed: readonly string[];
}

/** Updates one frame, step by step. Never throws: an error is a result. */
export async function updateFrame(task: FrameTask, tools: UpdateTools): Promise<FrameUpdate> {
  const startedAt = performance.now();
  const progress: Progress = { steps: [], fetched: null, release: null, removed: [] };
  let outcome: FrameUpdate['outcome'];
  let error: FrameUpdate['error'] = null;
  try {
    outcome = await carryOut(task, tools, progress);
    error = outcome === 'planned' ? null : missingFiles(progress.fetched);
    if (error) outcome = 'incomplete';
  } catch (thrown) {
    outcome = 'failed';
    const { code, message } = tools.ingest.stop.aborted ? STOPPED : describeError(thrown);
    error = { code, message };
  }
  const { steps, fetched, release, removed } = progress;
  return {
    frame: task.frameId,
    outcome,
    steps,
    release,
    fetched_files: (tools.dryRun ? fetched?.wanted : fetched?.tally.fetched) ?? 0,
    fetched_bytes: (tools.dryRun ? fetched?.wantedBytes : fetched?.tally.bytes) ?? 0,
    removed_releases: removed,
    seconds: (performance.now() - startedAt) / 1000,
    error,
  };
}

async function carryOut(
  task: FrameTask,
  tools: UpdateTools,
  progress: Progress,
): Promise<'published' | 'unchanged' | 'planned'> {
  const { frameId, isUnfinished } = task;
  const { dryRun } = tools;
  const reporter = tools.reporterOf(frameId);
  const begin = (step: UpdateStep) => {
    tools.ingest.stop.throwIfAborted();
    progress.steps.push(step);
    if (!dryRun) reporter.note(step);
  };
  if (task.source.is === 'archive') {
    begin('fetch');
    progress.fetched = await fetchProducts(frameId, task.source, tools);
    if (progress.fetched.wanted === 0) progress.steps.pop();
  }
  const frame = await productsOf(task, tools.to);
  if (dryRun) {
    // A manifest is large: it isn't read for what is known already.
    const isIngested =
      (progress.fetched?.newObservations ?? 0) > 0 ||
      (await hasNews(frame, await currentManifest(tools.ingest.dataDir, frameId), tools));
    if (isIngested) progress.steps.push('ingest', 'verify', 'prune');
    return progress.steps.length > 0 ? 'planned' : 'unchanged';
  }
  const manifest = await currentManifest(tools.ingest.dataDir, frameId);
  const mustIngest = await hasNews(frame, manifest, tools);
  let isPublished = false;
  if (mustIngest) {
    begin('ingest');
    const { release_id: release } = await ingest(frame, manifest, { tools, reporter });
    isPublished = release !== manifest?.release_id;
    progress.release = release;
  }
  if (!isPublished && !(isUnfinished && manifest)) return 'unchanged';
  begin('verify');
  const problem = await verifyServed(tools.ingest.dataDir, frameId);
  if (problem !== null) throw new GroundMotionError('unavailable', 'release_unusable', problem);
  begin('prune');
  progress.removed = await prune(frameId, tools);
  return isPublished ? 'published' : 'unchanged';
}

async function fetchProducts(
  frameId: string,
  { archive, changed }: ProductSource & { readonly is: 'archive' },
  { granules, faults }: UpdateTools,
): Promise<FetchedFrame> {
  if (!granules || faults.ofAll !== null) throw faults.ofAll;
  const options = { ...granules, source: SOURCES[archive] };
  try {
    if (changed === null) return await fetchFrame(frameId, options);
    return await fetchListed(frameId, { listed: changed, isComplete: false, lineOfSight: null }, options);
  } catch (error) {
    // A search that failed after its retries fails for every frame.
    const isOfAll =
      error instanceof GroundMotionError &&
      (FAULTS_OF_ALL.has(error.code) || error.code === 'source_unreachable');
    if (isOfAll) faults.ofAll = error;
    throw error;
  }
}

/** The frame's products in its folder; none if it has no folder, because a frame grows from its archive. */
async function productsOf({ frameId, source }: FrameTask, to: string): Promise<PlannedFrame> {
  if (source.is === 'folder') return source.frame;
  const none = { frameId, products: [], problem: null };
  const listed = await listProducts([join(to, frameId)]).catch((error: unknown) => {
    if (error instanceof GroundMotionError && error.code === 'path_not_found') return null;
    throw error;
  });
  if (!listed?.files.some(({ recognition }) => decidesKind(recognition))) return none;
  return planCatalog(listed, frameId).frames[0] ?? none;
}

async function hasNews(
  { products }: PlannedFrame,
  manifest: Manifest | null,
  { ingest: { dataDir } }: UpdateTools,
): Promise<boolean> {
  const frameId = manifest?.frame_id;
  return needsIngest({
    names: products.filter(decidesKind).map(({ file }) => file.name),
    manifest,
    withdrawn: frameId === undefined ? new Map() : await withdrawnProducts(lakeFilesAt(dataDir), frameId),
    attempt: frameId === undefined ? null : await readIngestRecord(dataDir, frameId),
  });
}

/** Ingests with the reference and the statements of the release before; returns the manifest of the release. */
async function ingest(
  frame: PlannedFrame,
  before: Manifest | null,
  { tools, reporter }: { readonly tools: UpdateTools; readonly reporter: Reporter },
): Promise<Manifest> {
  await assertStaysTied(frame, before, tools);
  const options: FrameOptions = {
    ...tools.ingest,
    gnss: { is: 'auto' },
    troposphere: { is: 'auto' },
    reference: before ? referenceChoiceOf(before) : { is: 'derived' },
    statements: before?.statements ?? statementsOf({}),
    replace: false,
    dryRun: false,
  };
  const { end } = await ingestFrame(frame, options, reporter);
  if (end.is === 'ingested') return end.summary.manifest;
  if (end.is === 'failed') throw GroundMotionError.from(end.error);
  throw new Error(`an ingest ended as ${end.is}`);
}

/** Throws `no_gnss_stations` if the release before was tied to stations and none are found now: its zero would be lost. */
async function assertStaysTied(
  { frameId, products }: PlannedFrame,
  before: Manifest | null,
  { ingest: { dataDir }, fetchesStations }: UpdateTools,
): Promise<void> {
  if (before?.calibration.model !== 'field' || fetchesStations || frameId === null) return;
  const { paths } = await findStations({ is: 'auto' }, { frameId, products, dataDir });
  if (paths.length > 0) return;
  const command = fetchStationsCommand(frameId, machineFolder(dataDir, GNSS_FOLDER));
  throw invalidInput(
    'no_gnss_stations',
    `release ${before.release_id} is tied to GNSS stations, and no station files are found now; fetch them (${command}), or ingest the frame with --gnss`,
  );
}

/** Removes earlier releases that weren't sold; none, with a notice, as long as it is unknown what was sold. */
async function prune(
  frameId: string,
  { ingest: { dataDir }, keep, mayHaveSold, faults }: UpdateTools,
): Promise<readonly string[]> {
  const result = await pruneLake(dataDir, { keep, frameId, mayHaveSold }).catch((error: unknown) => {
    if (!(error instanceof GroundMotionError) || error.code !== 'sales_unknown') throw error;
    faults.pruning = error.message;
    return null;
  });
  if (result === null) return [];
  const [pruned] = (result.json as PrunedJson).frames;
  if (pruned && pruned.problem !== null)
    throw new GroundMotionError('unavailable', 'prune_failed', pruned.problem);
  return pruned?.removed ?? [];
}

interface PrunedJson {
  readonly frames: readonly { readonly removed: readonly string[]; readonly problem: string | null }[];
}

/** Why some of a frame's files aren't there; null = all are. */
function missingFiles(fetched: FetchedFrame | null): FrameUpdate['error'] {
  if (!fetched) return null;
  const { tally, left, isWithdrawalRefused, withdrawn } = fetched;
  const [trouble] = tally.troubles;
  if (trouble)
    return {
      code: trouble.code ?? trouble.outcome,
      message: `files not fetched: ${tally.troubles.length}, the first: ${trouble.path}: ${trouble.reason}`,
    };
  if (left > 0)
    return { code: 'disk_full', message: `files that don't fit: ${left}; allow more (--disk-budget)` };
  if (isWithdrawalRefused)
    return {
      code: 'mass_withdrawal',
      message: `granules missing at the source: ${withdrawn.length}; check it, then run ./gm fetch --frame ${fetched.frame} --accept-withdrawals`,
    };
  return null;
}
