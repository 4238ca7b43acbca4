import { expect, it } from 'vitest';
import { areaNoise } from '../../../core/area/areaNoise.ts';
import { eastOfLooks, upOfLooks } from '../../../core/reference/upAndEast.ts';
import { analyzeTrend } from '../../../core/series/trendAnalysis.ts';
import { areaEast } from '../../../report/examine/area/areaEast.ts';
import type { CellRecord } from '../../../schemas/cellRecord.ts';
import { times } from '../../support/machine/tier.ts';
import {
  correlatedFields,
  FIELD_CELLS,
  FIELD_DAYS,
  FIELD_SIZE,
  meanSeries,
} from '../../support/planted/correlatedFields.ts';

/** Sentinel-1 from both sides. */
const LOOKS = [
  { east: -0.61, north: -0.12, up: 0.78 },
  { east: 0.63, north: -0.11, up: 0.76 },
] as const;
const TRIALS = times(400, 4000);

it('the mean to the east has intervals that contain it, with zeros as large as the noise of the mean and without', () => {
  const [withZeros, withoutZeros] = plantedCoverage(0x1234, [0.8, 0]);
  for (const held of [withZeros!, withoutZeros!]) {
    expect(held).toBeGreaterThanOrEqual(0.93);
    expect(held).toBeLessThanOrEqual(0.97);
  }
  const percent = [withZeros!, withoutZeros!].map((held) => `${(100 * held).toFixed(1)} %`);
  process.stdout.write(`${percent.join(' with zeros, ')} without\n`);
});

/**
 * How often ± 1.96 σ of the mean motion to the east contains 0, from two looks with independent correlated noise, for each
 * σ of the zero.
 */
function plantedCoverage(seed: number, zeroSigmasMmYr: readonly number[]): number[] {
  const { normal, series } = correlatedFields(seed);
  const { first, second } = upOfLooks(...LOOKS);
  const { per } = eastOfLooks(...LOOKS);
  const count = FIELD_CELLS.length;
  const eastKm = Float64Array.from(FIELD_CELLS, ({ col }) => col * FIELD_SIZE.widthKm);
  const northKm = Float64Array.from(FIELD_CELLS, ({ row }) => -row * FIELD_SIZE.heightKm);
  const noiseOf = (values: Float64Array) => areaNoise({ days: FIELD_DAYS, values, eastKm, northKm })!;
  const sigmaOf = ({ fits }: ReturnType<typeof noiseOf>) =>
    fits.reduce((sum, { sigmaMmYr }) => sum + sigmaMmYr, 0) / fits.length;
  const held = zeroSigmasMmYr.map(() => 0);
  for (let trial = 0; trial < TRIALS; trial++) {
    const [one, other] = [series(), series()];
    const up = noiseOf(one.map((value, at) => first * value + second * other[at]!));
    const difference = one.map((value, at) => value - other[at]!);
    const ownMmYr = Math.abs(per) * Math.hypot(sigmaOf(noiseOf(one)), sigmaOf(noiseOf(other)));
    const rateMmYr = per * analyzeTrend([...FIELD_DAYS], meanSeries(difference))!.linearRateMmYr.value;
    const zero = normal();
    for (const [at, zeroSigmaMmYr] of zeroSigmasMmYr.entries()) {
      const east = {
        velocityMmYr: rateMmYr + zeroSigmaMmYr * zero,
        sigmaMmYr: Math.hypot(ownMmYr, zeroSigmaMmYr),
        correlation: 0,
      };
      const mean = areaEast(
        FIELD_CELLS.map((cell) => ({ ...cell, east }) as CellRecord),
        FIELD_SIZE,
        { upSigmas: new Float64Array(count).fill(sigmaOf(up)), correlation: up, zeroSigmaMmYr },
      )!;
      if (Math.abs(mean.meanMmYr) <= 1.96 * mean.sigmaMmYr) held[at]! += 1;
    }
  }
  return held.map((intervals) => intervals / TRIALS);
}
