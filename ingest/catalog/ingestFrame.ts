import { stat } from 'node:fs/promises';
import { errorMessage, GroundMotionError } from '../../core/error.ts';
import type { ReferenceChoice } from '../../core/reference/referenceChoice.ts';
import type { ProductStatements } from '../../schemas/products/productStatements.ts';
import type { Manifest } from '../../schemas/manifest.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import { frameDir, frameKey } from '../../store/lake/files/layout.ts';
import { describeError, type FrameResult } from '../process/messages.ts';
import { superviseFrame, type ProcessLimits } from '../process/superviseFrame.ts';
import { silentReporter, type Reporter } from '../progress/reporter.ts';
import { createStopwatch } from '../progress/stopwatch.ts';
import type { IngestSummary } from '../progress/summary.ts';
import { findStations, type StationFiles } from './findStations.ts';
import { findTroposphere, type TroposphereChoice } from './findTroposphere.ts';
import { describeInputs } from './fingerprint.ts';
import { beginRecord } from './frameRecord.ts';
import type { GnssChoice } from './gnssChoice.ts';
import { asReleased, contentOf } from './inputContent.ts';
import type { PlannedFrame } from './planCatalog.ts';
import { unchangedRelease } from './unchangedRelease.ts';
import type { Recognition } from '../reader/recognize/recognize.ts';
import type { TroposphereSource } from '../troposphere/planTroposphere.ts';

/** How to ingest the frames of a run. */
export interface FrameOptions extends ProcessLimits {
  readonly gnss: GnssChoice;
  readonly troposphere: TroposphereChoice;
  readonly reference: ReferenceChoice;
  readonly statements: ProductStatements;
  readonly dataDir: string;
  /** Of one frame. */
  readonly threads: number;
  readonly replace: boolean;
  readonly dryRun: boolean;
  /** The release to make again, with its identifier; absent = a new one. */
  readonly reproduces?: Manifest;
  readonly stop: AbortSignal;
  /** Throws when the frame's release may no longer be published; absent = it always may. */
  readonly mayPublish?: (() => Promise<void>) | undefined;
}

/** The result of one frame. */
export interface FrameOutcome {
  readonly frame: PlannedFrame;
  readonly seconds: number;
  readonly end: FrameResult;
}

/** Errors of a process that came too late: another one has the frame. */
const OF_ANOTHER: ReadonlySet<string> = new Set(['ingest_in_progress', 'release_overtaken', 'lease_lost']);

/**
 * Ingests one frame in a separate process and keeps its record; a frame whose inputs haven't changed since its release
 * starts no process. Never throws: an error is a result.
 */
export async function ingestFrame(
  frame: PlannedFrame,
  options: FrameOptions,
  reporter: Reporter,
): Promise<FrameOutcome> {
  const startedAt = performance.now();
  const end = await endOf(frame, options, reporter).catch(failure);
  return { frame, seconds: (performance.now() - startedAt) / 1000, end };
}

async function endOf(frame: PlannedFrame, options: FrameOptions, reporter: Reporter): Promise<FrameResult> {
  const { frameId, products, problem } = frame;
  if (problem) throw GroundMotionError.from({ kind: 'invalid_input', ...problem });
  if (options.stop.aborted) throw new GroundMotionError('refused', 'ingest_stopped', 'the run was stopped');
  if (products.length === 0 && !(await isKnown(options.dataDir, frameId)))
    throw unknownFrame(options.dataDir, frameId);
  const stations = await stationsOf(frame, options, reporter);
  const troposphere = await findTroposphere(options.troposphere, frame);
  const run = { ...options, stations, troposphere };
  if (options.dryRun) return supervise(frame, run, silentReporter);
  if (frameId === null) return supervise(frame, run, reporter);
  const { paths: gnss } = stations;
  const delays = troposphere.is === 'files' ? troposphere.paths : [];
  const given = { ...options, gnss, delays, products };
  const inputs = await describeInputs(given);
  const ofLake = { dataDir: options.dataDir, frameId };
  const unchanged = options.replace ? null : await unchangedRelease(ofLake, products, inputs);
  if (unchanged)
    return { is: 'ingested', summary: { ...unchangedSummary(unchanged), ...stayingOf(unchanged, products) } };
  const record = await beginRecord(ofLake, inputs);
  if (!record) {
    const message = `frame ${frameId} is being ingested by another process; wait for it, or stop it and run this again`;
    throw new GroundMotionError('refused', 'ingest_in_progress', message);
  }
  const end = await supervise(frame, run, record.noting(reporter)).catch(failure);
  try {
    if (end.is === 'ingested') {
      const { manifest } = end.summary;
      const isStill = (await describeInputs(given)).fingerprint === inputs.fingerprint;
      const content = isStill ? await contentOf(products, manifest, asReleased) : null;
      await record.succeeded(manifest.release_id, content);
    }
    // The process that holds the frame, or was faster, writes its record.
    if (end.is === 'failed' && !OF_ANOTHER.has(end.error.code)) await record.failed(end.error);
  } catch (error) {
    // The frame's result stays as it is.
    reporter.note(`warning: the frame's record is not up to date: ${errorMessage(error)}`);
  }
  if (end.is !== 'ingested') return end;
  return { is: 'ingested', summary: { ...end.summary, ...stayingOf(end.summary.manifest, products) } };
}

