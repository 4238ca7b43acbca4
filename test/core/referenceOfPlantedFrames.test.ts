import { describe, expect, test } from 'vitest';
import { createNormal, createRandom } from '../../bench/science/noise.ts';
import { commonMotion } from '../../core/reference/commonMotion.ts';
import { DAYS_PER_YEAR } from '../../core/date.ts';
import { createSeriesFitter, emptyFit } from '../../core/fit/fit.ts';
import { chooseReferenceCells } from '../../core/reference/referenceCells.ts';

const EPOCHS = 60;
const DAYS = Array.from({ length: EPOCHS }, (_, i) => i * 12);
const SIDE = 40;
const CELLS = SIDE * SIDE;
/** Motion of the whole frame in addition to the ground's: from the orbit, the atmosphere and the product's own reference. */
const wander = (epoch: number) => 9 * (DAYS[epoch]! / DAYS_PER_YEAR) + 12 * Math.sin(epoch * 1.7);

interface PlantedFrame {
  readonly velocity: (cell: number) => number;
  readonly coherence?: (cell: number) => number;
  readonly isSeen?: (cell: number, epoch: number) => boolean;
  readonly noiseMm?: number;
}

/** Rate that would be subtracted from the frame beyond the planted wander, mm/yr: 0 for stable ground. */
function referenceError({ velocity, coherence, isSeen, noiseMm = 4 }: PlantedFrame) {
  const normal = createNormal(createRandom(21));
  const seriesMm = new Float32Array(CELLS * EPOCHS).fill(NaN);
  const fitter = createSeriesFitter(DAYS);
  const fit = emptyFit();
  const sample = {
    velocityMmYr: new Float32Array(CELLS),
    velocitySigmaMmYr: new Float32Array(CELLS),
    harmonicCoherence: Float32Array.from({ length: CELLS }, (_, cell) => coherence?.(cell) ?? 0.9),
    isComplete: new Uint8Array(CELLS),
  };
  for (let cell = 0; cell < CELLS; cell++) {
    let zero = NaN;
    for (const [epoch, day] of DAYS.entries()) {
      const value = velocity(cell) * (day / DAYS_PER_YEAR) + wander(epoch) + noiseMm * normal();
      if (isSeen && !isSeen(cell, epoch)) continue;
      if (Number.isNaN(zero)) zero = value;
      seriesMm[cell * EPOCHS + epoch] = value - zero;
    }
    fitter.fit(seriesMm, cell * EPOCHS, fit);
    sample.velocityMmYr[cell] = fit.velocityMmYr;
    sample.velocitySigmaMmYr[cell] = fit.velocitySigmaMmYr;
    sample.isComplete[cell] = Number(fit.nMeasurements === EPOCHS);
  }
  const chosen = chooseReferenceCells(sample);
  const reference = commonMotion(seriesMm, EPOCHS, chosen.indices);
  const rest = Float32Array.from(reference, (value, epoch) => value - wander(epoch));
  fitter.fit(rest, 0, fit);
  return { ...chosen, errorMmYr: fit.velocityMmYr };
}

const distance = (cell: number) =>
  Math.hypot((cell % SIDE) / SIDE - 0.5, Math.floor(cell / SIDE) / SIDE - 0.5);

describe('the spatial reference of planted frames', () => {
  test('is stable ground next to a bowl over 60 % of the frame', () => {
    const radius = Math.sqrt(0.6 / Math.PI);
    const bowl = (cell: number) => (distance(cell) < radius ? -40 * (1 - (distance(cell) / radius) ** 2) : 0);
    const { errorMmYr, description } = referenceError({ velocity: bowl });
    expect(Math.abs(errorMmYr)).toBeLessThan(0.3);
    expect(description).toContain('above 0.7');
  });

  test('is stable ground although three quarters of the frame move, each place at a different rate', () => {
    const { errorMmYr } = referenceError({
      velocity: (cell) => (cell % 4 === 0 ? 0 : -3 - 37 * ((cell * 0.618) % 1)),
    });
    expect(Math.abs(errorMmYr)).toBeLessThan(0.3);
  });

  test('is the block that moves as one when that is most of the frame: a relative rate has no other zero', () => {
    const { errorMmYr } = referenceError({ velocity: (cell) => (cell % 5 === 0 ? 0 : -20) });
    expect(errorMmYr).toBeCloseTo(-20, 0);
  });

  test('does not change with incoherent cells that drift', () => {
    const { errorMmYr, indices } = referenceError({
      velocity: (cell) => (cell % 3 === 0 ? -15 : 0),
      coherence: (cell) => (cell % 3 === 0 ? 0.4 : 0.9),
    });
    expect(Math.abs(errorMmYr)).toBeLessThan(0.2);
    expect(indices.every((cell) => cell % 3 !== 0)).toBe(true);
  });

  test('is found in a frame where every cell has different gaps', () => {
    const { errorMmYr, description } = referenceError({
      velocity: (cell) => (distance(cell) < 0.3 ? -25 : 0),
      isSeen: (cell, epoch) => (cell * 13 + epoch * 7) % 10 !== 0,
    });
    expect(Math.abs(errorMmYr)).toBeLessThan(0.3);
    expect(description).toContain('gaps');
  });

  test('of a dozen cells is those at rest', () => {
    const { errorMmYr, indices } = referenceError({
      velocity: (cell) => (cell % 3 === 0 ? -30 : 0),
      coherence: (cell) => (cell < 16 ? 0.9 : 0.2),
      noiseMm: 1,
    });
    expect(indices.every((cell) => cell < 16 && cell % 3 !== 0)).toBe(true);
    expect(Math.abs(errorMmYr)).toBeLessThan(0.5);
  });
});
