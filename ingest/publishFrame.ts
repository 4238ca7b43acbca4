import { invalidInput } from '../core/error.ts';
import { tieCorrectionMmYr, type TieCoefficients } from '../core/tieCorrection.ts';
import { planarCentre, type GroundSize } from '../core/groundSize.ts';
import { quantile } from '../core/quantile.ts';
import { manifestSchema, type Manifest } from '../schemas/manifest.ts';
import type { LakeWriter } from '../store/lake/parquetWriter.ts';
import { describeFiles, publishRelease } from '../store/lake/staging.ts';
import type { IngestRun } from './ingestRun.ts';
import { cellsPass } from './passes/cellsPass.ts';
import { fitPass } from './passes/fitPass.ts';
import { gnssTiePass } from './passes/gnssTiePass.ts';
import { invertPass, type InvertedFrame } from './passes/invertPass.ts';
import { mapsPass } from './passes/mapsPass.ts';
import { neighbourhoodPass, type SampledVelocity } from './passes/neighbourhoodPass.ts';
import { findPairConstants } from './passes/pairConstants.ts';
import { chooseSpatialReference, type SpatialReference } from './passes/spatialReference.ts';
import type { GnssStation } from './reader/gnssStations.ts';
import { releaseManifest } from './releaseManifest.ts';
import { softwareVersion } from './softwareVersion.ts';

/**
 * Takes a frame from its products to a published release: invert, reference, fit, compare neighbours, tie,
 * write cells and maps, publish. Every pass goes block by block, so that memory does not grow with the frame.
 */
export async function publishFrame(
  run: IngestRun,
  writer: LakeWriter,
  inputs: { readonly stations: readonly GnssStation[]; readonly now: number },
): Promise<Manifest> {
  const { stack, network, cellSize, staged, reporter, stopwatch } = run;
  const { inverted, reference } = await stopwatch.time('read', () => invertAndReference(run));
  const fitted = await stopwatch.time('fit', () => fitPass(run, inverted, reference.medianMm));
  const { neighbourhood, sample } = await stopwatch.time('neighbours', () =>
    neighbourhoodPass(run, fitted.planes, inverted.measuredCells),
  );
  const { tie, calibration } = await gnssTiePass(run, fitted.planes, inputs.stations);
  const appliedTie = tie.model === 'none' ? null : tie;
  const partitions = await stopwatch.time('cells', () =>
    cellsPass(run, writer, { slices: fitted.slices, neighbourhood, tie: appliedTie }),
  );
  await stopwatch.time('maps', () => mapsPass(run, fitted.planes, appliedTie));

  reporter.stage('publishing', 1);
  const manifest = await stopwatch.time('publish', async () => {
    const complete = manifestSchema.parse(
      releaseManifest({
        stack,
        network,
        cellSize,
        inverted,
        observed: fitted.observed,
        reference,
        calibration,
        percentiles: percentilesOf(sample, appliedTie?.coefficients ?? null, cellSize),
        partitions,
        files: await describeFiles(staged),
        releaseId: staged.releaseId,
        createdAtMs: inputs.now,
        softwareVersion: await softwareVersion(),
      }),
    );
    await publishRelease(staged, complete);
    return complete;
  });
  reporter.advance();
  return manifest;
}

/** Inverts the frame and chooses what is subtracted from it. Throws `no_measured_cells`. */
async function invertAndReference(
  run: IngestRun,
): Promise<{ inverted: InvertedFrame; reference: SpatialReference }> {
  const { stack, network } = run;
  const constants = stack.hasArbitraryPairConstants ? await findPairConstants(run) : null;
  const inverted = await invertPass(run, constants?.offsetsMm ?? null);
  if (inverted.measuredCells === 0) {
    throw invalidInput(
      'no_measured_cells',
      `frame ${stack.frameId}: none of its ${stack.grid.rows} × ${stack.grid.cols} cells is valid often enough in ` +
        `the ${stack.pairs.length} pairs offered; check masks, fill values and that the dates overlap`,
    );
  }
  const reference = chooseSpatialReference(inverted.samples, network.epochDays.length, stack.ownReference);
  if (!constants) return { inverted, reference };
  const description = `${constants.description}; ${reference.description}`;
  return { inverted, reference: { ...reference, description } };
}

function percentilesOf(
  sample: readonly SampledVelocity[],
  tie: TieCoefficients | null,
  cellSize: GroundSize,
): Manifest['velocity_percentiles_mm_yr'] {
  const velocities = Float64Array.from(
    sample,
    (cell) => cell.velocityMmYr + (tie ? tieCorrectionMmYr(tie, planarCentre(cellSize, cell)) : 0),
  );
  return { p5: quantile(velocities, 0.05), p50: quantile(velocities, 0.5), p95: quantile(velocities, 0.95) };
}
