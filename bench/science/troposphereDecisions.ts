/**
 * Plants frames on hills under layered and turbulent air, with files that know one part of the layers and make up
 * another, and prints in how many frames the correction is applied and how much the rates improve: `npm run bench --
 * troposphere [frames] [seed]`. Figures: docs/accuracy.md.
 */
import { decideTroposphere } from '../../core/troposphere/decision.ts';
import { residualEvidence } from '../../core/troposphere/evidence.ts';
import { yearsBetween } from '../../core/date.ts';
import { prepareRegression, regress } from '../../core/statistics/regression.ts';
import { createNormal, createRandom } from './noise.ts';

/** One kind of frame. */
export interface PlantedAir {
  readonly epochs: number;
  /** Half of one σ over dates of the delay between the 16th and the 84th percentile of heights, mm. */
  readonly layerMm: number;
  /** Share of the layers that the files know, and one σ of the part that they make up. */
  readonly skill: number;
  readonly errorMm: number;
}

/** A planted frame: its series without and with the correction, and the rates of its ground. */
export interface PlantedFrame {
  readonly epochDays: readonly number[];
  readonly seriesMm: Float32Array;
  readonly correctedMm: Float32Array;
  readonly halves: Uint8Array;
  readonly ratesMmYr: Float64Array;
}

const CELLS = 144;
const STEP_DAYS = 24;
const FIRST_DAY = 19_000;
const CELL_NOISE_MM = 3;
const TURBULENCE_MM = 3;
const WAVES = 4;

/** Cells in a square, with heights in waves, under air that changes with height and place. */
export function plantAir(seed: number, { epochs, layerMm, skill, errorMm }: PlantedAir): PlantedFrame {
  const normal = createNormal(createRandom(seed));
  for (let warm = 0; warm < 3; warm++) normal();
  const epochDays = Array.from({ length: epochs }, (_, epoch) => FIRST_DAY + STEP_DAYS * epoch);
  const layer = epochDays.map(() => layerMm * normal());
  const made = epochDays.map(() => errorMm * normal());
  const waves = epochDays.map(() =>
    Array.from({ length: WAVES }, () => [normal(), 2 * normal(), 2 * normal(), 7 * normal()] as const),
  );
  const side = Math.sqrt(CELLS);
  const seriesMm = new Float32Array(CELLS * epochs);
  const correctedMm = new Float32Array(CELLS * epochs);
  const ratesMmYr = Float64Array.from({ length: CELLS }, () => 4 * normal());
  const halves = new Uint8Array(CELLS);
  for (let cell = 0; cell < CELLS; cell++) {
    const [u, v] = [(cell % side) / side, Math.floor(cell / side) / side];
    halves[cell] = (Math.floor(4 * u) + Math.floor(4 * v)) % 2;
    const height = 1.2 * Math.sin(5 * u + 1) + 0.8 * Math.cos(6 * v);
    for (const [epoch, day] of epochDays.entries()) {
      let turbulence = 0;
      for (const [size, along, down, phase] of waves[epoch] ?? [])
        turbulence += size * Math.cos(4 * (along * u + down * v) + phase);
      const at = cell * epochs + epoch;
      seriesMm[at] =
        (ratesMmYr[cell] ?? 0) * yearsBetween(FIRST_DAY, day) +
        CELL_NOISE_MM * normal() +
        TURBULENCE_MM * Math.sqrt(2 / WAVES) * turbulence +
        height * (layer[epoch] ?? 0);
      correctedMm[at] = (seriesMm[at] ?? 0) - height * (skill * (layer[epoch] ?? 0) + (made[epoch] ?? 0));
    }
  }
  return { epochDays, seriesMm, correctedMm, halves, ratesMmYr };
}

/**
 * Decisions over `frames` frames of a kind, and the errors of rates without the correction, with it and as decided,
 * mm/yr.
 */
export function measureDecisions(air: PlantedAir, frames: number, seed: number) {
  const sums = { applied: 0, without: 0, corrected: 0, decided: 0, ratio: 0 };
  for (let frame = 0; frame < frames; frame++) {
    const planted = plantAir(seed + frame, air);
    const residual = residualEvidence(planted);
    if (!residual) throw new Error('the frames have too few dates');
    const { isApplied } = decideTroposphere({ reliefM: 900, residual, stations: null });
    const without = rateSquares(planted, planted.seriesMm);
    const corrected = rateSquares(planted, planted.correctedMm);
    sums.applied += Number(isApplied);
    sums.without += without;
    sums.corrected += corrected;
    sums.decided += isApplied ? corrected : without;
    sums.ratio += residual.withMm / residual.withoutMm;
  }
  const rms = (squares: number) => Math.sqrt(squares / frames);
  return {
    applied: sums.applied / frames,
    residualRatio: sums.ratio / frames,
    withoutMmYr: rms(sums.without),
    correctedMmYr: rms(sums.corrected),
    decidedMmYr: rms(sums.decided),
  };
}

/** Mean square error of the cells' rates, each relative to the mean of all: the zero of a frame is a separate matter. */
function rateSquares({ epochDays, ratesMmYr }: PlantedFrame, seriesMm: Float32Array): number {
  const epochs = epochDays.length;
  const years = Float64Array.from(epochDays, (day) => yearsBetween(FIRST_DAY, day));
  const wave = (of: (angle: number) => number) => years.map((year) => of(2 * Math.PI * year));
  const plan = prepareRegression([years.map(() => 1), years, wave(Math.sin), wave(Math.cos)]);
  if (!plan) throw new Error('the dates do not tell a rate from a season');
  const parameters = new Float64Array(4);
  const errors = Array.from(ratesMmYr, (rate, cell) => {
    regress(plan, Float64Array.from(seriesMm.subarray(cell * epochs, (cell + 1) * epochs)), parameters);
    return (parameters[1] ?? NaN) - rate;
  });
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  return errors.reduce((sum, error) => sum + (error - mean) ** 2, 0) / errors.length;
}

const FILES: readonly (readonly [what: string, skill: number, errorMm: number])[] = [
  ['know 90 % of the layers', 0.9, 1],
  ['know 60 %, make up 2 mm', 0.6, 2],
  ['know half, make up as much as they take off', 0.5, Math.sqrt(0.75)],
  ['know nothing, make up as much again', 0, 1],
];

function main(frames: number, seed: number): void {
  console.log(
    '| files | layers, mm | dates | applied, % | residual | rates: without | with | decided |\n|---|---|---|---|---|---|---|---|',
  );
  for (const [what, skill, error] of FILES) {
    for (const [layerMm, epochs] of [
      [8, 30],
      [8, 60],
      [2, 60],
    ] as const) {
      const errorMm = skill > 0.55 ? error : error * layerMm;
      const found = measureDecisions({ epochs, layerMm, skill, errorMm }, frames, seed);
      const numbers = [found.withoutMmYr, found.correctedMmYr, found.decidedMmYr].map((n) => n.toFixed(2));
      const applied = (100 * found.applied).toFixed(1);
      console.log(
        `| ${what} | ${layerMm} | ${epochs} | ${applied} | × ${found.residualRatio.toFixed(2)} | ${numbers.join(' | ')} |`,
      );
    }
  }
}

if (process.argv[1] === import.meta.filename)
  main(Number(process.argv[2] ?? 200), Number(process.argv[3] ?? 7000));
