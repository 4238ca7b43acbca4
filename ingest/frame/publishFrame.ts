import { tieCorrectionMmYr, type TieCoefficients } from '../../core/gnss/tieCorrection.ts';
import type { SharedUncertainty } from '../../core/reference/cellUncertainty.ts';
import { formatIsoDate } from '../../core/date.ts';
import { planarCentre, type GroundSize } from '../../core/geodesy/groundSize.ts';
import { quantile } from '../../core/statistics/quantile.ts';
import { withoutStablePart } from '../../core/reference/referenceUncertainty.ts';
import { manifestSchema, type Manifest } from '../../schemas/manifest.ts';
import { describeFiles, publishRelease } from '../../store/lake/release/staging.ts';
import type { VelocitySample } from '../../workers/measure/describeBand.ts';
import type { IngestRun } from '../passes/ingestRun.ts';
import { cellsPass, partitionsOf, type WrittenCells } from '../passes/cellsPass.ts';
import { gnssTiePass } from '../passes/gnssTiePass.ts';
import { MAPS, mapsPass } from '../passes/mapsPass.ts';
import { type MeasuredFrame, measurePass } from '../passes/measurePass.ts';
import { type NeighbourhoodPlanes, neighbourhoodPass } from '../passes/neighbourhoodPass.ts';
import { quicklookPass } from '../passes/quicklookPass.ts';
import { referencePass } from '../passes/referencePass.ts';
import type { SpatialReference } from '../passes/spatialReference.ts';
import type { GnssStation } from '../reader/gnss/gnssStations.ts';
import { releaseManifest } from './releaseManifest.ts';
import { softwareVersion } from './softwareVersion.ts';

/**
 * Takes a frame from its archive to a published release: reference, measure, compare neighbours, tie, write
 * cells and maps, publish. Every pass goes block by block, so that memory does not grow with the frame.
 */
export async function publishFrame(
  run: IngestRun,
  inputs: { readonly stations: readonly GnssStation[]; readonly now: number },
): Promise<Manifest> {
  const { stack, network, cellSize, staged, reporter, stopwatch } = run;
  const reference = await stopwatch.time('reference', () => referencePass(run));
  const measured = await stopwatch.time('measure', () => measurePass(run, reference));
  const { neighbourhood, samples } = await stopwatch.time('neighbours', () =>
    neighbourhoodPass(run, measured.planes, measured.measuredCells),
  );
  const { tie, calibration } = await gnssTiePass(run, measured.planes, {
    stations: inputs.stations,
    isOwnZero: reference.spatial.method !== 'given_points',
  });
  const appliedTie = tie.model === 'none' ? null : tie;
  const shared: SharedUncertainty = {
    tie: appliedTie,
    referenceSigmaMmYr: appliedTie ? 0 : await zeroSigma(run, reference.spatial, measured.planes),
    lineOfSightShare: stack.lineOfSightShare,
  };
  const { partitions, files } = await writeCellsAndMaps(run, { measured, neighbourhood, shared });

  const percentiles = percentilesOf(samples, appliedTie?.coefficients ?? null, cellSize);
  const { first, last } = measured.observed;
  await stopwatch.time('maps', () =>
    quicklookPass(run, {
      frameId: stack.frameId,
      firstObservation: formatIsoDate(network.epochDays[first]!),
      lastObservation: formatIsoDate(network.epochDays[last]!),
      epochs: network.epochDays.length,
      measuredCells: measured.measuredCells,
      cellSizeM: Math.sqrt(cellSize.cellWidthM * cellSize.cellHeightM),
      dataSource: stack.dataSource,
      attribution: stack.attribution,
      calibration: calibration.kind,
      percentilesMmYr: percentiles,
    }),
  );

  reporter.stage('publishing', 1);
  const manifest = await stopwatch.time('publish', async () => {
    const complete = manifestSchema.parse(
      releaseManifest({
        stack,
        network,
        cellSize,
        archive: run.archive,
        measured,
        reference: reference.spatial,
        referenceSigmaMmYr: shared.referenceSigmaMmYr,
        calibration,
        percentiles,
        partitions,
        files: await describeFiles(staged, files),
        releaseId: staged.releaseId,
        createdAtMs: inputs.now,
        softwareVersion: await softwareVersion(),
      }),
    );
    await run.isDurable;
    return publishRelease(staged, complete);
  });
  reporter.advance();
  return manifest;
}

/**
 * Maps are mostly compression, on threads of Node's own: beside the cells they fill the processors to the end. As
 * seconds of the maps count those after the cells.
 */
async function writeCellsAndMaps(
  run: IngestRun,
  frame: {
    readonly measured: MeasuredFrame;
    readonly neighbourhood: NeighbourhoodPlanes;
    readonly shared: SharedUncertainty;
  },
): Promise<WrittenCells> {
  const { measured, neighbourhood, shared } = frame;
  const partitions = partitionsOf(measured.slices);
  run.reporter.stage('writing', partitions.length + MAPS);
  const maps = mapsPass(run, measured.planes, shared);
  // A failure of the maps is thrown below; until then an unhandled rejection would end the process.
  maps.catch(() => undefined);
  try {
    return await run.stopwatch.time('cells', () => cellsPass(run, { partitions, neighbourhood, shared }));
  } finally {
    await run.stopwatch.time('maps', () => maps);
  }
}

/** One σ of the frame's zero; where no part is at rest for all that the frame shows, so wide that nothing is certain. */
async function zeroSigma(
  { stack, bands }: IngestRun,
  { sigmaMmYr, isRecognised }: SpatialReference,
  planes: MeasuredFrame['planes'],
): Promise<number> {
  if (isRecognised) return sigmaMmYr;
  let fastest = 0;
  for (const { row, rows, blocks } of bands) {
    if (blocks.length === 0) continue;
    const velocities = await planes.velocityMmYr.readRows(row, Math.min(rows, stack.grid.rows - row));
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
