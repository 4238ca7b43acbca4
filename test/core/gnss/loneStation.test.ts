import { describe, expect, test } from 'vitest';
import { createNormal, createRandom } from '../../../bench/science/noise.ts';
import { tieToGnss, type StationObservation } from '../../../core/gnss/gnssTie.ts';

/** One σ of the frame's own zero, its real error, and the noise of a cell. */
const ZERO_SIGMA = 2.5;
const ZERO_ERROR = 0.5;
const CELL_NOISE = 0.6;

interface Planted {
  readonly stations: number;
  /** Error of the first station. */
  readonly wrong: number;
  /** Motion of all ground in the frame. */
  readonly moves: number;
  readonly sizeM?: number;
}

/** How often intervals hold the truth, how often they exclude it with a certain direction, and the mean σ. */
function judged({ stations, wrong, moves, sizeM = 7000 }: Planted, seed: number) {
  const random = createRandom(seed);
  const normal = createNormal(createRandom(seed + 1000));
  const sums = { places: 0, held: 0, falselyCertain: 0, sigma: 0 };
  for (let network = 0; network < 20; network++) {
    const zeroError = ZERO_ERROR * normal();
    const observed = Array.from({ length: stations }, (_, i): StationObservation => ({
      station: `S${i}`,
      lat: 30,
      lon: -95,
      gnssVelocityMmYr: moves + (i === 0 ? wrong : 0) + 0.4 * normal(),
      gnssSigmaMmYr: 0.5,
      observedTime: null,
      horizontalTermMmYr: null,
      eastMmYr: null,
      northMmYr: null,
      insarVelocityMmYr: zeroError + 0.2 * normal(),
      insarSigmaMmYr: 0.3,
      cells: 200,
      x: random() * sizeM,
      y: random() * sizeM,
    }));
    const tie = tieToGnss(observed, null, ZERO_SIGMA);
    for (let place = 0; place < 12; place++) {
      const { valueMmYr, sigmaMmYr } = tie.at!({ x: random() * sizeM, y: random() * sizeM });
      const velocity = zeroError + CELL_NOISE * normal() + valueMmYr;
      const sigma = Math.hypot(CELL_NOISE, sigmaMmYr);
      const isCertain = Math.abs(velocity) > 1.96 * sigma;
      sums.places++;
      sums.sigma += sigma;
      if (Math.abs(velocity - moves) <= 1.96 * sigma) sums.held++;
      if (isCertain && Math.sign(velocity) !== Math.sign(moves)) sums.falselyCertain++;
    }
  }
  return {
    held: sums.held / sums.places,
    falselyCertain: sums.falselyCertain / sums.places,
    sigma: sums.sigma / sums.places,
  };
}

const ERRORS = [5, -8, 12, -20];

describe('a frame that a few stations tie', () => {
  test.each([1, 2, 3])('has intervals that hold if one of %d stations is false', (stations) => {
    for (const wrong of ERRORS) {
      for (const seed of [1, 2]) {
        const { held, falselyCertain } = judged({ stations, wrong, moves: 0 }, seed);
        expect(held, `${wrong} mm/yr`).toBeGreaterThanOrEqual(0.93);
        expect(falselyCertain, `${wrong} mm/yr`).toBeLessThan(0.02);
      }
    }
  });

  test('has intervals that hold if it moves as a whole, as a single true station says', () => {
    for (const moves of [-10, -5, 5, 10]) {
      const { held, falselyCertain } = judged({ stations: 1, wrong: 0, moves }, 4);
      expect(held, `${moves} mm/yr`).toBeGreaterThanOrEqual(0.93);
      expect(falselyCertain).toBe(0);
    }
  });

  test('is known better with a station that agrees with its own zero, and hardly worse far from it', () => {
    const near = judged({ stations: 1, wrong: 0, moves: 0 }, 5);
    expect(near.held).toBeGreaterThanOrEqual(0.93);
    expect(near.sigma).toBeLessThan(0.8 * ZERO_SIGMA);
    expect(judged({ stations: 1, wrong: 0, moves: 0, sizeM: 100_000 }, 5).sigma).toBeLessThan(
      1.5 * ZERO_SIGMA,
    );
  });
});

const lone: StationObservation = {
  station: 'ST00',
  lat: 30,
  lon: -95,
  gnssVelocityMmYr: 12.7,
  gnssSigmaMmYr: 0.5,
  observedTime: null,
  horizontalTermMmYr: null,
  eastMmYr: null,
  northMmYr: null,
  insarVelocityMmYr: -0.1,
  insarSigmaMmYr: 0.3,
  cells: 221,
  x: 0,
  y: 0,
};

describe('a single station', () => {
  test('that the zero of the frame contradicts is used, and the reason names the contradiction', () => {
    const tie = tieToGnss([lone], null, ZERO_SIGMA);
    expect(tie.stations[0]).toMatchObject({
      outcome: 'used',
      reason: expect.stringMatching(/^12\.8 mm\/yr from the frame's own zero \(± 4\.9\)/),
    });
    // Half of what it says is left over.
    expect(tie.stations[0]?.residualMmYr).toBeCloseTo(6.4, 1);
    expect(tie.stations[0]?.tiedVelocityMmYr).toBeCloseTo(6.3, 1);
  });

  test('that agrees with it has no reason', () => {
    expect(tieToGnss([{ ...lone, gnssVelocityMmYr: 2 }], null, ZERO_SIGMA).stations[0]?.reason).toBeNull();
  });

  test('decides alone where nothing supports the zero of the frame', () => {
    const tie = tieToGnss([lone]);
    expect(tie.at!(lone).valueMmYr).toBeCloseTo(12.8, 6);
    expect(tie.stations[0]).toMatchObject({ outcome: 'used', reason: null });
  });

  test('and a second one that agrees with it decide against the zero of the frame', () => {
    const tie = tieToGnss([lone, { ...lone, station: 'ST01', x: 3000 }], null, ZERO_SIGMA);
    expect(tie.at!(lone).valueMmYr).toBeCloseTo(12.8, 1);
    expect(tie.stations.map(({ reason }) => reason)).toEqual([null, null]);
  });
});
