/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { required } from '../../core/required.ts';
import { formatIsoDate } from '../../core/date.ts';
import { planarCenter, type GroundSize } from '../../core/geodesy/groundSize.ts';
import { tieCorrectionMmYr, type TieCorrection } from '../../core/gnss/tieCorrection.ts';
import { together } from '../../core/inFlight.ts';
import { quantile } from '../../core/statistics/quantile.ts';
import { frameDoubts } from '../../schemas/frameDoubts.ts';
import type { Manifest } from '../../schemas/manifest.ts';
import type { StagedRelease } from '../../store/lake/release/staging.ts';
import type { VelocitySample } from '../../workers/measure/describeBand.ts';
import type { FrameClasses } from '../../workers/partition/frameClasses.ts';
import { cellsPass, partitionsOf, type WrittenCells } from '../passes/cellsPass.ts';
import { cellMaps, mapsPass } from '../passes/mapsPass.ts';
import { neighborhoodPass } from '../passes/neighborhoodPass.ts';
import type { PassPlan } from '../passes/passPlan.ts';
import type { PassTools } from '../passes/passTools.ts';
import { quicklookPass } from '../passes/quicklookPass.ts';
import type { FoundFrame } from './measureFrame.ts';
import { referenceFacts, type ReleasedStack } from './releaseManifest.ts';

/** The destination of a release, and its stack. */
export interface ReleaseTarget {
  readonly stack: ReleasedStack;
  readonly staged: StagedRelease;
}

export interface WrittenFrame extends WrittenCells {
  readonly percentiles: Manifest['velocity_percentiles_mm_yr'];
}

/**
 * Compares neighbors, writes cells and maps, and draws the picture. Maps are mostly compression, on Node's own threads:
 * run in parallel with neighbors and cells, they keep the processors busy to the end. Only the seconds after the cells
 * count as map time.
 */
export async function writeRelease(
  plan: PassPlan,
  target: ReleaseTarget,
  found: FoundFrame,
  tools: PassTools,
): Promise<WrittenFrame> {
  const to = { releaseDir: target.staged.dir, reporter: tools.reporter };
  const maps = mapsPass(plan, { planes: found.measured.planes, shared: found.shared }, to);
  const written = writeCells(plan, target, { ...found, maps }, tools);
  // Nothing more is written once the caller abandons the release.
  await together([written, maps]);
  return written;
}

/** Compares neighbors and writes cells; draws the picture when `maps` are done. */
async function writeCells(
  plan: PassPlan,
  target: ReleaseTarget,
  { maps, ...found }: FoundFrame & { readonly maps: Promise<void> },
  tools: PassTools,
): Promise<WrittenFrame> {
  const { reporter, stopwatch } = tools;
  const { measured, shared } = found;
  const { neighborhood, samples } = await stopwatch.time('neighbors', () =>
    neighborhoodPass(plan, measured, tools),
  );
  const percentiles = percentilesOf(samples, shared.tie, plan.cellSize);
  const partitions = partitionsOf(found.slices);
  reporter.stage('writing', partitions.length);
  const readEast = target.stack.readEast?.bind(target.stack);
  const classes = frameClasses(plan, found, readEast !== undefined);
  const frame = { staged: target.staged, partitions, neighborhood, shared, classes, readEast };
  const cells = stopwatch.time('cells', () => cellsPass(plan, frame, tools));
  const drawn = (async () => {
    await Promise.all([maps, cells]);
    await cellMaps(plan, classes, { releaseDir: target.staged.dir });
    await drawRelease(plan, target, { ...found, percentiles }, tools);
  })();
  await together([cells, drawn, cells.then(() => stopwatch.time('maps', () => drawn))]);
  return { ...(await cells), percentiles };
}

/**
 * Stores what is sold of each cell in memory, one byte per cell of the frame, and in a frame of two looks five more for the
 * motion to the east.
 */
function frameClasses(
  { grid }: Pick<PassPlan, 'grid'>,
  { reference, shared, calibration }: Pick<FoundFrame, 'reference' | 'shared' | 'calibration'>,
  hasEast: boolean,
): FrameClasses {
  const { referenceSigmaMmYr } = shared;
  const cells = grid.rows * grid.cols;
  const bytes = () => new Uint8Array(new SharedArrayBuffer(cells));
  const steps = () => new Int16Array(new SharedArrayBuffer(cells * Int16Array.BYTES_PER_ELEMENT));
  return {
    kept: bytes(),
    cols: grid.cols,
    east: hasEast ? { kept: bytes(), velocitySteps: steps(), sigmaSteps: steps() } : null,
    doubts: frameDoubts({
      calibration,
      spatial_reference: referenceFacts({ reference, referenceSigmaMmYr }),
    }),
  };
}

async function drawRelease(
  plan: PassPlan,
  { stack, staged }: ReleaseTarget,
  { measured, calibration, percentiles }: FoundFrame & Pick<WrittenFrame, 'percentiles'>,
  { reporter }: PassTools,
): Promise<void> {
  const { cellSize, epochDays, frameId } = plan;
  const { first, last } = measured.observed;
  const about = {
    frameId,
    firstObservation: formatIsoDate(required(epochDays[first])),
    lastObservation: formatIsoDate(required(epochDays[last])),
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

function percentilesOf(
  samples: readonly VelocitySample[],
  tie: TieCorrection | null,
  cellSize: GroundSize,
): Manifest['velocity_percentiles_mm_yr'] {
  const velocities = new Float64Array(samples.reduce((sum, sample) => sum + sample.row.length, 0));
  let at = 0;
  for (const { row, col, velocityMmYr } of samples) {
    for (let i = 0; i < row.length; i++) {
      const place = planarCenter(cellSize, { row: row[i]!, col: col[i]! });
      velocities[at++] = velocityMmYr[i]! + (tie ? tieCorrectionMmYr(tie, place) : 0);
    }
  }
  return { p5: quantile(velocities, 0.05), p50: quantile(velocities, 0.5), p95: quantile(velocities, 0.95) };
}
