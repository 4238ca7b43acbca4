/**
 * Prints what is sold for planted frames, including noisy ones, and how much of it is false: `npm run bench -- sold
 * [tuning|heldOut|fresh] [frames a kind]`. False means a rate reported as moving (3 mm/yr or more) where the ground moves
 * by less than 1 or in the opposite direction, or reported as stable where it moves by 3 or more; the zero is right
 * except for the frame's own error. Figures: docs/verdict.md.
 */
import { createSeriesFitter, emptyFit } from '../../core/fit/fit.ts';
import { createJumpScan } from '../../core/fit/seriesJumps.ts';
import { isMostlyNoise } from '../../core/reference/falseAlarms.ts';
import { withoutStablePart } from '../../core/reference/referenceUncertainty.ts';
import { assess, MOVING_MM_YR } from '../../core/report/assessment.ts';
import { chooseSpatialReference } from '../../ingest/passes/spatialReference.ts';
import {
  frameSetOf,
  plannedFrames,
  plantSeries,
  type FrameSet,
  type PlantedSeries,
} from './plantedFrames.ts';
import { sampleOf } from './zeroOfFrames.ts';

interface Count {
  sold: number;
  isFalse: number;
}
type Tally = Record<'measured' | 'likely' | 'stable', Count> & {
  cells: number;
  moving: number;
  found: number;
};

const emptyTally = (): Tally => ({
  measured: { sold: 0, isFalse: 0 },
  likely: { sold: 0, isFalse: 0 },
  stable: { sold: 0, isFalse: 0 },
  cells: 0,
  moving: 0,
  found: 0,
});

/** Counts the answers for all cells of a frame. */
function addAnswers(planted: PlantedSeries, tally: Tally): void {
  const { plan, days, up, truthMmYr } = planted;
  const { epochs, side, extentM } = plan;
  const meanUp = up.reduce((a, b) => a + b, 0) / up.length;
  const cellSize = { cellWidthM: extentM / side, cellHeightM: extentM / side };
  const reference = chooseSpatialReference([sampleOf(planted)], { epochDays: days, cellSize, meanUp });
  const fitter = createSeriesFitter(days);
  const jumps = createJumpScan(days);
  const fit = emptyFit();
  const rest = new Float32Array(epochs);
  const rates = Array.from(truthMmYr, (truth, cell) => {
    for (let e = 0; e < epochs; e++)
      rest[e] = (planted.seriesMm[cell * epochs + e]! - reference.medianMm![e]!) / up[cell]!;
    fitter.fit(rest, 0, fit);
    const own = Math.hypot(fit.velocitySigmaMmYr, jumps.slopeOfJumps(rest, 0, NaN, 1));
    return { truth, velocityMmYr: fit.velocityMmYr, own };
  });
  const fastest = rates.reduce((most, { velocityMmYr }) => Math.max(most, Math.abs(velocityMmYr)), 0);
  const zero = reference.isRecognized ? reference.sigmaMmYr : withoutStablePart(reference.sigmaMmYr, fastest);
  for (const { truth, velocityMmYr, own } of rates) {
    const sigmaMmYr = Math.hypot(own, zero);
    const { assessmentCode, confidenceTier, withinMarginKind } = assess({
      velocityMmYr,
      sigmaMmYr,
      temporalCoherence: 0.9,
      freshness: 'current',
    });
    tally.cells++;
    tally.moving += Number(Math.abs(truth) >= MOVING_MM_YR);
    if (withinMarginKind === 'inconclusive' || !reference.isRecognized) continue;
    if (isMostlyNoise({ velocityMmYr, sigmaMmYr }, reference.falseAlarms)) continue;
    const tellsMotion = Math.abs(velocityMmYr) >= MOVING_MM_YR && assessmentCode !== 'no_clear_trend';
    const moves = Math.abs(truth) >= MOVING_MM_YR;
    const isFalse = tellsMotion ? Math.sign(velocityMmYr) * truth < 1 : moves;
    const count = tellsMotion ? tally[confidenceTier === 'measured' ? 'measured' : 'likely'] : tally.stable;
    count.sold++;
    count.isFalse += Number(isFalse);
    tally.found += Number(tellsMotion && moves && !isFalse);
  }
}

function row(name: string, tally: Tally): string {
  const share = ({ sold, isFalse }: Count) =>
    `${((100 * sold) / tally.cells).toFixed(1)} | ${sold === 0 ? '–' : ((100 * isFalse) / sold).toFixed(1)}`;
  return `| ${name} | ${share(tally.measured)} | ${share(tally.likely)} | ${share(tally.stable)} | ${((100 * tally.moving) / tally.cells).toFixed(1)} | ${tally.moving === 0 ? '–' : ((100 * tally.found) / tally.moving).toFixed(0)} |`;
}

function main(set: FrameSet, perKind: number): void {
  console.log(
    '| frames | measured % | false % | likely % | false % | stable % | false % | moving % | found % |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  const tallies = new Map<string, Tally>();
  for (const plan of plannedFrames(set, perKind)) {
    const tally = tallies.get(plan.kind) ?? emptyTally();
    tallies.set(plan.kind, tally);
    addAnswers(plantSeries(plan), tally);
  }
  for (const [kind, tally] of tallies) console.log(row(kind, tally));
}

if (process.argv[1] === import.meta.filename)
  main(frameSetOf(process.argv[2]), Number(process.argv[3] ?? 12));
