import { describe, expect, test } from 'vitest';
import { createNormal, createRandom } from '../../bench/noise.ts';
import { tieToGnss, type StationObservation } from '../../core/gnssTie.ts';
import { tieCorrectionMmYr, tieSigmaMmYr } from '../../core/tieCorrection.ts';

const SIZE_M = 200_000;
const corners = [0, SIZE_M].flatMap((x) => [0, SIZE_M].map((y) => ({ x, y })));

interface Planted {
  readonly stations: number;
  /** Scatter of the stations beyond their own σ, mm/yr. */
  readonly scatter: number;
  readonly isPlane: boolean;
  /** Stations that are wrong by 15 to 40 mm/yr. */
  readonly broken?: number;
}

/** What the tie should find at a place. */
function truth({ x, y }: { x: number; y: number }, isPlane: boolean): number {
  return 5 + (isPlane ? 3e-5 * x - 2e-5 * y : 0);
}

/** Ties random station networks over a frame and looks at a place and at a station that took no part. */
function simulate(planted: Planted, runs: number, seed: number) {
  const random = createRandom(seed);
  const normal = createNormal(random);
  const anywhere = () => ({ x: random() * SIZE_M, y: random() * SIZE_M });
  const counts = { held: 0, brokenUsed: 0, soundRejected: 0 };
  let leftOutSquares = 0;
  let newStationSquares = 0;
  const observe = (i: number): StationObservation => {
    const place = anywhere();
    const sigma = 0.5 * Math.exp(0.3 * normal());
    const wrong = i < (planted.broken ?? 0) ? (15 + 25 * random()) * (random() < 0.5 ? -1 : 1) : 0;
    return {
      station: `S${i}`,
      lat: 0,
      lon: 0,
      cells: 30,
      commonTimeShare: null,
      horizontalTermMmYr: null,
      ...place,
      gnssVelocityMmYr: truth(place, planted.isPlane) + Math.hypot(sigma, planted.scatter) * normal() + wrong,
      gnssSigmaMmYr: sigma,
      insarVelocityMmYr: 0,
    };
  };
  for (let run = 0; run < runs; run++) {
    const tie = tieToGnss(
      Array.from({ length: planted.stations }, (_, i) => observe(i)),
      corners,
    );
    for (const [i, { outcome }] of tie.stations.entries()) {
      const isBroken = i < (planted.broken ?? 0);
      if (isBroken && outcome === 'used') counts.brokenUsed++;
      if (!isBroken && outcome === 'rejected') counts.soundRejected++;
    }
    const place = anywhere();
    const cellError = normal();
    const error = tieCorrectionMmYr(tie.coefficients, place) - truth(place, planted.isPlane) + cellError;
    if (Math.abs(error) < 1.96 * Math.hypot(1, tieSigmaMmYr(tie, place))) counts.held++;
    leftOutSquares += tie.rmseMmYr! ** 2;
    const fresh = observe(planted.stations);
    newStationSquares += (fresh.gnssVelocityMmYr - tieCorrectionMmYr(tie.coefficients, fresh)) ** 2;
  }
  return {
    held: counts.held / runs,
    brokenUsed: counts.brokenUsed / (runs * Math.max(1, planted.broken ?? 0)),
    soundRejected: counts.soundRejected / (runs * (planted.stations - (planted.broken ?? 0))),
    leftOutOverTrue: Math.sqrt(leftOutSquares / newStationSquares),
  };
}

describe('the errors of a GNSS tie, over many planted networks', () => {
  test.each([
    { stations: 12, scatter: 2, isPlane: false },
    { stations: 12, scatter: 2, isPlane: true },
    { stations: 20, scatter: 1, isPlane: true },
    { stations: 20, scatter: 3, isPlane: false },
    { stations: 12, scatter: 2, isPlane: true, broken: 1 },
  ])(
    '$stations stations, scatter $scatter mm/yr, plane $isPlane, broken $broken: intervals hold the truth, the RMSE is that of a new station',
    (planted) => {
      const { held, leftOutOverTrue } = simulate(planted, 800, 7);
      expect(held).toBeGreaterThan(0.93);
      expect(held).toBeLessThan(0.97);
      expect(leftOutOverTrue).toBeGreaterThan(0.93);
      expect(leftOutOverTrue).toBeLessThan(1.1);
    },
  );

  test('two to four stations have intervals that are wide enough, never too narrow', () => {
    for (const stations of [2, 3, 4]) {
      expect(simulate({ stations, scatter: 2, isPlane: false }, 500, 9).held).toBeGreaterThan(0.94);
    }
  });

  test('broken stations are rejected, sound ones hardly ever', () => {
    const { brokenUsed, soundRejected } = simulate(
      { stations: 14, scatter: 1.5, isPlane: true, broken: 2 },
      300,
      3,
    );
    expect(brokenUsed).toBeLessThan(0.02);
    expect(soundRejected).toBeLessThan(0.01);
  });
});
