import { tieCorrectionMmYr, type TieCoefficients } from '../../core/gnss/tieCorrection.ts';
import type { SharedUncertainty } from '../../core/reference/cellUncertainty.ts';
import { together } from '../../core/inFlight.ts';
import { formatIsoDate } from '../../core/date.ts';
import { planarCentre, type GroundSize } from '../../core/geodesy/groundSize.ts';
import { quantile } from '../../core/statistics/quantile.ts';
import { withoutStablePart } from '../../core/reference/referenceUncertainty.ts';
import type { GnssTie } from '../../core/gnss/gnssTie.ts';
import type { PairNetwork } from '../../core/pairs/network.ts';
import { type Calibration, manifestSchema, type Manifest } from '../../schemas/manifest.ts';
import type { HashKey } from '../../store/lake/release/releaseFiles.ts';
import { describeFiles, publishRelease, type StagedRelease } from '../../store/lake/release/staging.ts';
import type { WorkerPool } from '../../workers/pool/pool.ts';
import type { VelocitySample } from '../../workers/measure/describeBand.ts';
import type { PassPlan } from '../passes/passPlan.ts';
import type { PassTools } from '../passes/passTools.ts';
import type { FrameArchive } from '../passes/archivePass.ts';
import { cellsPass, partitionsOf, type WrittenCells } from '../passes/cellsPass.ts';
import { gnssTiePass } from '../passes/gnssTiePass.ts';
import { mapsPass } from '../passes/mapsPass.ts';
import { type MeasuredFrame, measurePass } from '../passes/measurePass.ts';
import { neighbourhoodPass } from '../passes/neighbourhoodPass.ts';
import { quicklookPass } from '../passes/quicklookPass.ts';
import { referencePass } from '../passes/referencePass.ts';
import type { SpatialReference } from '../passes/spatialReference.ts';
import type { GnssStation } from '../reader/gnss/gnssStations.ts';
import { type ReleasedStack, releaseManifest } from './releaseManifest.ts';
import { softwareVersion } from './softwareVersion.ts';

/** What a release is made of and where it goes, besides the plan. */
export interface ReleaseInputs {
  readonly stack: ReleasedStack;
  readonly network: PairNetwork;
  readonly archive: FrameArchive;
  readonly stations: readonly GnssStation[];
  readonly staged: StagedRelease;
  /** When what was added to the archive is safe on the disk. */
  readonly isDurable: Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Throws when the release may not be published any more; absent = it may. */
  readonly mayPublish?: (() => Promise<void>) | undefined;
}

/**
 * Takes a frame from its archive to a published release: reference, measure, compare neighbours, tie, write
 * cells and maps, publish. Every pass goes block by block, so that memory does not grow with the frame.
 */
export async function publishFrame(
  plan: PassPlan,
  inputs: ReleaseInputs,
  tools: PassTools,
): Promise<Manifest> {
  const { stopwatch } = tools;
  const reference = await stopwatch.time('reference', () => referencePass(plan, tools));
  const measured = await stopwatch.time('measure', () => measurePass(plan, reference, tools));
  const { tie, calibration } = await tieFrame(plan, inputs, { measured, reference: reference.spatial });
  const shared: SharedUncertainty = {
    tie,
    referenceSigmaMmYr: tie ? 0 : await zeroSigma(plan, reference.spatial, measured.planes),
    // Where nothing is at rest σ is that of the fastest cell, wherever it is.
    referenceUp: reference.spatial.isRecognised ? plan.reference.meanUp : undefined,
    lineOfSightShare: inputs.stack.lineOfSightShare,
    sigmaFactor: inputs.stack.sigmaFactor,
  };
  const found = { measured, reference: reference.spatial, shared, calibration };
  const written = await writeFrame(plan, inputs, found, tools);
  return finishRelease(plan, inputs, { ...found, ...written }, tools);
}

/** All that the passes have found of a frame before it is written. */
interface FoundFrame {
  readonly measured: MeasuredFrame;
  readonly reference: SpatialReference;
  readonly shared: SharedUncertainty;
  readonly calibration: Calibration;
}

interface WrittenFrame extends WrittenCells {
  readonly percentiles: Manifest['velocity_percentiles_mm_yr'];
}

/** The tie that is applied, if there is one, and what the release says of it. */
async function tieFrame(
  plan: PassPlan,
  { stack, archive, stations }: ReleaseInputs,
  { measured, reference }: Pick<FoundFrame, 'measured' | 'reference'>,
): Promise<{ tie: GnssTie | null; calibration: Calibration }> {
  const ownReference = reference.method === 'given_points' ? null : stack.ownReference;
  const ground = { planes: measured.planes, lineOfSight: archive.lineOfSight };
  const { tie, calibration } = await gnssTiePass(plan, ground, { stations, ownReference });
  return { tie: tie.model === 'none' ? null : tie, calibration };
}

