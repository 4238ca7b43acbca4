import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createNormal, createRandom } from '../../../bench/science/noise.ts';
import { tieToGnss, type StationObservation } from '../../../core/gnss/gnssTie.ts';

type Place = readonly [x: number, y: number];

const spread: readonly Place[] = [
  [0, 0],
  [40_000, 2000],
  [3000, 35_000],
  [41_000, 38_000],
  [20_000, 18_000],
  [30_000, 9000],
  [9000, 24_000],
  [25_000, 36_000],
];

/** Stations that measure `truth`, where the InSAR is off by `offset`. */
function stations(
  places: readonly Place[],
  offset: (x: number, y: number) => number,
  noise = 0,
): StationObservation[] {
  const normal = createNormal(createRandom(11));
  return places.map(([x, y], i) => ({
    station: `S${String(i).padStart(3, '0')}`,
    lat: 29 + y / 111_000,
    lon: -95 + x / 96_000,
    gnssVelocityMmYr: -5 + i,
    gnssSigmaMmYr: 0.8,
    observedTime: null,
    horizontalTermMmYr: null,
    eastMmYr: null,
    northMmYr: null,
    insarVelocityMmYr: -5 + i - offset(x, y) + noise * normal(),
    insarSigmaMmYr: 0,
    cells: 40,
    x,
    y,
  }));
}

const ramp = (x: number, y: number) => 4 - 1e-4 * x + 5e-5 * y;

