/**
 * Prints how far the zero of planted frames is from ground at rest and how often its 95 % interval contains it, compared
 * with the plain median and the densest quarter: `npm run bench -- zero [tuning|heldOut|fresh|unseen|rims|judged] [frames
 * a kind]`. Figures: docs/zero.md.
 */
import { chooseSpatialReference } from '../../ingest/passes/spatialReference.ts';
import { createSeriesFitter, emptyFit } from '../../core/fit/fit.ts';
import { median } from '../../core/statistics/quantile.ts';
import { unseenSigmaMmYr, withoutStablePart } from '../../core/reference/referenceUncertainty.ts';
import { createNormal, createRandom } from './noise.ts';
import {
  frameSetOf,
  plannedFrames,
  plantSeries,
  type FrameSet,
  type PlantedSeries,
} from './plantedFrames.ts';

const DRAWS = 400;

/** What is known about one frame's zero; errors in vertical mm/yr. */
interface ZeroOfFrame {
  readonly kind: string;
  readonly errors: { readonly own: number; readonly median: number; readonly densest: number };
  readonly sigmaMmYr: number;
  readonly isRecognized: boolean;
  readonly unseenSigmaMmYr: number;
}

/** First fits of a planted frame's cells, as sampled by an ingest. */
export function sampleOf({ seriesMm, row, col, days, plan }: PlantedSeries) {
  const cells = row.length;
  const fitter = createSeriesFitter(days);
  const fit = emptyFit();
  const sample = {
    row,
    col,
    seriesMm,
    velocityMmYr: new Float32Array(cells),
    velocitySigmaMmYr: new Float32Array(cells),
    harmonicCoherence: new Float32Array(cells).fill(0.9),
    isComplete: new Uint8Array(cells).fill(1),
  };
  for (let cell = 0; cell < cells; cell++) {
    fitter.fit(seriesMm, cell * plan.epochs, fit);
    sample.velocityMmYr[cell] = fit.velocityMmYr;
    sample.velocitySigmaMmYr[cell] = fit.velocitySigmaMmYr;
  }
  return sample;
}

function zeroOf(planted: PlantedSeries): ZeroOfFrame {
  const { plan, days, up, truthMmYr } = planted;
  const sample = sampleOf(planted);
  const size = plan.extentM / plan.side;
  const meanUp = up.reduce((a, b) => a + b, 0) / up.length;
  const found = chooseSpatialReference([sample], {
    epochDays: days,
    cellSize: { cellWidthM: size, cellHeightM: size },
    meanUp,
  });
  const fitter = createSeriesFitter(days);
  const fit = emptyFit();
  fitter.fit(Float32Array.from(found.medianMm!), 0, fit);
  const apart = Float64Array.from(truthMmYr, (truth, cell) => sample.velocityMmYr[cell]! - truth * up[cell]!);
  const rest = median(apart);
  const fastest =
    sample.velocityMmYr.reduce((most, v) => Math.max(most, Math.abs(v - fit.velocityMmYr)), 0) / meanUp;
  return {
    kind: plan.kind,
    errors: {
      own: (fit.velocityMmYr - rest) / meanUp,
      median: (median(Float64Array.from(sample.velocityMmYr)) - rest) / meanUp,
      densest: (densest(Float64Array.from(sample.velocityMmYr), 0.25) - rest) / meanUp,
    },
    sigmaMmYr: found.isRecognized ? found.sigmaMmYr : withoutStablePart(found.sigmaMmYr, fastest),
    isRecognized: found.isRecognized,
    unseenSigmaMmYr: unseenSigmaMmYr(0.9 * plan.extentM),
  };
}

function densest(velocities: Float64Array, share: number): number {
  velocities.sort();
  const reach = Math.ceil(velocities.length * share);
  let best = 0;
  for (let i = 1; i + reach < velocities.length; i++)
    if (velocities[i + reach]! - velocities[i]! < velocities[best + reach]! - velocities[best]!) best = i;
  return velocities[best + (reach >> 1)]!;
}

/** Share of the draws of the part invisible in any frame for which the zero's interval contains the truth. */
function heldShare({ errors, sigmaMmYr, unseenSigmaMmYr: unseen }: ZeroOfFrame): number {
  const normal = createNormal(createRandom(7));
  let held = 0;
  for (let draw = 0; draw < DRAWS; draw++)
    held += Number(Math.abs(errors.own - unseen * normal()) <= 1.96 * sigmaMmYr);
  return held / DRAWS;
}

function tableRow(name: string, frames: readonly ZeroOfFrame[]): string {
  const rmse = (pick: (frame: ZeroOfFrame) => number) =>
    Math.sqrt(frames.reduce((s, f) => s + pick(f) ** 2, 0) / frames.length).toFixed(2);
  const recognized = frames.filter(({ isRecognized }) => isRecognized);
  const held = (of: readonly ZeroOfFrame[]) =>
    of.length === 0
      ? '–'
      : ((100 * of.reduce((sum, frame) => sum + heldShare(frame), 0)) / of.length).toFixed(0);
  const sigma =
    recognized.length === 0
      ? '–'
      : (recognized.reduce((s, f) => s + f.sigmaMmYr, 0) / recognized.length).toFixed(2);
  const rec =
    recognized.length === 0
      ? '–'
      : Math.sqrt(recognized.reduce((s, f) => s + f.errors.own ** 2, 0) / recognized.length).toFixed(2);
  return `| ${[name, frames.length, rmse((f) => f.errors.own), rmse((f) => f.errors.median), rmse((f) => f.errors.densest), `${((100 * recognized.length) / frames.length).toFixed(0)} %`, rec, held(frames), held(recognized), sigma].join(' | ')} |`;
}

function main(set: FrameSet, perKind: number): void {
  const frames = plannedFrames(set, perKind).map((plan) => zeroOf(plantSeries(plan)));
  console.log(
    '| frames | n | RMSE | median | densest | recognized | its RMSE | held % | of recognized % | mean σ |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|');
  for (const kind of new Set(frames.map((f) => f.kind)))
    console.log(
      tableRow(
        kind,
        frames.filter((f) => f.kind === kind),
      ),
    );
  console.log(tableRow('all', frames));
}

if (process.argv[1] === import.meta.filename)
  main(frameSetOf(process.argv[2]), Number(process.argv[3] ?? 16));