async function drawRelease(
  plan: PassPlan,
  { stack, staged }: ReleaseInputs,
  { measured, calibration, percentiles }: FoundFrame & Pick<WrittenFrame, 'percentiles'>,
  { reporter }: PassTools,
): Promise<void> {
  const { cellSize, epochDays, frameId } = plan;
  const { first, last } = measured.observed;
  const about = {
    frameId,
    firstObservation: formatIsoDate(epochDays[first]!),
    lastObservation: formatIsoDate(epochDays[last]!),
    epochs: epochDays.length,
    measuredCells: measured.measuredCells,
    cellSizeM: Math.sqrt(cellSize.cellWidthM * cellSize.cellHeightM),
    dataSource: stack.dataSource,
    attribution: stack.attribution,
    calibration: calibration.kind,
    percentilesMmYr: percentiles,
  };
  await quicklookPass(plan, about, { releaseDir: staged.dir, reporter });
}

/** Writes the manifest and publishes what is staged. */
async function finishRelease(
  { cellSize }: PassPlan,
  { stack, network, archive, staged, isDurable, now, mayPublish }: ReleaseInputs,
  { measured, reference, shared, calibration, percentiles, partitions, files }: FoundFrame & WrittenFrame,
  { pool, reporter, stopwatch }: PassTools,
): Promise<Manifest> {
  reporter.stage('publishing', 1);
  const manifest = await stopwatch.time('publish', async () => {
    const complete = manifestSchema.parse(
      releaseManifest({
        stack,
        network,
        cellSize,
        archive,
        measured,
        reference,
        referenceSigmaMmYr: shared.referenceSigmaMmYr,
        calibration,
        percentiles,
        partitions,
        files: await describeFiles(staged, files),
        releaseId: staged.releaseId,
        createdAtMs: now,
        softwareVersion: await softwareVersion(),
      }),
    );
    await isDurable;
    return publishRelease(staged, complete, { mayPublish, hash: hashedBy(pool) });
  });
  reporter.advance();
  return manifest;
}

/** Checksums taken by the pool's threads, which have no other work left. */
function hashedBy(pool: WorkerPool): HashKey {
  return async (files, key) => (await pool.run('hashFile', { path: await files.localPath(key) })).sha256;
}

/**
 * Compares neighbours, writes cells and maps, and draws the picture. Maps are mostly compression, on threads of Node's own: beside
 * neighbours and cells they fill the processors to the end. As seconds of the maps count those after the cells.
 */
async function writeFrame(
  plan: PassPlan,
  inputs: ReleaseInputs,
  found: FoundFrame,
  tools: PassTools,
): Promise<WrittenFrame> {
  const to = { releaseDir: inputs.staged.dir, reporter: tools.reporter };
  const maps = mapsPass(plan, { planes: found.measured.planes, shared: found.shared }, to);
  const written = writeCells(plan, inputs, { ...found, maps }, tools);
  // Nothing is written any more when the caller gives the release up.
  await together([written, maps]);
  return written;
}

/** Compares neighbours and writes cells; draws the picture when `maps` are there. */
async function writeCells(
  plan: PassPlan,
  inputs: ReleaseInputs,
  { maps, ...found }: FoundFrame & { readonly maps: Promise<void> },
  tools: PassTools,
): Promise<WrittenFrame> {
  const { reporter, stopwatch } = tools;
  const { measured, shared } = found;
  const { neighbourhood, samples } = await stopwatch.time('neighbours', () =>
    neighbourhoodPass(plan, measured, tools),
  );
  const percentiles = percentilesOf(samples, shared.tie?.coefficients ?? null, plan.cellSize);
  const partitions = partitionsOf(measured.slices);
  reporter.stage('writing', partitions.length);
  const frame = { staged: inputs.staged, partitions, neighbourhood, shared };
  const cells = stopwatch.time('cells', () => cellsPass(plan, frame, tools));
  const drawn = maps.then(() => drawRelease(plan, inputs, { ...found, percentiles }, tools));
  await together([cells, drawn, cells.then(() => stopwatch.time('maps', () => drawn))]);
  return { ...(await cells), percentiles };
}

/** One σ of the frame's zero; where no part is at rest for all that the frame shows, so wide that nothing is certain. */
async function zeroSigma(
  { grid, bands }: PassPlan,
  { sigmaMmYr, isRecognised }: SpatialReference,
  planes: MeasuredFrame['planes'],
): Promise<number> {
  if (isRecognised) return sigmaMmYr;
  let fastest = 0;
  for (const { row, rows, blocks } of bands) {
    if (blocks.length === 0) continue;
    const velocities = await planes.velocityMmYr.readRows(row, Math.min(rows, grid.rows - row));
    for (let i = 0; i < velocities.length; i++) {
      const speed = Math.abs(velocities[i]!);
      if (speed > fastest) fastest = speed;
    }
  }
  return withoutStablePart(sigmaMmYr, fastest);
}

function percentilesOf(
  samples: readonly VelocitySample[],
  tie: TieCoefficients | null,
  cellSize: GroundSize,
): Manifest['velocity_percentiles_mm_yr'] {
  const velocities = new Float64Array(samples.reduce((sum, sample) => sum + sample.row.length, 0));
  let at = 0;
  for (const { row, col, velocityMmYr } of samples) {
    for (let i = 0; i < row.length; i++) {
      const place = planarCentre(cellSize, { row: row[i]!, col: col[i]! });
      velocities[at++] = velocityMmYr[i]! + (tie ? tieCorrectionMmYr(tie, place) : 0);
    }
  }
  return { p5: quantile(velocities, 0.05), p50: quantile(velocities, 0.5), p95: quantile(velocities, 0.95) };
}