/** The station files of a frame; if none are found they are fetched, if that is allowed. */
async function stationsOf(
  frame: PlannedFrame,
  { gnss, dataDir, dryRun, stop }: FrameOptions,
  reporter: Reporter,
): Promise<StationFiles> {
  const search = { ...frame, dataDir };
  const found = await findStations(gnss, search);
  const { frameId } = frame;
  if (gnss.is !== 'auto' || found.paths.length > 0 || frameId === null || dryRun) return found;
  const { fetchStations } = await import('./fetchStations.ts');
  await fetchStations({ frameId, dataDir }, { reporter, stop });
  return findStations(gnss, search);
}

/** The products of a release that weren't given; none for a frame that can be rebuilt from its archive. */
function stayingOf({ products: made }: Manifest, given: readonly Recognition[]): { notGiven: string[] } {
  const names = new Set(given.map(({ file }) => file.name));
  const isStaying = ({ name, role, outcome }: Manifest['products'][number]) =>
    outcome === 'used' && role === 'displacement' && !names.has(name);
  return { notGiven: given.length === 0 ? [] : made.filter(isStaying).map(({ name }) => name) };
}

/** Whether the lake has a folder of the frame. */
async function isKnown(dataDir: string, frameId: string | null): Promise<boolean> {
  if (frameId === null) return false;
  const hasArchive = (await stat(frameDir(dataDir, frameId)).catch(() => null)) !== null;
  return hasArchive || (await lakeFilesAt(dataDir).folders(frameKey(frameId))) !== null;
}

function unknownFrame(dataDir: string, frameId: string | null): GroundMotionError {
  const message = `--frame ${frameId}: ${dataDir} has no such frame to rebuild; give its product files`;
  return new GroundMotionError('invalid_input', 'frame_not_found', message);
}

function supervise(
  { frameId, products }: PlannedFrame,
  {
    dryRun,
    stations,
    troposphere,
    reference,
    statements,
    dataDir,
    threads,
    replace,
    reproduces = null,
    stop,
    mayPublish,
    ...limits
  }: Omit<FrameOptions, 'gnss' | 'troposphere' | 'reproduces'> & {
    readonly reproduces?: Manifest | null;
    readonly stations: StationFiles;
    readonly troposphere: TroposphereSource;
  },
  reporter: Reporter,
): Promise<FrameResult> {
  const inputs = { products, frameId, gnss: stations.paths, troposphere, reference, statements };
  const task = {
    dryRun,
    ...inputs,
    mayStayRelative: stations.areFound,
    dataDir,
    threads,
    replace,
    reproduces,
    now: reproduces ? Date.parse(reproduces.created_at) : Date.now(),
  };
  return superviseFrame(task, limits, { reporter, stop, mayPublish });
}

function unchangedSummary(manifest: Manifest): IngestSummary {
  const seconds = { ...createStopwatch().seconds(), total: 0 };
  return { manifest, seconds, peakMemoryMb: process.resourceUsage().maxRSS / 1024, isUnchanged: true };
}

function failure(error: unknown): FrameResult {
  return { is: 'failed', error: describeError(error) };
}
