/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { roundTo } from '../../core/report/publishedValues.ts';
import { decideTroposphere } from '../../core/troposphere/decision.ts';
import {
  residualEvidence,
  type ResidualEvidence,
  type StationEvidence,
} from '../../core/troposphere/evidence.ts';
import type { ReferenceSample } from '../../workers/measure/referenceSample.ts';
import type { FrameStack } from '../reader/stack/frameStack.ts';
import type { GnssStation } from '../reader/gnss/gnssStation.ts';
import { latticeOf, readDelayField } from './frameDelays.ts';
import { unusable, type PlannedTroposphere, type TroposphereFacts } from './planTroposphere.ts';
import { damagedArchive, type FrameArchive } from '../passes/archivePass.ts';
import type { PassPlan } from '../passes/passPlan.ts';
import type { PassTools } from '../passes/passTools.ts';
import { referencePass, type FrameReference } from '../passes/referencePass.ts';
import { compareAtStations } from './stationEffect.ts';

/** A frame whose pairs are corrected or not, depending on the evidence. */
export interface DecidedFrame {
  readonly plan: PassPlan;
  readonly reference: FrameReference;
  readonly facts: TroposphereFacts;
}

/** What the decision is made from. */
export interface TroposphereInputs {
  readonly stack: Pick<FrameStack, 'frameId' | 'heights'>;
  readonly archive: FrameArchive;
  readonly stations: readonly GnssStation[];
  readonly troposphere: PlannedTroposphere;
}

const HEIGHTS_FILE = 'heights.raw';
const ROWS_AT_ONCE = 256;
/** An elevation layer that covers a smaller share of the cells isn't the frame's. */
const KNOWN_SHARE = 0.95;
/** Maximum number of cells whose residuals are compared. */
const SAMPLED_CELLS = 3_000;
/** Squares along the longer side of a frame; a checkerboard of them splits the cells into halves. */
const SQUARES_ALONG = 8;

/**
 * Reads the delays of a frame, compares a sample of its cells and its stations with and without them, and decides. Throws
 * `troposphere_unusable` and the errors of the file readers.
 */
export async function tropospherePass(
  plan: PassPlan,
  inputs: TroposphereInputs,
  reference: FrameReference,
  tools: PassTools,
): Promise<DecidedFrame> {
  const { troposphere, archive } = inputs;
  tools.reporter.stage('troposphere', 1);
  const heights = await writeHeights(plan, inputs, tools);
  const field = await readDelayField(troposphere.models, latticeOf(plan.grid, plan.cellSize), heights);
  const delays = {
    field,
    heightsPath: tools.scratch.path(HEIGHTS_FILE),
    gridCols: plan.grid.cols,
    unknownHeightM: heights.middle,
  };
  const { archived } = plan;
  const corrected = {
    ...plan,
    archived: { ...archived, key: `${archived.key} less the troposphere`, delays },
  };
  const before = await sampleOf(plan, archive, reference, tools);
  const stations = compareAtStations(plan, inputs, tools);
  const without = await stations.ratesOf(plan, reference);
  const correctedReference = await referencePass(corrected, tools);
  const after = await sampleOf(corrected, archive, correctedReference, tools);
  const evidence = {
    reliefM: heights.relief,
    residual: residualOf(plan, before, after),
    stations: stations.evidenceOf(without, await stations.ratesOf(corrected, correctedReference)),
  };
  const { isApplied, reason } = decideTroposphere(evidence);
  tools.reporter.advance();
  return {
    ...(isApplied ? { plan: corrected, reference: correctedReference } : { plan, reference }),
    facts: {
      decision: isApplied ? 'applied' : 'not_applied',
      reason,
      files: troposphere.files,
      inputs: troposphere.inputs,
      relief_m: roundTo(heights.relief, 0),
      residual: evidence.residual && residualFacts(evidence.residual),
      stations: evidence.stations && stationFacts(evidence.stations),
    },
  };
}

/** Copies the elevation layer to a scratch raster that threads read block by block. */
async function writeHeights(
  { grid }: PassPlan,
  { stack }: TroposphereInputs,
  { scratch }: PassTools,
): Promise<ReturnType<ReturnType<typeof createHeightCounts>['range']>> {
  const raster = await scratch.floatRaster(HEIGHTS_FILE);
  const counts = createHeightCounts();
  for (let row = 0; row < grid.rows; row += ROWS_AT_ONCE) {
    const window = { row, col: 0, rows: Math.min(ROWS_AT_ONCE, grid.rows - row), cols: grid.cols };
    const heights = await stack.heights!.read(window);
    counts.add(heights);
    await raster.writeRows(row, heights);
  }
  const range = counts.range();
  if (range.known >= KNOWN_SHARE * grid.rows * grid.cols) return range;
  throw unusable(stack, 'the elevation layer has the heights of too few cells');
}