describe('GNSS tie', () => {
  test('without stations everything stays relative and nothing is corrected', () => {
    expect(tieToGnss([])).toMatchObject({
      at: null,
      rmseMmYr: null,
      standardErrorMmYr: 0,
      stations: [],
    });
    const [lone] = stations(spread.slice(0, 1), () => 3);
    const tie = tieToGnss([{ ...lone!, insarVelocityMmYr: NaN, cells: 0 }]);
    expect(tie.at).toBeNull();
    expect(tie.stations[0]).toMatchObject({ outcome: 'rejected', residualMmYr: null });
  });

  test.each([1, 2, 3, 4])('%d stations that agree give their value everywhere', (count) => {
    const tie = tieToGnss(stations(spread.slice(0, count), () => 3.5));
    expect(tie.at!({ x: 12_345, y: -999 }).valueMmYr).toBeCloseTo(3.5, 9);
    expect(tie.standardErrorMmYr).toBeGreaterThan(0);
    if (count === 1) expect(tie.rmseMmYr).toBeNull();
    else expect(tie.rmseMmYr).toBeCloseTo(0, 9);
  });

  test.prop([
    fc.double({ min: -200, max: 200, noNaN: true }),
    fc.double({ min: 0.2, max: 2, noNaN: true }),
    fc.integer({ min: 2, max: 8 }),
  ])(
    'changes by exactly a constant error of the InSAR, and not with the order of stations',
    (zero, factor, count) => {
      const observed = stations(spread.slice(0, count), (x, y) => factor * ramp(x, y), 1);
      const shifted = observed.map((each) => ({ ...each, insarVelocityMmYr: each.insarVelocityMmYr - zero }));
      const place = { x: 7000, y: 31_000 };
      const before = tieToGnss(observed);
      for (const after of [tieToGnss(shifted), tieToGnss(shifted.toReversed())]) {
        const moved = after.at!(place).valueMmYr - before.at!(place).valueMmYr;
        expect(moved).toBeCloseTo(zero, 6);
        expect(after.at!(place).sigmaMmYr).toBeCloseTo(before.at!(place).sigmaMmYr, 6);
      }
    },
  );

  test('a ramp is determined by well-spread stations between them', () => {
    const tie = tieToGnss(stations(spread, ramp));
    for (const [x, y] of [
      [20_000, 20_000],
      [10_000, 30_000],
      [35_000, 20_000],
    ] as const) {
      const error = tie.at!({ x, y }).valueMmYr - ramp(x, y);
      expect(Math.abs(error)).toBeLessThan(0.5);
      expect(Math.abs(error)).toBeLessThan(2 * tie.at!({ x, y }).sigmaMmYr);
    }
  });

  test('one broken station is rejected by name and does not move the others', () => {
    for (const count of [4, 8]) {
      const observed = stations(spread.slice(0, count), () => 3, 0.3);
      observed[2] = { ...observed[2]!, gnssVelocityMmYr: 60 };
      const tie = tieToGnss(observed);
      expect(tie.stations.filter((s) => s.outcome === 'rejected').map((s) => s.station)).toEqual(['S002']);
      expect(tie.stations[2]!.reason).toContain('outlier');
      expect(Math.abs(tie.at!({ x: 20_000, y: 20_000 }).valueMmYr - 3)).toBeLessThan(0.7);
      expect(tie.rmseMmYr).toBeLessThan(1.5);
    }
  });

  test.prop([fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0 }), fc.constantFrom(5, 40, 1000, 1e6)])(
    'terminates and ties or leaves out each station, however far off they are',
    (count, seed, size) => {
      const random = createRandom(seed);
      const places = Array.from({ length: count }, (): Place => [40_000 * random(), 40_000 * random()]);
      const tie = tieToGnss(stations(places, () => (random() < 0.3 ? size * (random() - 0.5) : 0), 1));
      expect(tie.stations.some(({ outcome }) => outcome === 'used')).toBe(true);
      expect(tie.standardErrorMmYr).toBeGreaterThan(0);
      expect(tie.standardErrorMmYr).toBeLessThan(Infinity);
    },
  );

  test('the error is that of leaving each station out in turn', () => {
    const observed = stations(spread, ramp, 1);
    const squares = observed.map((left) => {
      const rest = tieToGnss(observed.filter((each) => each !== left));
      const told = rest.at!(left).valueMmYr;
      return (left.gnssVelocityMmYr - left.insarVelocityMmYr - told) ** 2;
    });
    const rmse = Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
    // Not to the last digit: the constant's prior is centered on the median of one station fewer.
    expect(Math.abs(tieToGnss(observed).rmseMmYr! - rmse)).toBeLessThan(0.05 * rmse);
  });

  test('an uncertain station counts less, and a σ of zero counts as unknown', () => {
    const [a, b] = stations(spread.slice(0, 2), () => 0);
    const pulled = (sigma: number) => {
      const tie = tieToGnss([a!, { ...b!, gnssVelocityMmYr: b!.gnssVelocityMmYr + 6, gnssSigmaMmYr: sigma }]);
      return tie.at!({ x: 20_000, y: 1000 }).valueMmYr;
    };
    expect(pulled(20)).toBeLessThan(pulled(0.8));
    expect(pulled(20)).toBeGreaterThan(-0.2);
    expect(pulled(20)).toBeLessThan(2);
    expect(pulled(0)).toBeCloseTo(pulled(2), 9);
  });

  test('more stations make a smaller standard error, which grows away from them', () => {
    const few = tieToGnss(stations(spread.slice(0, 2), () => 3, 1));
    const many = tieToGnss(stations(spread, () => 3, 1));
    expect(many.standardErrorMmYr).toBeLessThan(few.standardErrorMmYr);
    const town = stations(
      spread.map(([x, y]): Place => [x / 20, y / 20]),
      () => 2,
      0.5,
    );
    const wide = tieToGnss(town);
    const sigmas = [1000, 20_000, 60_000, 240_000].map((x) => wide.at!({ x, y: 1000 }).sigmaMmYr);
    expect(sigmas).toEqual(sigmas.toSorted((a, b) => a - b));
    expect(sigmas.at(-1)!).toBeGreaterThan(3);
  });

  test('one uncertain station makes an uncertain tie', () => {
    const [lone] = stations(spread.slice(0, 1), () => 3);
    const sharp = tieToGnss([lone!]).standardErrorMmYr;
    const vague = tieToGnss([{ ...lone!, gnssSigmaMmYr: 12 }]).standardErrorMmYr;
    expect(sharp).toBeLessThan(8);
    expect(vague).toBeGreaterThan(sharp + 3);
  });

  test('a station that covers less than half of the frame’s time is rejected, one that does not state its time is not', () => {
    const observed = stations(spread.slice(0, 4), () => 3);
    const shares = [0.49, 0.5, 1, null];
    const times = shares.map((to) => (to === null ? null : { from: 0, to }));
    const tie = tieToGnss(observed.map((station, i) => ({ ...station, observedTime: times[i]! })));
    expect(tie.stations.map(({ outcome }) => outcome)).toEqual(['rejected', 'used', 'used', 'used']);
    expect(tie.stations[0]!.reason).toContain('49 %');
    expect(tie.stations[0]!.residualMmYr).toBeCloseTo(0, 6);
  });

  test('stations that end early leave room for a change of pace that all ground shares afterwards', () => {
    // All ground sinks by 10 mm/yr in the first half of the time and rests in the second: −5 mm/yr over all of it.
    const ended = (count: number, to: number) =>
      stations(spread.slice(0, count), () => -9.3).map((station) => ({
        ...station,
        gnssVelocityMmYr: -9.3,
        insarVelocityMmYr: 0,
        observedTime: { from: 0, to },
      }));
    const place = { x: 20_000, y: 20_000 };
    for (const count of [2, 4, 8]) {
      const { valueMmYr, sigmaMmYr } = tieToGnss(ended(count, 0.6)).at!(place);
      expect(Math.abs(valueMmYr + 5)).toBeLessThan(1.96 * sigmaMmYr);
      expect(sigmaMmYr).toBeLessThan(5);
    }
    expect(tieToGnss(ended(4, 0.95)).at!(place).sigmaMmYr).toBeLessThan(
      1 + tieToGnss(ended(4, 1)).at!(place).sigmaMmYr,
    );
  });

  test('stations that cover all the time tie as stations that do not state their time', () => {
    const observed = stations(spread.slice(0, 5), ramp, 1);
    const covering = observed.map((station) => ({ ...station, observedTime: { from: 0, to: 1 } }));
    const place = { x: 7000, y: 31_000 };
    expect(tieToGnss(covering).at!(place)).toEqual(tieToGnss(observed).at!(place));
  });

  test('a station that covers all the time decides among stations that ended early', () => {
    const observed = stations(spread.slice(0, 4), () => 0).map((station, i) => ({
      ...station,
      gnssVelocityMmYr: i === 0 ? -5 : -9.3,
      insarVelocityMmYr: 0,
      observedTime: { from: 0, to: i === 0 ? 1 : 0.6 },
    }));
    const { valueMmYr, sigmaMmYr } = tieToGnss(observed).at!(observed[0]!);
    expect(Math.abs(valueMmYr + 5)).toBeLessThan(Math.min(2, 1.96 * sigmaMmYr));
  });

  test('a station that is given twice counts once', () => {
    const observed = stations(spread.slice(0, 3), ramp);
    const twice = tieToGnss([...observed, observed[1]!]);
    expect(twice.stations.map(({ outcome }) => outcome)).toEqual(['used', 'used', 'used', 'rejected']);
    expect(twice.standardErrorMmYr).toBeCloseTo(tieToGnss(observed).standardErrorMmYr, 9);
  });

  test('horizontal motion counts only when it differs from that of the neighbors', () => {
    const look = {
      east: { constant: -0.7, perX: 0, perY: 0, originX: 0, originY: 0 },
      north: { constant: -0.1, perX: 0, perY: 0, originX: 0, originY: 0 },
    };
    const tiedWith = (east: (i: number) => number | null) =>
      tieToGnss(
        stations(spread, () => 3).map((station, i) => {
          const eastMmYr = east(i);
          const told = eastMmYr !== null;
          const horizontalTermMmYr = told ? -0.7 * eastMmYr - 0.1 * 4 : null;
          return { ...station, eastMmYr, northMmYr: told ? 4 : null, horizontalTermMmYr };
        }),
        look,
      );
    expect(tiedWith(() => null).horizontalRmseMmYr).toBeNull();
    const plate = tiedWith(() => -15);
    expect(plate.horizontalRmseMmYr).toBeLessThan(0.1);
    expect(plate.at!({ x: 20_000, y: 20_000 }).valueMmYr).toBeCloseTo(3, 1);
    expect(tiedWith((i) => (i % 2 === 0 ? 4 : -4)).horizontalRmseMmYr).toBeGreaterThan(1);
  });
});