/** The series of some cells in the frame, which are the same regardless of the correction. */
async function sampleOf(
  { archived: frame, tiles, reference: { sampleDepth }, minimumEpochs }: PassPlan,
  { pairs }: FrameArchive,
  { pairOffsetsMm }: FrameReference,
  { pool }: PassTools,
): Promise<ReferenceSample> {
  const cells = Math.max(
    ...pairs.map(({ header: { sample } }) => sample.cells / 2 ** (sampleDepth - sample.depth)),
  );
  const sample = await pool.run('referenceSample', {
    frame,
    depth: sampleDepth + Math.max(0, Math.ceil(Math.log2(cells / SAMPLED_CELLS))),
    tiles: { from: 0, end: tiles },
    pairOffsetsMm: pairOffsetsMm && pairOffsetsMm.slice(),
    minimumEpochs,
  });
  if ('damaged' in sample) throw damagedArchive(sample.damaged);
  return sample;
}

function residualOf(
  { grid, epochDays, goodCoherence }: PassPlan,
  before: ReferenceSample,
  after: ReferenceSample,
): ResidualEvidence | null {
  const epochs = epochDays.length;
  const good = [...before.row.keys()].filter((cell) => before.harmonicCoherence[cell]! >= goodCoherence);
  const side = Math.max(grid.rows, grid.cols) / SQUARES_ALONG;
  const seriesOf = ({ seriesMm }: ReferenceSample) => {
    const series = new Float32Array(good.length * epochs);
    for (const [at, cell] of good.entries())
      series.set(seriesMm.subarray(cell * epochs, (cell + 1) * epochs), at * epochs);
    return series;
  };
  return residualEvidence({
    epochDays,
    seriesMm: seriesOf(before),
    correctedMm: seriesOf(after),
    halves: Uint8Array.from(
      good,
      (cell) => (Math.floor(before.row[cell]! / side) + Math.floor(before.col[cell]! / side)) % 2,
    ),
  });
}

function residualFacts({
  cells,
  withoutMm,
  withMm,
  t,
  heldOutT,
}: ResidualEvidence): TroposphereFacts['residual'] {
  return {
    cells,
    without_mm: roundTo(withoutMm, 2),
    with_mm: roundTo(withMm, 2),
    t: roundTo(t, 2),
    held_out_t: roundTo(heldOutT, 2),
  };
}

function stationFacts({ stations, withoutMmYr, withMmYr, t }: StationEvidence): TroposphereFacts['stations'] {
  return {
    stations,
    without_mm_yr: roundTo(withoutMmYr, 2),
    with_mm_yr: roundTo(withMmYr, 2),
    t: roundTo(t, 2),
  };
}

/** Heights are counted in steps of one meter, from the lowest to the highest. */
const LOWEST_M = -1000;
const HIGHEST_M = 10_000;

/** Percentiles of a frame's heights from counts of whole meters, without keeping the heights. NaN isn't counted. */
function createHeightCounts() {
  const counts = new Uint32Array(HIGHEST_M - LOWEST_M);
  let known = 0;
  return {
    add(heightsM: Float32Array): void {
      for (let i = 0; i < heightsM.length; i++) {
        const height = heightsM[i]!;
        if (Number.isNaN(height)) continue;
        counts[Math.min(counts.length - 1, Math.max(0, Math.floor(height) - LOWEST_M))]!++;
        known++;
      }
    },

    /** Accurate to a meter. */
    range() {
      const at = (share: number) => {
        let [left, place] = [share * known, 0];
        while (place < counts.length - 1 && (left -= counts[place]!) >= 0) place++;
        return place + LOWEST_M;
      };
      const lowest = counts.findIndex((count) => count > 0);
      const highest = counts.findLastIndex((count) => count > 0);
      return {
        known,
        lowest: lowest + LOWEST_M,
        highest: highest + 1 + LOWEST_M,
        middle: at(0.5),
        /** 95th minus 5th percentile. */
        relief: at(0.95) - at(0.05),
      };
    },
  };
}
